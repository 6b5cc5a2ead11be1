import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeBrowser, setClock, liveAuction, type LiveAuction, bookedPlan } from '@app/testkit';
import { database, rows, runTick, notificationsOf, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date('2031-03-01T06:00:00.000Z');
const at = (ms: number) => setClock(database, new Date(NOW.getTime() + ms));
const typesOf = async (plan: LiveAuction) => (await notificationsOf(plan)).map(({ type }) => type);

describe('the reminder of the close', () => {
  it('the owner is reminded ten minutes before the close, once, however often the tick runs', async () => {
    await at(0);
    const plan = await liveAuction(database, { members: 1 });
    await at(50 * MINUTE - 1);
    await runTick();
    expect(await typesOf(plan)).toEqual([]);
    await at(50 * MINUTE);
    await Promise.all([runTick(), runTick()]);
    await runTick();
    expect(await notificationsOf(plan)).toMatchObject([
      { user_id: plan.ownerId, type: 'closing_soon', message: 'Bidding for Our secret evening closes in 10 minutes.' },
    ]);
  });

  it('a late reminder says the minutes that are left, and none follows the close', async () => {
    await at(0);
    const [late, over] = [await liveAuction(database), await liveAuction(database, { closesInMs: 10 * MINUTE })];
    await at(59 * MINUTE);
    await runTick();
    expect((await notificationsOf(late)).find(({ type }) => type === 'closing_soon')?.message).toContain('closes in 1 minute.');
    expect(await typesOf(over)).not.toContain('closing_soon');
  });

  it('the reminder follows an extended close, and waits while the planners change the plan', async () => {
    await at(0);
    const [moved, changing] = [await liveAuction(database), await liveAuction(database)];
    await rows(
      `UPDATE bid_requests SET closes_at = closes_at + interval '30 minutes', decides_until = decides_until + interval '30 minutes' WHERE id = $1`,
      [moved.requestId],
    );
    await rows('UPDATE bid_requests SET changing = true WHERE id = $1', [changing.requestId]);
    await at(55 * MINUTE);
    await runTick();
    expect([await typesOf(moved), await typesOf(changing)]).toEqual([[], []]);
    await at(80 * MINUTE);
    await runTick();
    expect(await typesOf(moved)).toEqual(['closing_soon']);
  });
});

describe('the reminders of an outing', () => {
  beforeEach(() => at(0));
  const booked = (lead: number) => bookedPlan(database, { venues: 1, members: 1, startAt: new Date(NOW.getTime() + lead) });
  const reminders = async (plan: LiveAuction) => (await notificationsOf(plan)).filter(({ type }) => type === 'reminder');

  it('every member is reminded a day and three hours before the outing, once each', async () => {
    const plan = await booked(48 * HOUR);
    await at(24 * HOUR - 1);
    await runTick();
    expect(await reminders(plan)).toEqual([]);
    for (const [when, times] of [
      [24 * HOUR, 1],
      [30 * HOUR, 1],
      [45 * HOUR, 2],
      [47 * HOUR, 2],
      [49 * HOUR, 2],
    ] as const) {
      await at(when);
      await Promise.all([runTick(), runTick()]);
      const sent = await reminders(plan);
      for (const who of [plan.ownerId, plan.memberId])
        expect([when, sent.filter(({ user_id }) => user_id === who).length]).toEqual([when, times]);
    }
    expect((await reminders(plan))[0]?.message).toMatch(/Our secret evening at Fixture venue \d+: Monday,? 3 March.*11:30\sam/);
  });

  it('reminders that were due before the booking are skipped', async () => {
    const plan = await booked(10 * HOUR);
    await at(MINUTE);
    await runTick();
    expect(await reminders(plan)).toEqual([]);
    await at(7 * HOUR);
    await runTick();
    expect(await reminders(plan)).toHaveLength(2);
  });

  it('the nearest reminder alone is sent when the tick was away for both, and none after the start or a cancellation', async () => {
    const [late, over, off] = [await booked(48 * HOUR), await booked(40 * HOUR), await booked(48 * HOUR)];
    await rows(`UPDATE bookings SET status = 'cancelled_by_user' WHERE datebook_id = $1`, [off.id]);
    await at(46 * HOUR);
    await runTick();
    await runTick();
    expect((await Promise.all([late, over, off].map(reminders))).map((sent) => sent.length)).toEqual([2, 0, 0]);
  });

  it('a reminder is pushed and mailed; a push that the quiet hours hold until after the start is not sent', async () => {
    const plan = await booked(48 * HOUR);
    const night = new Date('2031-03-02T01:00:00.000Z'); // 06:30 in India
    await rows('UPDATE bookings SET start_at = $2, reminders = 1 WHERE datebook_id = $1', [plan.id, night]);
    await rows(`UPDATE users SET email = 'asha-early@test.invalid', is_guest = false WHERE id = $1`, [plan.ownerId]);
    await makeBrowser(database, { userId: plan.ownerId });
    await setClock(database, new Date(night.getTime() - 2 * HOUR));
    await runTick();
    const written = await rows<{ channel: string; held: boolean; until: Date }>(
      `SELECT channel, next_try > app_clock() AS held, useful_until AS until FROM deliveries WHERE type = 'reminder' AND user_id = $1 ORDER BY channel`,
      [plan.ownerId],
    );
    expect(written).toEqual([
      { channel: 'email', held: false, until: night },
      { channel: 'push', held: true, until: night },
    ]);
  });
});

describe('the retention of notifications', () => {
  it('notifications are kept for 90 days, by the time in their ids', async () => {
    const plan = await liveAuction(database);
    await rows(
      `INSERT INTO notifications (id, user_id, event_id, type, title, message, priority, href)
       SELECT uuidv7(-age), $1, uuidv7(), 'plan_live', title, 'Go', 'normal', '/'
       FROM (VALUES (interval '90 days' - interval '1 minute', 'Young'), (interval '90 days' + interval '1 second', 'Old')) made(age, title)`,
      [plan.ownerId],
    );
    await runTick({ all: true });
    expect(await rows('SELECT title FROM notifications WHERE user_id = $1', [plan.ownerId])).toEqual([{ title: 'Young' }]);
  });
});
