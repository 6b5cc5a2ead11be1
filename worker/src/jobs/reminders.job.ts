import type { WaitingDelivery } from '@app/contracts';
import { announcedBooking, RemindersRepository, type ClosingSoon, type OutingSoon, type Transaction } from '@app/persistence';
import { announce, board, everybody, withPlan, type Outgoing } from '../announce.js';
import type { Job } from './job.js';

/** Says what is about to happen: bidding closes, an outing starts. */
export const job: Job = {
  name: 'reminders',
  async run({ database, queues }) {
    const reminders = new RemindersRepository(database);
    const written: WaitingDelivery[] = [];
    const outgoing: Outgoing = { deliver: (deliveries) => void written.push(...deliveries) };
    const looked = [
      await reminders.closesSoon((tx, soon) => sayItCloses(tx, soon, outgoing)),
      await reminders.startsSoon((tx, soon) => sayItStarts(tx, soon, outgoing)),
    ];
    if (written.length > 0) queues.enqueueDeliveries(written);
    return Math.max(...looked);
  },
};

async function sayItCloses(tx: Transaction, { requestId, planId, closesAt, minutes }: ClosingSoon, outgoing: Outgoing): Promise<void> {
  const cause = { id: requestId, dateBookId: planId };
  await withPlan(tx, cause, (plan) =>
    announce(tx, cause, outgoing, {
      type: 'closing_soon',
      to: [plan.ownerId],
      text: 'closing_soon',
      values: { plan: plan.name, count: minutes },
      href: board(plan),
      usefulUntil: closesAt,
    }),
  );
}

async function sayItStarts(tx: Transaction, { bookingId, planId, cause: id }: OutingSoon, outgoing: Outgoing): Promise<void> {
  const cause = { id, dateBookId: planId };
  const found = await announcedBooking(tx, bookingId);
  if (!found) return;
  const { venue, ref, startAt } = found.booking;
  const when = new Date(startAt);
  await withPlan(tx, cause, (plan) =>
    announce(tx, cause, outgoing, {
      type: 'reminder',
      to: everybody(plan),
      text: 'reminder',
      values: { plan: plan.name, venue: venue.name, ref, when },
      href: `/booking/${bookingId}`,
      usefulUntil: when,
    }),
  );
}
