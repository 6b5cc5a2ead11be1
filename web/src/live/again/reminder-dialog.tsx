import { REMINDER_DAYS_MAX, REMINDER_WEEKS, WEEKDAYS, type Day, type PlanId, type ReminderView, type SaveReminder } from '@app/contracts';
import { weekdayOf } from '@app/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveReminder } from './reminders-api.js';
import { weekdayAt } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../use-command.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SelectInput } from '../../ui/forms/field.js';

interface ReminderDialogProps {
  planId: PlanId;
  /** The day whose day of the week is proposed. */
  day: Day;
  saved: ReminderView | null;
  onClose: () => void;
}

/** Asks how often, for which day of the week and how long before it the reader is reminded. */
export function ReminderDialog({ planId, day, saved, onClose }: ReminderDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<SaveReminder>({
    everyWeeks: saved?.everyWeeks ?? 2,
    weekday: weekdayOf(day),
    daysBefore: saved?.daysBefore ?? 3,
    isPaused: false,
  });
  const save = useCommand({
    send: () => saveReminder(planId, draft),
    success: () => ({ title: t('remind.saved') }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.reminders });
      onClose();
    },
    failure: t('remind.failed'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={save.isPending}
      title={t('remind.title')}
      description={t('remind.lead')}
      footer={
        <Button needsNetwork busy={save.isPending} onClick={() => save.mutate()}>
          {t('shell.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectInput
          label={t('remind.often')}
          value={draft.everyWeeks}
          onChange={(event) => setDraft({ ...draft, everyWeeks: REMINDER_WEEKS.find((n) => n === Number(event.target.value)) ?? 2 })}
        >
          {REMINDER_WEEKS.map((weeks) => (
            <option key={weeks} value={weeks}>
              {t(`remind.every.${weeks}`)}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('remind.weekday')}
          value={draft.weekday}
          onChange={(event) => setDraft({ ...draft, weekday: WEEKDAYS.find((one) => one === event.target.value) ?? 'fr' })}
        >
          {WEEKDAYS.map((one, index) => (
            <option key={one} value={one}>
              {weekdayAt(index, 'long')}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('remind.before')}
          value={draft.daysBefore}
          onChange={(event) => setDraft({ ...draft, daysBefore: Number(event.target.value) })}
        >
          {Array.from({ length: REMINDER_DAYS_MAX + 1 }, (_, days) => (
            <option key={days} value={days}>
              {days === 0 ? t('remind.sameDay') : t('remind.daysBefore', { count: days })}
            </option>
          ))}
        </SelectInput>
      </div>
    </Dialog>
  );
}
