import type { VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { describe, expect, it } from '@jest/globals';
import { makeVenue, setClock, PLAN_SPEC, liveAuction } from '@app/testkit';
import { closeRequest } from './requests/close-request.js';
import { extendRequest } from './requests/change-request.js';
import { openRequest } from './requests/open-request.js';
import { advanceDueRequests } from './advance-request.js';
import { expireDuePlans } from '../datebooks/expire-plan.js';
import { expireDueBids } from './expire-bids.js';
import { inviteDueSecondWaves, inviteFirstWave } from './inviting/invite-venues.js';
import { reconfirmBid } from './reconfirm-bid.js';
import { database, later, MINUTE, HOUR, offer, asked, place, idOf, underLock, events, request, useAuction } from '../testing/auction.js';

useAuction();

describe('opening and inviting', () => {
  it('opens for who can be asked, asks eight of them once, and tells each venue', async () => {
    const venueIds = await Promise.all(Array.from({ length: 12 }, () => makeVenue(database, { latitude: 23.1 })));
    const plan = await liveAuction(database, { venueIds: [] });
    await database.source.query(`UPDATE bid_requests SET status = 'closed' WHERE datebook_id = $1`, [plan.id]);
    const spec = { ...PLAN_SPEC, center: { latitude: 23.1, longitude: 72.84 } };
    const pushed: string[] = [];
    database.onCommit(({ feeds }) => pushed.push(...feeds.filter((push) => push.hint.type === 'request.opened').map((push) => push.feed)));
    const opened = await underLock(plan, (tx, row) => openRequest(tx, row, spec));
    expect(opened).toMatchObject({ availableVenueCount: 12, invitedCount: 0, status: 'open', round: 1, planName: 'Our secret evening' });
    expect(pushed).toEqual([]);
    const invite = () => database.transaction((tx) => inviteFirstWave(tx, plan.id, 0));
    expect([await invite(), await invite()]).toEqual([8, 0]);
    expect(new Set(pushed).size).toBe(8);
    expect(venueIds.map((id) => `venue:${id}`)).toEqual(expect.arrayContaining(pushed));
    expect(await events(plan)).toEqual(['request.invited']);

    await setClock(database, later(3 * HOUR));
    await inviteDueSecondWaves(database);
    await inviteDueSecondWaves(database);
    expect(await events(plan)).toEqual(['request.invited', 'request.invited']);
    const [{ count } = { count: 0 }] = await database.source.query<{ count: number }[]>(
      'SELECT invited_count AS count FROM bid_requests WHERE id = $1',
      [opened?.id],
    );
    expect(count).toBe(12);
  });

  it('opens none where nobody can be asked', async () => {
    const plan = await liveAuction(database, { venueIds: [] });
    await database.source.query(`UPDATE bid_requests SET status = 'closed' WHERE datebook_id = $1`, [plan.id]);
    const spec = { ...PLAN_SPEC, center: { latitude: 8, longitude: 60 } };
    expect(await underLock(plan, (tx, row) => openRequest(tx, row, spec))).toBeNull();
  });
});

describe('the clock', () => {
  it('leads a request through its rounds to the decision and the close, each event once', async () => {
    const plan = await asked();
    await place(plan, 0);
    const at = async (ms: number): Promise<void> => {
      await setClock(database, later(ms));
      await advanceDueRequests(database);
      await advanceDueRequests(database);
    };
    await at(36 * MINUTE);
    expect(await request(plan)).toMatchObject({ status: 'open', round: 2, due_at: later(58 * MINUTE) });
    await at(58 * MINUTE);
    expect(await request(plan)).toMatchObject({ status: 'closing', due_at: later(HOUR) });
    await at(HOUR);
    expect(await request(plan)).toMatchObject({ status: 'decision', state: 'deciding', due_at: later(2 * HOUR) });
    await at(2 * HOUR);
    expect(await request(plan)).toMatchObject({ status: 'closed', due_at: null });
    expect(await events(plan)).toEqual(['bid.placed', 'request.round', 'request.closing', 'request.decision', 'request.closed']);
    const [bid] = await database.source.query<{ status: string }[]>('SELECT status FROM bids WHERE datebook_id = $1', [plan.id]);
    expect(bid?.status).toBe('expired');
  });

  it('catches up in one step when it was away', async () => {
    const plan = await asked();
    await setClock(database, later(3 * HOUR));
    await advanceDueRequests(database);
    expect(await events(plan)).toEqual(['request.round', 'request.closing', 'request.decision', 'request.closed']);
  });

  it('expires an offer at its own time, and a stale one after half an hour', async () => {
    const plan = await asked();
    await place(plan, 0, offer({ expiresAt: later(20 * MINUTE).toISOString() }));
    const second = idOf(await place(plan, 1));
    await setClock(database, later(20 * MINUTE));
    await expireDueBids(database);
    expect(await events(plan)).toEqual(['bid.placed', 'bid.placed', 'bid.expired']);
    await underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: 2 }, { access: true, spec: PLAN_SPEC }));
    await setClock(database, later(50 * MINUTE - 1));
    await expireDueBids(database);
    const status = async (): Promise<string | undefined> =>
      (await database.source.query<{ status: string }[]>('SELECT status FROM bids WHERE id = $1', [second]))[0]?.status;
    expect(await status()).toBe('stale');
    await setClock(database, later(50 * MINUTE));
    await expireDueBids(database);
    expect(await status()).toBe('expired');
  });

  it('takes a stale offer that its venue confirms for the changed plan, without asking for more', async () => {
    const plan = await asked();
    const bidId = idOf(await place(plan, 0));
    await underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: 2 }, { access: true, spec: PLAN_SPEC }));
    const ref = { planId: plan.id, bidId, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    expect(await underLock(plan, (tx) => reconfirmBid(tx, ref, { expectedVersion: 1, planVersion: 1 }))).toEqual({
      refused: 'version-mismatch',
    });
    expect(await underLock(plan, (tx) => reconfirmBid(tx, ref, { expectedVersion: 1, planVersion: 2, proposedPrice: 2600 }))).toMatchObject(
      {
        done: { status: 'pending', version: 2, planVersion: 2, proposedPrice: 2600, revisionsLeft: 5 },
      },
    );
    expect(await events(plan)).toEqual(['bid.placed', 'bid.reconfirmed']);
  });

  it('cancels a request whose planners did not come back before its close', async () => {
    const plan = await asked();
    await place(plan, 0);
    await underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: 2 }, { access: false, spec: null }));
    expect(await place(plan, 1)).toEqual({ refused: 'plan-state' });
    await setClock(database, later(HOUR));
    await advanceDueRequests(database);
    expect(await request(plan)).toMatchObject({ status: 'cancelled', due_at: null });
    expect((await events(plan)).at(-1)).toBe('request.cancelled');
  });

  it('takes the same request up again when the planners are back in time, and another one when they are late', async () => {
    const plan = await asked();
    const spec = { ...PLAN_SPEC, minSpend: 4000 };
    const leave = () => underLock(plan, (tx, row) => tx.requests.change({ ...row, plan_version: 2 }, { access: false, spec: null }));
    const back = () => underLock(plan, (tx, row) => openRequest(tx, { ...row, plan_version: 3 }, spec));
    await leave();
    const revs = () =>
      database.source.query<{ rev: number }[]>(
        'SELECT coalesce(f.rev, 0) AS rev FROM venues v LEFT JOIN feeds f USING (id) WHERE id = ANY($1) ORDER BY id',
        [plan.venueIds],
      );
    const before = await revs();
    const again = await back();
    expect(again).toMatchObject({ id: plan.requestId, status: 'open', closesAt: later(HOUR).toISOString() });
    expect(await revs()).toEqual(before.map(({ rev }) => ({ rev: rev + 1 })));
    await leave();
    await setClock(database, later(HOUR));
    const another = await back();
    expect(another?.id).not.toBe(plan.requestId);
    expect(another).toMatchObject({ status: 'open', round: 1 });
    expect(await events(plan)).toEqual(['request.cancelled']);
  });

  it('expires a plan whose date has passed, and only then', async () => {
    const plan = await asked();
    await place(plan, 0);
    await database.source.query(
      `UPDATE datebooks SET due_at = $2, effective = effective || '{"preferredDate": "2026-12-02"}' WHERE id = $1`,
      [plan.id, later(0)],
    );
    await expireDuePlans(database);
    expect(await request(plan)).toMatchObject({ state: 'live' });
    await setClock(database, later(48 * HOUR));
    await expireDuePlans(database);
    expect(await request(plan)).toMatchObject({ state: 'expired', status: 'closed' });
    expect((await events(plan)).at(-1)).toBe('datebook.expired');
  });
});

