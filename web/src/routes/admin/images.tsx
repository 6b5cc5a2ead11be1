import { PhotoQueue } from '../../features/photo-checks/photo-queue.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function ImagesScreen() {
  const t = useText();
  return (
    <Page title={t('photos.title')} lead={t('photos.lead')} wide>
      <PhotoQueue />
    </Page>
  );
}
