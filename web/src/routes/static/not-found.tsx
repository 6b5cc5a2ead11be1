import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/states.js';

export default function NotFoundScreen() {
  const t = useText();
  return (
    <>
      <title>{t('notFound.title')}</title>
      <EmptyState
        title={t('notFound.title')}
        message={t('notFound.message')}
        action={<ButtonLink to={paths.home}>{t('notFound.action')}</ButtonLink>}
        scene="water"
        alone
      />
    </>
  );
}