describe('what the owner does with the window', () => {
  it('ends it early into the decision when there are offers, else closes it', async () => {
    const [withOffer, without] = [await asked(), await asked()];
    await place(withOffer, 0);
    await setClock(database, later(10 * MINUTE));
    expect(await underLock(withOffer, (tx, row) => closeRequest(tx, row, withOffer.requestId))).toMatchObject({
      done: { status: 'decision', closesAt: later(10 * MINUTE).toISOString(), decidesUntil: later(70 * MINUTE).toISOString() },
    });
    expect(await underLock(without, (tx, row) => closeRequest(tx, row, without.requestId))).toMatchObject({
      done: { status: 'closed' },
    });
    expect(await underLock(without, (tx, row) => closeRequest(tx, row, without.requestId))).toEqual({ refused: 'auction-closed' });
    expect(await request(without)).toMatchObject({ state: 'deciding' });
  });

  it('extends it once by its own length', async () => {
    const plan = await asked();
    await setClock(database, later(59 * MINUTE));
    await advanceDueRequests(database);
    expect(await underLock(plan, (tx, row) => extendRequest(tx, row, plan.requestId))).toMatchObject({
      done: { status: 'open', ownerExtended: true, closesAt: later(2 * HOUR - 0).toISOString() },
    });
    expect(await underLock(plan, (tx, row) => extendRequest(tx, row, plan.requestId))).toEqual({ refused: 'plan-state' });
  });
});
