import { Suspense, useState } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';
import { lazyPart, untilLoaded } from '../../../ui/feedback/part.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { beginProfile, readProfile } from '../api.js';
import type { Table } from '../read-file.js';
import { ChooseFile } from './choose-file.js';
import type { Chosen } from './chosen-import.js';
import { ProfileSource } from './profile-source.js';

// This loads on demand, because the file reader includes the data of telephone numbers.
const ChosenImport = lazyPart(async () => ({ default: (await import('./chosen-import.js')).ChosenImport }));

/** A new import: a file is chosen, checked, compared with the catalogue and sent to the worker. */
export function NewImport() {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<TextKey | null>(null);
  const choose = async (file: File) => {
    setChosen(null);
    const { readChosen } = await untilLoaded(() => import('../read-file.js'));
    const read = await readChosen(file);
    setError('why' in read ? read.why : null);
    if ('why' in read) return;
    await look(file.name.slice(0, 120), read.table, read.text);
  };
  const look = async (name: string, table: Table, text: string) => {
    const { fingerprintOf } = await untilLoaded(() => import('../read-file.js'));
    setError(null);
    setChosen({ name, fingerprint: await fingerprintOf(text), table });
  };
  return (
    <>
      <Card className="grid gap-3" aria-label={t('imports.file')}>
        <h2 className="text-lg font-semibold">{t('imports.file')}</h2>
        <p className="text-muted">{t('imports.fileLead')}</p>
        <ChooseFile error={error} onChoose={(file) => void choose(file)} />
        <ProfileSource
          begin={beginProfile}
          read={readProfile}
          onTable={(table) => void look(t('profile.name'), table, JSON.stringify(table.rows))}
        />
      </Card>
      {chosen && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ChosenImport key={chosen.fingerprint} chosen={chosen} onOver={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
