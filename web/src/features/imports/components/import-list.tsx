import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_MS, type ImportView } from '@app/contracts';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { useConnection, useLiveList } from '../../../live/hooks.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { Question } from '../../../ui/forms/question.js';
import { MorePages } from '../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { fetchImports, IMPORTS_PAGE, undoImport } from '../api.js';

const TONES: Readonly<Record<ImportView['state'], Tone>> = {
  open: 'neutral',
  running: 'indigo',
  done: 'leaf',
  undoing: 'marigold',
  undone: 'neutral',
};
/** The action that ends an import in each state. */
const ENDINGS = { open: 'discard', running: 'stop', done: 'undo', undoing: null, undone: null } as const;
const isMoving = ({ state }: ImportView) => state === 'running' || state === 'undoing';

function Import({ item }: { item: ImportView }) {
  const t = useText();
  const queries = useQueryClient();
  const { mutateAsync: undo } = useCommand({
    send: () => undoImport(item.id),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.imports }),
  });
  const { name, state, rows, written, updated, skipped, kept, sent, createdAt } = item;
  const ending = ENDINGS[state];
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold break-all">{name}</h3>
        <Badge tone={TONES[state]}>{t(`imports.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">{dateAndTime(createdAt)}</p>
      {isMoving(item) && (
        <progress
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-indigo"
          aria-label={name}
          max={Math.max(1, sent)}
          value={written + updated + skipped}
        />
      )}
      <p className="text-sm">
        {state === 'open' ? t('imports.waiting', { sent, rows }) : t('imports.counts', { written, skipped })}{' '}
        {updated > 0 && t('imports.updated', { count: updated })} {kept > 0 && t('imports.kept', { count: kept })}
      </p>
      {ending && (
        <Question
          trigger={(open) => (
            <Button
              look="danger"
              size="small"
              className="justify-self-start"
              aria-label={`${t(`imports.${ending}`)} ${name}`}
              onClick={open}
            >
              {t(`imports.${ending}`)}
            </Button>
          )}
          title={t(`imports.${ending}Title`, { name })}
          description={t(`imports.${ending}Lead`)}
          yes={t(`imports.${ending}`)}
          onYes={() => undo()}
        />
      )}
    </li>
  );
}

/** The imports, the newest first; the socket reports their progress, and the list is polled while it is down. */
export function ImportList() {
  const t = useText();
  const list = useInfiniteQuery({
    queryKey: queryKeys.imports,
    queryFn: ({ pageParam }) => fetchImports(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === IMPORTS_PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const imports = list.data?.pages.flat();
  useLiveList(async () => void (await list.refetch()), ['import.moved'], POLL_MS.board);
  const connection = useConnection();
  return (
    <section className="grid gap-3 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">{t('imports.list')}</h2>
        <ConnectionPill connection={connection} />
      </div>
      <ReadFailure of={list} />
      {!imports && !list.isError && <Skeleton className="h-40 rounded-card" />}
      {imports?.length === 0 && <p className="text-muted">{t('imports.none')}</p>}
      {imports && imports.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
          {imports.map((item) => (
            <Import key={item.id} item={item} />
          ))}
        </ul>
      )}
      <MorePages of={list} />
    </section>
  );
}
