import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { IMPORT_REST, IMPORT_ROWS_AT_ONCE, type ImportMatch, type ImportView } from '@app/contracts';
import { guessMapping, readRows, type ImportAnswers, type ImportMapping } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { openImport, sendRows, startImport } from '../api.js';
import { fingerprintOf, type Table } from '../read-file.js';
import { Mapping, Problems } from './mapping.js';
import { Questions } from './questions.js';
import { RowsPreview } from './rows-preview.js';
import { SameRows, type SameChoice } from './same-rows.js';

export interface Chosen {
  name: string;
  fingerprint: string;
  table: Table;
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The content of a chosen file: its columns, open questions, rejected rows, and places that the catalogue already has. */
export function ChosenImport({ chosen, onOver }: { chosen: Chosen; onOver: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [mapping, setMapping] = useState<ImportMapping>(() => guessMapping(chosen.table.columns));
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const [compared, setCompared] = useState<{ view: ImportView; matches: ImportMatch[] } | null>(null);
  const [sent, setSent] = useState(0);
  const [same, setSame] = useState<SameChoice>({ same: 'skip', except: [] });
  const read = useMemo(() => readRows(chosen.table.rows, mapping, answers), [chosen, mapping, answers]);
  const compare = useCommand({
    send: async ({ name, fingerprint }: Chosen) => {
      const { places } = read;
      // The same file with other columns or answers is another import.
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
    onDone: (found) => {
      if (found.view.state === 'open') return setCompared(found);
      toast({ title: t('imports.known'), message: t('imports.knownMessage'), tone: 'bad' });
      onOver();
    },
  });
  const start = useCommand({
    send: (id: string) => startImport(id, same),
    onDone: () => {
      onOver();
      return queries.invalidateQueries({ queryKey: queryKeys.imports });
    },
  });
  const count = read.places.length;
  return (
    <>
      {!compared && <Mapping columns={chosen.table.columns} mapping={mapping} onChange={setMapping} />}
      {!compared && <Questions read={read} answers={answers} onChange={setAnswers} />}
      <Problems of="problems" problems={read.problems} mapping={mapping} />
      <Problems of="notes" problems={read.notes} mapping={mapping} />
      <RowsPreview places={read.places} />
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
  );
}
