import { useQuery } from '@tanstack/react-query';
import type { TunableView } from '@app/contracts';
import { useAddress } from '../../../team/use-address.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Badge } from '../../../ui/badge.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { TextInput } from '../../../ui/forms/field.js';
import { fetchTunables } from '../api.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { groupOf, TUNABLE_GROUPS } from '../tunable-groups.js';
import { useAmount } from '../use-amount.js';

function Tunable({ tunable: { key, variable, value, standard, least, most, set } }: { tunable: TunableView }) {
  const t = useText();
  const amount = useAmount();
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base font-semibold break-all" translate="no">
          {key}
        </h3>
        <strong className="tabular-nums">{amount(key, value)}</strong>
      </div>
      <p className="text-sm text-muted">
        {t('tunables.range', { standard: amount(key, standard), least: amount(key, least), most: amount(key, most) })}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm break-all text-muted">
        <span translate="no">{variable}</span>
        {set ? (
          <Badge tone="indigo">{t('tunables.set')}</Badge>
        ) : value === standard ? (
          <Badge>{t('tunables.standard')}</Badge>
        ) : (
          <Badge tone="marigold">{t('tunables.changedHere')}</Badge>
        )}
      </p>
    </li>
  );
}

function Group({ title, lead, tunables }: { title: string; lead: string; tunables: readonly TunableView[] }) {
  if (tunables.length === 0) return null;
  return (
    <section className="grid gap-2 *:min-w-0">
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted">{lead}</p>
      <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
        {tunables.map((tunable) => (
          <Tunable key={tunable.key} tunable={tunable} />
        ))}
      </ul>
    </section>
  );
}

/** The tunables by group, those that differ from the source first: the current value, the default, the range, and where each is set. */
export function Tunables() {
  const t = useText();
  const [address, change] = useAddress();
  const text = address.get('q') ?? '';
  const list = useQuery({ queryKey: queryKeys.admin('tunables'), queryFn: fetchTunables });
  if (!list.data) return list.isError ? <ReadFailure of={list} /> : <Skeleton className="h-96 rounded-card" />;
  const words = text.trim().toLowerCase();
  const found = list.data.filter(({ key, variable }) => `${key} ${variable}`.toLowerCase().includes(words));
  const changed = found.filter(({ value, standard }) => value !== standard);
  return (
    <>
      <ReadFailure of={list} />
      <TextInput type="search" label={t('tunables.search')} value={text} onChange={(event) => change({ q: event.target.value || null })} />
      {found.length === 0 && <EmptyState title={t('tunables.empty')} message={t('tunables.emptyMessage')} />}
      <Group title={t('tunables.changed')} lead={t('tunables.changedLead')} tunables={changed} />
      {TUNABLE_GROUPS.map((group) => (
        <Group
          key={group}
          title={t(`tunables.group.${group}`)}
          lead={t(`tunables.group.${group}Lead`)}
          tunables={found.filter((each) => groupOf(each.key) === group && !changed.includes(each))}
        />
      ))}
    </>
  );
}
