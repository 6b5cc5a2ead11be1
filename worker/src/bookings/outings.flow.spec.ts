import { describe, expect, it } from '@jest/globals';
import type { EventType } from '@app/contracts';
import { setClock, type LiveAuction, bookedPlan } from '@app/testkit';
import { decideNoShow, disputeNoShow, markNoShow } from '@app/application';
import { database, runTick, runner, underLock } from '../testing/worker-context.js';

const NOW = new Date('2026-12-01T06:00:00.000Z');
const HOUR = 3_600_000;
/** A booked plan of an owner and a member; the clock stands when it starts, `hours` before now counted. */
async function outing(): Promise<{ plan: LiveAuction; bookingId: string; at: (hours: number) => Promise<void> }> {
  await setClock(database, NOW);
  const { booking, ...plan } = await bookedPlan(database, { members: 1 });
  const start = Date.parse(booking.startAt);
  return { plan, bookingId: booking.id, at: (hours) => setClock(database, new Date(start + hours * HOUR)) };
}

/** Lets the worker react to the plan's events of a type, twice; gives how many there were. */
async function react(plan: LiveAuction, type: EventType): Promise<number> {
  const events = await database.source.query<{ id: string }[]>('SELECT id FROM events WHERE datebook_id = $1 AND type = $2', [
    plan.id,
    type,
  ]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return events.length;
}
const told = (plan: LiveAuction, type: string) =>
  database.source.query<{ user_id: string; priority: string; message: string; href: string }[]>(
    'SELECT user_id, priority, message, href FROM notifications WHERE datebook_id = $1 AND type = $2 ORDER BY user_id',
    [plan.id, type],
  );

describe('a no-show', () => {
  it('is told to the owner, urgently and once, with the time that is left', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    expect(await react(plan, 'booking.no_show')).toBe(1);
    // 19:30 in India three days later.
    expect(await told(plan, 'no_show_marked')).toEqual([
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
  ])('that ops decided is told to the owner (upheld: %s)', async (uphold, words) => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await underLock(plan, (tx) => disputeNoShow(tx, plan.id, bookingId, 'We were there.'));
    await underLock(plan, (tx) => decideNoShow(tx, plan.id, bookingId, { by: 'ops', uphold }));
    expect(await react(plan, 'booking.decided')).toBe(1);
    expect(await told(plan, 'dispute_decided')).toEqual([
      expect.objectContaining({ user_id: plan.ownerId, message: expect.stringMatching(words), href: `/booking/${bookingId}#dispute` }),
    ]);
  });

  it('that nobody disputed stands by the tick, without another word', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await at(73);
    await runTick();
    await runTick();
    expect(await react(plan, 'booking.decided')).toBe(1);
    expect(await told(plan, 'dispute_decided')).toEqual([]);
  });
});

describe('an outing that is over', () => {
  it('asks everybody once how it was, quietly, and turns the chip in their lists', async () => {
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
    expect(await told(plan, 'review_due')).toEqual(
      asked.map((user_id) => ({
        user_id,
        priority: 'other',
        href: `/booking/${bookingId}#review`,
        message: expect.stringContaining('rate your outing'),
      })),
    );
    expect(pushed.toSorted()).toEqual(asked.map((id) => `user:${id}`));
  });

  it('asks nobody when nobody came', async () => {
    const { plan, bookingId, at } = await outing();
    await at(1);
    await underLock(plan, (tx) => markNoShow(tx, plan.id, bookingId));
    await at(73);
    await runTick();
    await react(plan, 'booking.decided');
    expect(await told(plan, 'review_due')).toEqual([]);
  });
});
