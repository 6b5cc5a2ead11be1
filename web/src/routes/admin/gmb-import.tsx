import { ImportList } from '../../features/imports/components/import-list.js';
import { NewImport } from '../../features/imports/components/new-import.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function GmbImportScreen() {
  const t = useText();
  return (
    <Page title={t('imports.title')} lead={t('imports.lead')} wide>
      <NewImport />
      <ImportList />
    </Page>
  );
}
