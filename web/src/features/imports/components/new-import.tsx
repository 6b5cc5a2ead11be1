import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { IMPORT_REST, IMPORT_ROWS_AT_ONCE, type ImportMatch, type ImportView } from '@app/contracts';
import { guessMapping, readRows, type ImportAnswers, type ImportMapping } from '@app/domain';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { beginProfile, openImport, readProfile, sendRows, startImport } from '../api.js';
import { fingerprintOf, readChosen, type Table } from '../read-file.js';
import { ChooseFile } from './choose-file.js';
import { Mapping, Problems } from './mapping.js';
import { ProfileSource } from './profile-source.js';
import { Questions } from './questions.js';
import { SameRows, type SameChoice } from './same-rows.js';

interface Chosen {
  name: string;
  fingerprint: string;
  table: Table;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A file is chosen, looked at, compared with the catalogue and handed to the worker. */
export function NewImport() {
  const t = useText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const [error, setError] = useState<TextKey | null>(null);
  const [compared, setCompared] = useState<{ view: ImportView; matches: ImportMatch[] } | null>(null);
  const [sent, setSent] = useState(0);
  const [same, setSame] = useState<SameChoice>({ same: 'skip', except: [] });
  const read = useMemo(() => (chosen ? readRows(chosen.table.rows, mapping, answers) : null), [chosen, mapping, answers]);
  const startOver = () => {
    setChosen(null);
    setAnswers({});
    setCompared(null);
    setSent(0);
    setSame({ same: 'skip', except: [] });
  };
  const choose = async (file: File) => {
    startOver();
    const read = await readChosen(file);
    setError('why' in read ? read.why : null);
    if ('why' in read) return;
    await look(file.name.slice(0, 120), read.table, read.text);
  };
  const look = async (name: string, table: Table, text: string) => {
    startOver();
    setError(null);
    setMapping(guessMapping(table.columns));
    setChosen({ name, fingerprint: await fingerprintOf(text), table });
  };
  const failed = (failure: Error) => toast({ title: t('shell.error'), ...problemMessage(failure), tone: 'bad' });
  const compare = useMutation({
    mutationFn: async ({ name, fingerprint }: Chosen) => {
      const places = read?.places ?? [];
      // With other columns or answers the same file is another import.
      const view = await openImport({
        name,
        fingerprint: await fingerprintOf(fingerprint + JSON.stringify([mapping, answers])),
        rows: places.length,
      });
      const matches: ImportMatch[] = [];
      if (view.state === 'open')
        for (let at = 0; at < places.length; at += IMPORT_ROWS_AT_ONCE) {
          const begun = performance.now();
          matches.push(...(await sendRows(view.id, places.slice(at, at + IMPORT_ROWS_AT_ONCE))));
          setSent(Math.min(places.length, at + IMPORT_ROWS_AT_ONCE));
          await rest((performance.now() - begun) * IMPORT_REST);
        }
      return { view, matches };
    },
    onSuccess: (found) => {
      if (found.view.state === 'open') return setCompared(found);
      toast({ title: t('imports.known'), message: t('imports.knownMessage'), tone: 'bad' });
      startOver();
    },
    onError: failed,
  });
  const start = useMutation({
    mutationFn: (id: string) => startImport(id, same),
    onSuccess: () => {
      startOver();
      return queries.invalidateQueries({ queryKey: queryKeys.imports });
    },
    onError: failed,
  });
  const count = read?.places.length ?? 0;
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
      {chosen && read && (
        <>
          {!compared && <Mapping columns={chosen.table.columns} mapping={mapping} onChange={setMapping} />}
          {!compared && <Questions read={read} answers={answers} onChange={setAnswers} />}
          <Problems of="problems" problems={read.problems} mapping={mapping} />
          <Problems of="notes" problems={read.notes} mapping={mapping} />
          {compared && <SameRows matches={compared.matches} choice={same} onChange={setSame} />}
          <div className="flex flex-wrap items-center gap-3">
            {compared ? (
              <Button busy={start.isPending} onClick={() => start.mutate(compared.view.id)}>
                {t('imports.start')}
              </Button>
            ) : (
              <Button busy={compare.isPending} disabled={count === 0} onClick={() => compare.mutate(chosen)}>
                {t('imports.compare')}
              </Button>
            )}
            <p role="status" className="text-muted">
              {compare.isPending
                ? t('imports.sending', { sent, rows: count })
                : t('imports.readable', { count, rows: chosen.table.rows.length })}
            </p>
          </div>
        </>
      )}
    </>
  );
}
