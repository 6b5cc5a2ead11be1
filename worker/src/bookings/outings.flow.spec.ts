import { describe, expect, it } from '@jest/globals';
import type { EventType, BookingId } from '@app/contracts';
import { setClock, type LiveAuction, bookedPlan } from '@app/testkit';
import { decideNoShow, disputeNoShow, markNoShow } from '@app/application';
import { database, runTick, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const NOW = new Date('2026-12-01T06:00:00.000Z');
const HOUR = 3_600_000;
/** Makes a booked plan of an owner and a member; `at` sets the clock to `hours` after its start. */
async function outing(): Promise<{ plan: LiveAuction; bookingId: BookingId; at: (hours: number) => Promise<void> }> {
  await setClock(database, NOW);
  const { booking, ...plan } = await bookedPlan(database, { members: 1 });
  const start = Date.parse(booking.startAt);
  return { plan, bookingId: booking.id, at: (hours) => setClock(database, new Date(start + hours * HOUR)) };
}

/** Runs the worker's reactions to the plan's events of a type, twice; returns the number of events. */
async function react(plan: LiveAuction, type: EventType): Promise<number> {
  const events = await database.source.query<{ id: string }[]>('SELECT id FROM events WHERE datebook_id = $1 AND type = $2', [
    plan.id,
    type,
  ]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return events.length;
}
const readNotifications = (plan: LiveAuction, type: string) =>
  database.source.query<{ user_id: string; priority: string; message: string; href: string }[]>(
    'SELECT user_id, priority, message, href FROM notifications WHERE datebook_id = $1 AND type = $2 ORDER BY user_id',
    [plan.id, type],
  );

describe('a no-show', () => {
  it('a no-show is announced to the owner, urgently and once, with the time that is left', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    expect(await react(plan, 'booking.no_show')).toBe(1);
    // 19:30 in India three days later.
    expect(await readNotifications(plan, 'no_show_marked')).toEqual([
      {
        user_id: plan.ownerId,
        priority: 'urgent',
        href: `/booking/${bookingId}#dispute`,
        message: expect.stringMatching(/Monday,? 7 December.*7:30\spm/i),
      },
    ]);
  });

  it.each([
    [true, /counts as a no-show/],
    [false, /does not count against you/],
  ])('the decision of a dispute is announced to the owner (upheld: %s)', async (uphold, words) => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await underLock(plan, (tx) => disputeNoShow(tx, plan.id, bookingId, 'We were there.'));
    await underLock(plan, (tx) => decideNoShow(tx, plan.id, bookingId, { by: 'ops', uphold }));
    expect(await react(plan, 'booking.decided')).toBe(1);
    expect(await readNotifications(plan, 'dispute_decided')).toEqual([
      expect.objectContaining({ user_id: plan.ownerId, message: expect.stringMatching(words), href: `/booking/${bookingId}#dispute` }),
    ]);
  });

  it('an undisputed no-show becomes final by the tick, without a notification', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await at(73);
    await runTick();
    await runTick();
    expect(await react(plan, 'booking.decided')).toBe(1);
    expect(await readNotifications(plan, 'dispute_decided')).toEqual([]);
  });
});

describe('an outing that is over', () => {
  it('a finished outing asks every member once for a review, quietly, and turns the chip in their lists', async () => {
    const { plan, bookingId, at } = await outing();
    await at(24);
    const pushed: string[] = [];
    database.onCommit(({ feeds }) =>
      pushed.push(...feeds.filter(({ hint }) => hint.type === 'plans.changed' && hint.dateBookId === plan.id).map(({ feed }) => feed)),
    );
    await runTick();
    await runTick();
    expect(await react(plan, 'booking.completed')).toBe(1);
    const asked = [plan.ownerId, plan.memberId].toSorted();
    expect(await readNotifications(plan, 'review_due')).toEqual(
      asked.map((user_id) => ({
        user_id,
        priority: 'other',
        href: `/booking/${bookingId}#review`,
        message: expect.stringContaining('rate your outing'),
      })),
    );
    expect(pushed.toSorted()).toEqual(asked.map((id) => `user:${id}`));
  });

  it('a missed outing asks no member for a review', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await at(73);
    await runTick();
    await react(plan, 'booking.decided');
    expect(await readNotifications(plan, 'review_due')).toEqual([]);
  });
});
