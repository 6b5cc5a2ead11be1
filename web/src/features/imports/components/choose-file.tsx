import { useState } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';

/** The file input of an import, with the reason why the last file could not be read. */
export function ChooseFile({ error, onChoose }: { error: TextKey | null; onChoose: (file: File) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 *:min-w-0">
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full bg-indigo-soft px-5 font-semibold text-indigo outline-offset-2 has-focus-visible:outline-2">
          {t('imports.choose')}
          <input
            type="file"
            className="sr-only"
            accept=".csv,.tsv,.json,.geojson,text/csv,application/json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again after a correction.
              event.target.value = '';
              if (!file) return;
              setName(file.name);
              onChoose(file);
            }}
          />
        </label>
        {name && <span className="break-all text-sm text-muted">{name}</span>}
      </div>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {t(error)}
        </p>
      )}
    </>
  );
}
