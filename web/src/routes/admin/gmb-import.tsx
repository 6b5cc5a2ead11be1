import { ImportList } from '../../features/imports/components/import-list.js';
import { NewImport } from '../../features/imports/components/new-import.js';

export default function GmbImportScreen() {
  return (
    <>
      <NewImport />
      <ImportList />
    </>
  );
}
