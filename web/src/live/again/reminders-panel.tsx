import { REMINDERS_UNANSWERED_MAX, type ReminderView } from '@app/contracts';
import { weekdayOf } from '@app/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { endReminder, fetchReminders, saveReminder } from './reminders-api.js';
import { shortDay, weekday } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../use-command.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { dialogPart } from '../../ui/feedback/part.js';
import { ErrorState, Skeleton } from '../../ui/feedback/states.js';

const ReminderDialog = dialogPart(async () => ({ default: (await import('./reminder-dialog.js')).ReminderDialog }));

function useStateText({ isPaused, unanswered, nextDay }: ReminderView): string {
  const t = useText();
  if (!isPaused) return t('remind.next', { day: shortDay(nextDay) });
  return unanswered >= REMINDERS_UNANSWERED_MAX ? t('remind.over', { count: unanswered }) : t('remind.paused');
}

function Reminder({ reminder }: { reminder: ReminderView }) {
  const t = useText();
  const queries = useQueryClient();
  const state = useStateText(reminder);
  const [changing, setChanging] = useState(false);
  const { planId, planName: name, everyWeeks, daysBefore, nextDay, isPaused } = reminder;
  const onDone = () => queries.invalidateQueries({ queryKey: queryKeys.reminders });
  const failure = t('remind.failed');
  const save = useCommand({
    send: () => saveReminder(planId, { everyWeeks, daysBefore, weekday: weekdayOf(nextDay), isPaused: !isPaused }),
    onDone,
    failure,
  });
  const end = useCommand({ send: () => endReminder(planId), success: () => ({ title: t('remind.ended') }), onDone, failure });
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {t('remind.rhythm', {
            every: t(`remind.every.${everyWeeks}`),
            day: weekday(nextDay, 'long'),
            before: daysBefore === 0 ? t('remind.sameDay') : t('remind.daysBefore', { count: daysBefore }),
          })}
        </p>
        <p className="text-sm">{state}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" aria-label={t('remind.changeNamed', { name })} onClick={() => setChanging(true)}>
          {t('remind.changeShort')}
        </Button>
        <Button
          look="secondary"
          size="small"
          needsNetwork
          busy={save.isPending}
          aria-label={t(isPaused ? 'remind.goOnNamed' : 'remind.pauseNamed', { name })}
          onClick={() => save.mutate()}
        >
          {t(isPaused ? 'remind.goOn' : 'remind.pause')}
        </Button>
        <Button
          look="quiet"
          size="small"
          needsNetwork
          busy={end.isPending}
          aria-label={t('remind.endNamed', { name })}
          onClick={() => end.mutate()}
        >
          {t('remind.end')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {changing && <ReminderDialog planId={planId} day={nextDay} saved={reminder} onClose={() => setChanging(false)} />}
      </Suspense>
    </li>
  );
}

/** The reader's reminders of evenings like past ones, each changed, paused or ended, however old its evening is. */
export function RemindersPanel() {
  const t = useText();
  const { data, isError, refetch } = useQuery({ queryKey: queryKeys.reminders, queryFn: fetchReminders });
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-32 rounded-card" />;
  return (
    <Card aria-label={t('remind.list')}>
      <p className="text-sm text-muted">{t(data.length > 0 ? 'remind.listLead' : 'remind.none')}</p>
      <ul className="divide-y divide-line">
        {data.map((reminder) => (
          <Reminder key={reminder.planId} reminder={reminder} />
        ))}
      </ul>
    </Card>
  );
}
