import type { PlanId, WaitingDelivery } from '@app/contracts';
import { takeReminder } from '@app/application';
import { STEPS, type Transaction } from '@app/persistence';
import { announce, type Outgoing } from '../notifications/announce.js';
import type { Job, JobContext } from '../job.js';

/** Reminds people of an evening like a past one, on the day that they have chosen. */
export const job: Job = {
  name: 'remind-again',
  steps: { reminders: { timer: STEPS.remindAgain, run: remindDue } },
};

async function remindDue({ database, queues }: JobContext): Promise<number> {
  const written: WaitingDelivery[] = [];
  const outgoing: Outgoing = { deliver: (deliveries) => void written.push(...deliveries) };
  const looked = await STEPS.remindAgain.eachPlan(database, await database.againReminders.listDue(), (tx, _plan, { id, plan }) =>
    remind(tx, id, plan, outgoing),
  );
  if (written.length > 0) queues.enqueueDeliveries(written);
  return looked;
}

async function remind(tx: Transaction, id: string, dateBookId: PlanId, outgoing: Outgoing): Promise<void> {
  const due = await takeReminder(tx, id);
  if (!due) return;
  const { nextDay: day } = due;
  await announce(tx, { id: due.cause, dateBookId }, outgoing, {
    type: 'again_due',
    to: [due.userId],
    values: { plan: due.planName, when: { day } },
    day,
  });
}
