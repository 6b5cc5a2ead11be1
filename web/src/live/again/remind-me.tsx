import type { Day, PlanId } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { fetchReminders } from './reminders-api.js';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { Button } from '../../ui/button.js';
import { dialogPart } from '../../ui/feedback/part.js';
import { BellIcon } from '../../ui/pictures/icons.js';

const ReminderDialog = dialogPart(async () => ({ default: (await import('./reminder-dialog.js')).ReminderDialog }));

/** Lets a member of a past plan be reminded of the next evening like it, or change their reminder. */
export function RemindMe({ planId, lastDay }: { planId: PlanId; lastDay: Day }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: queryKeys.reminders, queryFn: fetchReminders });
  const saved = data?.find((reminder) => reminder.planId === planId) ?? null;
  return (
    <>
      <Button look="secondary" icon={<BellIcon size={20} />} disabled={!data} onClick={() => setOpen(true)}>
        {t(saved ? 'remind.change' : 'remind.open')}
      </Button>
      <Suspense fallback={null}>
        {open && <ReminderDialog planId={planId} day={saved?.nextDay ?? lastDay} saved={saved} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
