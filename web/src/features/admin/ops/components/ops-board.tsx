import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OpsNumberName, OpsView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Badge } from '../../../../ui/badge.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { ReadFailure } from '../../../../team/read-failure.js';
import { fetchOps, REFRESH_MS } from '../api.js';
import { NumberCard } from './number-card.js';
import { RunbookDialog } from './runbook.js';

const TONES = { on: 'leaf', off: 'neutral', away: 'brick' } as const;

/** The features that are on, not configured or out of reach, and the consequences. */
function Features({ features }: Pick<OpsView, 'features'>) {
  const t = useText();
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t('ops.features')}</h2>
      <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
        {features.map(({ name, state }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <h3 className="text-base font-semibold">{t(`ops.feature.${name}`)}</h3>
              <p className="text-sm text-muted">{t(`ops.feature.${name}.without`)}</p>
            </div>
            <span className="shrink-0">
              <Badge tone={TONES[state]}>{t(`ops.state.${state}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The running processes. */
function Processes({ processes: { api, worker } }: Pick<OpsView, 'processes'>) {
  const t = useText();
  if (worker === 0 || api === 0)
    return (
      <p role="alert" className="rounded-card bg-brick-soft p-4 font-medium text-brick">
        {t(worker === 0 ? 'ops.noWorker' : 'ops.noApi')}
      </p>
    );
  return <p className="text-sm text-muted">{t('ops.processes', { api, worker })}</p>;
}

/** The numbers of the product, updated live; `children` is between them and the missing ones. */
export function OpsBoard({ children }: { children: ReactNode }) {
  const t = useText();
  const [runbook, setRunbook] = useState<OpsNumberName | null>(null);
  const numbers = useQuery({ queryKey: queryKeys.ops, queryFn: fetchOps, refetchInterval: REFRESH_MS });
  const { data } = numbers;
  if (!data) return numbers.isError ? <ReadFailure of={numbers} /> : <Skeleton className="h-[40rem] rounded-card" />;
  const alarms = data.numbers.filter(({ alarm }) => alarm).length;
  return (
    <>
      <ReadFailure of={numbers} />
      <p role="status" className={alarms > 0 ? 'font-semibold text-brick' : 'font-medium text-leaf'}>
        {alarms > 0 ? t('ops.alarms', { count: alarms }) : t('ops.well')}
      </p>
      <Processes processes={data.processes} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {data.numbers.map((number) => (
          <NumberCard key={number.name} number={number} onRunbook={() => setRunbook(number.name)} />
        ))}
      </ul>
      {children}
      <Features features={data.features} />
      {runbook && <RunbookDialog alarm={runbook} onClose={() => setRunbook(null)} />}
    </>
  );
}
