import { describe, expect, it } from '@jest/globals';
import { endPlan, expirePlan, takeOut, settlePlan, cancelByUser, showNewBid } from '@app/application';
import { sharedPlan, type NewEvent } from '@app/persistence';
import { giveAddresses, makeBrowser, setClock, liveAuction, type LiveAuction, bookPlan } from '@app/testkit';
import { database, entitiesOf, happens, rows, runner, notificationsOf, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** 02:30 in India: pushes that are not urgent wait until the morning. */
const NIGHT = new Date('2031-03-01T21:00:00.000Z');

/** Makes a live plan of two, whose people see a banner and have notifications, and pushes that wait for the morning. */
async function night(): Promise<LiveAuction & { staff: string }> {
  await setClock(database, NIGHT);
  const plan = await liveAuction(database, { members: 1 });
  const people = [plan.ownerId, plan.memberId];
  for (const userId of people) await makeBrowser(database, { userId });
  await giveAddresses(database, people);
  const [staff] = await rows<{ id: string }>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, gen_random_uuid() || '@test.invalid', '!', 'Ravi', 'host')
     RETURNING id`,
    [plan.venueIds[0]],
  );
  await rows('UPDATE venues SET mute_from = 22, mute_until = 8 WHERE id = $1', [plan.venueIds[0]]);
  await makeBrowser(database, { staffId: staff?.id ?? '' });
  const { bids, request } = await entitiesOf(plan);
  await happens(plan, 'request.invited', { request, wave: 1, venues: 2 });
  await happens(plan, 'bid.placed', { bids: bids.slice(0, 1), bidId: plan.bidIds[0] });
  expect(await shown(plan)).toEqual({
    banners: 2,
    notices: ['first_bid', 'first_bid'],
    waiting: ['first_bid', 'first_bid', 'venue_new_request'],
  });
  return { ...plan, staff: staff?.id ?? '' };
}

/** Returns the plan's visible banners, notifications, and waiting pushes and mails. */
async function shown({ id }: LiveAuction, userId: string | null = null) {
  const [row] = await rows<{ banners: number; notices: string[]; waiting: string[] }>(
    `SELECT (SELECT count(*)::int FROM banners WHERE datebook_id = $1 AND expired_at IS NULL AND dismissed_at IS NULL AND coalesce(user_id = $2, true)) AS banners,
       (SELECT coalesce(array_agg(type ORDER BY type), '{}') FROM notifications WHERE datebook_id = $1 AND coalesce(user_id = $2, true)) AS notices,
       (SELECT coalesce(array_agg(type ORDER BY type), '{}') FROM deliveries WHERE datebook_id = $1 AND sent_at IS NULL AND coalesce(user_id = $2, $2 IS NULL)) AS waiting`,
    [id, userId],
  );
  return row;
}
async function react({ id }: LiveAuction): Promise<void> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
}

describe('the withdrawal of notifications', () => {
  it('a deleted plan withdraws banners, notifications and waiting pushes; the news of its cancellation stays', async () => {
    const plan = await night();
    await underLock(plan, endPlan);
    await react(plan);
    expect(await shown(plan)).toEqual({ banners: 0, notices: ['plan_cancelled'], waiting: [] });
  });

  it('the end of a stop leads to its evening; with the evening it ends without a word of its own', async () => {
    const [evening, ...parts] = [await night(), await night(), await night()];
    const [alone, together] = parts;
    for (const part of parts)
      await rows('UPDATE datebooks SET evening_id = $1, evening_stop = (SELECT id FROM venues LIMIT 1 OFFSET $3) WHERE id = $2', [
        evening.id,
        part.id,
        parts.indexOf(part),
      ]);
    const ends = async (plan: LiveAuction | undefined) => {
      if (!plan) return [];
      await underLock(plan, endPlan);
      await react(plan);
      return rows<{ href: string }>(`SELECT DISTINCT href FROM notifications WHERE datebook_id = $1 AND type = 'plan_cancelled'`, [
        plan.id,
      ]);
    };
    expect(await ends(alone)).toEqual([{ href: `/venue-dashboard/${evening.id}` }]);
    expect(await ends(evening)).toEqual([{ href: '/all-datebooks' }]);
    expect(await ends(together)).toEqual([]);
  });

  it('a plan whose day passes withdraws banners and waiting pushes; the list keeps its notifications', async () => {
    const plan = await night();
    await rows(`UPDATE datebooks SET effective = effective || '{"preferredDate": "2031-03-01"}' WHERE id = $1`, [plan.id]);
    await setClock(database, new Date(NIGHT.getTime() + 48 * 3_600_000));
    await underLock(plan, expirePlan);
    await react(plan);
    expect(await shown(plan)).toEqual({ banners: 0, notices: ['first_bid', 'first_bid'], waiting: [] });
  });

  it('a booked plan withdraws the waiting pushes of its auction', async () => {
    const plan = await night();
    await bookPlan(database, plan);
    await react(plan);
    const now = await shown(plan);
    expect(now?.banners).toBe(0);
    expect(now?.waiting).not.toContain('first_bid');
    expect(now?.waiting).not.toContain('venue_new_request');
    expect(now?.waiting.filter((type) => type === 'booked')).toHaveLength(4);
  });

  it('a booked plan settles the news of its auction: it counts as read and is urgent no more, while the news of its booking waits', async () => {
    const plan = await night();
    await rows(`UPDATE notifications SET priority = 'urgent' WHERE datebook_id = $1`, [plan.id]);
    const { id: bookingId } = await bookPlan(database, plan);
    await react(plan);
    const waiting = async () =>
      (
        await rows<{ line: string }>(
          `SELECT DISTINCT type || ' ' || priority || CASE WHEN is_read THEN ' read' ELSE '' END AS line
        FROM notifications WHERE datebook_id = $1 AND user_id = $2 AND type IN ('first_bid', 'booked') ORDER BY 1`,
          [plan.id, plan.ownerId],
        )
      ).map(({ line }) => line);
    expect(await waiting()).toEqual(['booked urgent', 'first_bid normal read']);
    await underLock(plan, (tx, row) => cancelByUser(tx, row, bookingId, 'Rain'));
    await react(plan);
    expect(await waiting()).toEqual(['booked normal read', 'first_bid normal read']);
  });

  it('a booking that ends withdraws its own waiting pushes and keeps those of the next one', async () => {
    const plan = await night();
    const { id: bookingId } = await bookPlan(database, plan);
    await react(plan);
    await underLock(plan, (tx, row) => cancelByUser(tx, row, bookingId, 'Rain'));
    await react(plan);
    expect((await shown(plan))?.waiting.filter((type) => !['booking_cancelled', 'venue_booking_cancelled'].includes(type))).toEqual([]);
  });

  it('a member who leaves loses their notifications, and the others keep theirs', async () => {
    const plan = await night();
    await underLock(plan, (tx, row) => takeOut(tx, { plan: row, locked: row }, plan.memberId, false));
    await react(plan);
    expect(await shown(plan, plan.memberId)).toEqual({ banners: 0, notices: [], waiting: [] });
    expect((await shown(plan, plan.ownerId))?.notices).toEqual(['first_bid', 'member_left']);
  });

  it('a late reaction announces nothing of a plan that is over', async () => {
    const plan = await night();
    const { bids, request } = await entitiesOf(plan);
    await underLock(plan, endPlan);
    await react(plan);
    await happens(plan, 'bid.placed', { bids: bids.slice(1, 2), bidId: plan.bidIds[1] });
    await happens(plan, 'plan.live', { request });
    await happens(plan, 'request.invited', { request, wave: 1, venues: 2 });
    expect(await shown(plan)).toEqual({ banners: 0, notices: ['plan_cancelled'], waiting: [] });
  });
});

describe('the banner of new offers', () => {
  it('the banner of new offers counts the offers that can be chosen after a decline and after an edit', async () => {
    const plan = await night();
    await database.transaction((tx) => showNewBid(tx, plan.requestId));
    const count = async () =>
      (
        await rows<{ n: number }>(`SELECT count AS n FROM banners WHERE datebook_id = $1 AND user_id = $2 AND expired_at IS NULL`, [
          plan.id,
          plan.ownerId,
        ])
      )[0]?.n;
    expect(await count()).toBe(2);
    await rows(`UPDATE bids SET status = 'declined' WHERE id = $1`, [plan.bidIds[1]]);
    await happens(plan, 'bid.declined', { bids: (await entitiesOf(plan)).bids });
    expect(await count()).toBe(1);
    await rows(`UPDATE bids SET status = 'stale' WHERE id = $1`, [plan.bidIds[0]]);
    await happens(plan, 'bid.stale', { bids: (await entitiesOf(plan)).bids });
    expect(await count()).toBeUndefined();
  });
});

describe('the notice that no venue bids', () => {
  const noBids = async (plan: LiveAuction) =>
    (await notificationsOf(plan)).filter(({ type }) => type === 'no_bids').map(({ title }) => title);
  const pushes = ({ id }: LiveAuction) =>
    rows(`SELECT 1 FROM deliveries WHERE datebook_id = $1 AND type = 'no_bids' AND channel = 'push'`, [id]);

  it('one request has one notice: the notice of its close replaces the one at half of the time', async () => {
    await setClock(database, new Date(NIGHT.getTime() + 9 * 3_600_000));
    const plan = await liveAuction(database, { venues: 1, offers: [] });
    await makeBrowser(database, { userId: plan.ownerId });
    const { request } = await entitiesOf(plan);
    await happens(plan, 'request.quiet', { request });
    expect(await noBids(plan)).toEqual(['No offers yet']);
    await rows('UPDATE deliveries SET sent_at = app_clock() WHERE datebook_id = $1', [plan.id]);
    await happens(plan, 'request.decision', { request });
    expect(await noBids(plan)).toEqual(['No offers this time']);
    expect(await pushes(plan)).toHaveLength(1);
  });

  it('one set of preferences has one notice: an edit without a change announces nothing again', async () => {
    const plan = await liveAuction(database, { venues: 1 });
    await rows(`UPDATE datebooks SET state = 'collecting' WHERE id = $1`, [plan.id]);
    const touch = (type: NewEvent['type']) =>
      underLock(plan, async (tx, row) => {
        const settled = await settlePlan(tx, row);
        await tx.append(plan.id, { type, data: { plan: sharedPlan(settled.plan) } } as unknown as NewEvent, {
          type: 'plan.no_eligible_venues',
          data: { plan: sharedPlan(settled.plan) },
        });
      });
    await touch('datebook.updated');
    await touch('location.saved');
    await react(plan);
    expect(await noBids(plan)).toEqual(['No venue can bid yet']);
    await rows(`UPDATE datebooks SET effective = effective || '{"radiusKm": 25}' WHERE id = $1`, [plan.id]);
    await happens(plan, 'plan.no_eligible_venues');
    expect(await noBids(plan)).toHaveLength(2);
  });
});
