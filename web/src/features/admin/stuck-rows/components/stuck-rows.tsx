import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '../../../../team/use-address.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { EmptyState, Skeleton } from '../../../../ui/feedback/states.js';
import { MorePages } from '../../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../../team/read-failure.js';
import { fetchStuckRows, PAGE, type StuckFilter } from '../api.js';
import { useRetries, type RetryResult } from '../use-retries.js';
import { StuckList } from './stuck-list.js';
import { STUCK_KINDS, STUCK_STATES, type StuckKind, type StuckState } from '@app/contracts';
import { SelectInput } from '../../../../ui/forms/field.js';

/** Filters the list by kind of work and by state. */
function StuckFilterBar({ filter, onChange }: { filter: StuckFilter; onChange: (filter: StuckFilter) => void }) {
  const t = useText();
  const changed = (kind: StuckKind | '', state: StuckState | '') => onChange({ ...(kind ? { kind } : {}), ...(state ? { state } : {}) });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectInput
        label={t('stuckRows.kind')}
        value={filter.kind ?? ''}
        onChange={(event) => changed(event.target.value as StuckKind | '', filter.state ?? '')}
      >
        <option value="">{t('stuckRows.all')}</option>
        {STUCK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`stuckRows.${kind}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('stuckRows.state')}
        value={filter.state ?? ''}
        onChange={(event) => changed(filter.kind ?? '', event.target.value as StuckState | '')}
      >
        <option value="">{t('stuckRows.all')}</option>
        {STUCK_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`stuckRows.${state}`)}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}

/** Failed work of the worker, page by page, for readers who may retry it; `start` is the first filter. */
export function StuckRows({ start = {} }: { start?: StuckFilter }) {
  const t = useText();
  const [address, change] = useAddress();
  const asked = { kind: address.get('kind') ?? start.kind, state: address.get('state') ?? start.state };
  const kind = STUCK_KINDS.find((each) => each === asked.kind);
  const state = STUCK_STATES.find((each) => each === asked.state);
  const filter: StuckFilter = { ...(kind && { kind }), ...(state && { state }) };
  const list = useInfiniteQuery({
    queryKey: queryKeys.stuckRows(filter.kind ?? null, filter.state ?? null),
    queryFn: ({ pageParam }) => fetchStuckRows(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const { trying, last, retry } = useRetries(() => void list.refetch());
  const rows = list.data?.pages.flat();
  return (
    <>
      <StuckFilterBar
        filter={filter}
        onChange={(next) => change({ kind: next.kind ?? (start.kind ? '' : null), state: next.state ?? (start.state ? '' : null) })}
      />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {last && <Outcome {...last} />}
      </p>
      <ReadFailure of={list} />
      {!list.isError && !rows && <Skeleton className="h-96 rounded-card" />}
      {rows?.length === 0 && <EmptyState title={t('stuckRows.empty')} message={t('stuckRows.emptyMessage')} />}
      {rows && rows.length > 0 && <StuckList rows={rows} trying={trying} onRetry={(row) => void retry(row)} />}
      <MorePages of={list} more={t('stuckRows.more')} />
    </>
  );
}

function Outcome({ row, outcome }: RetryResult) {
  const t = useText();
  const name = `${row.name} ${row.about}`;
  if (typeof outcome === 'string') return t(`stuckRows.${outcome}`, { name });
  return t('stuckRows.refused', { name, why: problemMessage(outcome.refused).message ?? '' });
}
