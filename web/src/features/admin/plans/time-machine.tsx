import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanLog } from '@app/contracts';
import { KEPT_MS } from '@app/domain';
import { dateAndTime, lengthText } from '../../../lib/format.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { PartOfEvening } from '../components/part-of-evening.js';
import { fetchLog, stepsOf } from './steps.js';
import { PlanPlayer } from './plan-player.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { RevealDialog } from './reveal-dialog.js';

/** Explains which part of the log has been purged. */
function Forgotten({ log, known }: { log: PlanLog; known: number }) {
  const t = useText();
  const lines = [
    ...(log.floor > 0 ? [t('timeMachine.forgotten', { count: log.floor, time: lengthText(KEPT_MS.log) })] : []),
    ...(log.notesKept ? [] : [t('timeMachine.notesForgotten')]),
    ...(log.deletedAt ? [t('timeMachine.deleted', { time: dateAndTime(log.deletedAt) })] : []),
    ...(known < log.events.length ? [t('timeMachine.unknownEvent', { seq: log.events[known]?.seq ?? 0 })] : []),
  ];
  return lines.map((line) => (
    <p key={line} className="rounded-field bg-marigold-soft px-3.5 py-2 text-sm">
      {line}
    </p>
  ));
}

/** A plan's log, event by event, with the plan after each. */
export function TimeMachine({ planId }: { planId: string }) {
  const t = useText();
  const [reference, setReference] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  // Each read is logged, so the log is never read again automatically.
  const log = useQuery({
    queryKey: queryKeys.admin('plan-log', planId, reference ?? undefined),
    queryFn: () => fetchLog(planId, reference),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (log.error instanceof ApiError && [400, 404].includes(log.error.status))
    return <EmptyState title={t('timeMachine.noPlan')} message={t('timeMachine.noPlanMessage')} />;
  if (!log.data) return log.isError ? <ReadFailure of={log} /> : <Skeleton className="h-96 rounded-card" />;
  const { data } = log;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm">
          {t('timeMachine.now', { state: t(`timeMachine.plan.${data.state}`), time: dateAndTime(data.createdAt) })}
          <span className="block text-muted">
            {data.masked ? t('timeMachine.masked') : t('timeMachine.shown', { reference: reference ?? '' })}
          </span>
        </p>
        {data.masked ? (
          <Button look="secondary" size="small" onClick={() => setAsking(true)}>
            {t('timeMachine.reveal')}
          </Button>
        ) : (
          <Button look="secondary" size="small" onClick={() => setReference(null)}>
            {t('timeMachine.mask')}
          </Button>
        )}
      </div>
      <PartOfEvening partOf={data.partOf} />
      <Forgotten log={data} known={stepsOf(data).length} />
      <PlanPlayer log={data} />
      {asking && (
        <RevealDialog
          onClose={() => setAsking(false)}
          onReveal={(given) => {
            setReference(given);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
