import type { WaitingDelivery } from '@app/contracts';
import { STEPS, type Transaction, type ArgumentOf } from '@app/persistence';
import { announce, deciders, everybody, withPlan, type Outgoing } from '../notifications/announce.js';
import type { Job, JobContext } from '../job.js';

type ClosingSoon = Parameters<ArgumentOf<'reminders', 'closesSoon'>>[1];
type OutingSoon = Parameters<ArgumentOf<'reminders', 'startsSoon'>>[1];

/** Announces what is about to happen: bidding closes, an outing starts. */
export const job: Job = {
  name: 'reminders',
  steps: {
    closes: {
      timer: STEPS.remindOfClose,
      run: (context) =>
        enqueued(context, (outgoing) => context.database.reminders.closesSoon((tx, soon) => sayItCloses(tx, soon, outgoing))),
    },
    starts: {
      timer: STEPS.remindOfStart,
      run: (context) =>
        enqueued(context, (outgoing) => context.database.reminders.startsSoon((tx, soon) => sayItStarts(tx, soon, outgoing))),
    },
  },
};

/** Enqueues the deliveries of a step after its commits. */
async function enqueued({ queues }: JobContext, step: (outgoing: Outgoing) => Promise<number>): Promise<number> {
  const written: WaitingDelivery[] = [];
  const looked = await step({ deliver: (deliveries) => void written.push(...deliveries) });
  if (written.length > 0) queues.enqueueDeliveries(written);
  return looked;
}

async function sayItCloses(tx: Transaction, { requestId, planId, closesAt, minutes }: ClosingSoon, outgoing: Outgoing): Promise<void> {
  const cause = { id: requestId, dateBookId: planId };
  await withPlan(tx, cause, (plan) =>
    announce(tx, cause, outgoing, {
      type: 'closing_soon',
      to: deciders(plan),
      values: { plan: plan.name, count: minutes },
      usefulUntil: closesAt,
    }),
  );
}

async function sayItStarts(tx: Transaction, { bookingId, planId, cause: id }: OutingSoon, outgoing: Outgoing): Promise<void> {
  const cause = { id, dateBookId: planId };
  const found = await tx.announcements.loadBooking(bookingId);
  if (!found) return;
  const { venue, ref, startAt } = found.booking;
  const when = new Date(startAt);
  await withPlan(tx, cause, (plan) =>
    announce(tx, cause, outgoing, {
      type: 'reminder',
      to: everybody(plan),
      values: { plan: plan.name, venue: venue.name, ref, when },
      bookingId,
      usefulUntil: when,
    }),
  );
}
