import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../team/use-address.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Badge } from '../../../ui/badge.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { TextInput } from '../../../ui/forms/field.js';
import { fetchTunables } from '../api.js';
import { ReadFailure } from '../../../team/read-failure.js';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a tunable with its unit; a duration in the largest unit that divides it. */
function useAmount() {
  const t = useText();
  return (key: string, value: number): string => {
    if (!key.endsWith('Ms') || value === 0) return t('tunables.number', { value });
    const unit = UNITS.find(([, ms]) => value % ms === 0);
    return unit ? t(`tunables.${unit[0]}`, { count: value / unit[1] }) : t('tunables.milliseconds', { value });
  };
}

/** The tunables: the current value, the default, the range, and the place where each is set. */
export function Tunables() {
  const t = useText();
  const amount = useAmount();
  const [address, change] = useAddress();
  const text = address.get('q') ?? '';
  const list = useQuery({ queryKey: queryKeys.admin('tunables'), queryFn: fetchTunables });
  if (!list.data) return list.isError ? <ReadFailure of={list} /> : <Skeleton className="h-96 rounded-card" />;
  const words = text.trim().toLowerCase();
  const found = list.data.filter(({ key, variable }) => `${key} ${variable}`.toLowerCase().includes(words));
  return (
    <>
      <ReadFailure of={list} />
      <TextInput type="search" label={t('tunables.search')} value={text} onChange={(event) => change({ q: event.target.value || null })} />
      {found.length === 0 && <EmptyState title={t('tunables.empty')} message={t('tunables.emptyMessage')} />}
      <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card empty:hidden">
        {found.map(({ key, variable, value, standard, least, most, set }) => (
          <li key={key} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="text-base font-semibold break-all" translate="no">
                {key}
              </h2>
              <strong className="tabular-nums">{amount(key, value)}</strong>
            </div>
            <p className="text-sm text-muted">
              {t('tunables.range', { standard: amount(key, standard), least: amount(key, least), most: amount(key, most) })}
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm break-all text-muted">
              <span translate="no">{variable}</span>
              {set ? <Badge tone="indigo">{t('tunables.set')}</Badge> : <Badge>{t('tunables.standard')}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
