import { useText, type TextKey } from '../../../lib/i18n/i18n.js';

/** The file that is imported, and why the last one could not be read. */
export function ChooseFile({ error, onChoose }: { error: TextKey | null; onChoose: (file: File) => void }) {
  const t = useText();
  return (
    <>
      <label className="grid gap-1.5 text-sm font-semibold *:min-w-0">
        {t('imports.choose')}
        <input
          type="file"
          accept=".csv,.tsv,.json,.geojson,text/csv,application/json"
          className="min-h-11 w-full min-w-0 text-base font-normal file:me-3 file:min-h-11 file:rounded-full file:border-0 file:bg-indigo-soft file:px-5 file:font-semibold file:text-indigo"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file, mended, may be chosen again.
            event.target.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {t(error)}
        </p>
      )}
    </>
  );
}
