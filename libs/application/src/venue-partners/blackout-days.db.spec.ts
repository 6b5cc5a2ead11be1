import { describe, expect, it } from '@jest/globals';
import type { EffectiveSpec, VenueId, BidId } from '@app/contracts';
import { addDays, auctionTimes } from '@app/domain';
import { inOrder, makeVenue, AUTO_BID_RULE, OFFER_TEMPLATE, PLAN_SPEC, liveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { placeAutoBids } from '../bids/place-auto-bids.js';
import { withdrawFullSlots } from '../bids/withdraw-untenable-bids.js';
import { accept } from '../testing/accepting.js';
import { asked, database, later, HOUR, NOW, offer, place, underLock, useAuction } from '../testing/auction.js';

useAuction();

const DAY = '2026-12-04';
const close = (venueId: VenueId, day = DAY) => database.transaction((tx) => tx.capacity.closeDay(venueId, day));
const open = (venueId: VenueId, day = DAY) => database.transaction((tx) => tx.capacity.openDay(venueId, day));
const slotsOf = (venueId: string) =>
  database.source.query<{ slot: string; seats: number; taken: number; closed: boolean }[]>(
    'SELECT slot, seats, taken, closed FROM venue_slots WHERE venue_id = $1 AND day = $2 ORDER BY slot',
    [venueId, DAY],
  );

describe('who is asked for a day', () => {
  const query = (spec: Partial<EffectiveSpec>) => {
    const wanted = { ...PLAN_SPEC, ...spec };
    const times = auctionTimes(NOW, wanted);
    return { spec: wanted, partySize: 2, startFrom: times?.startFrom ?? null, startUntil: times?.startUntil ?? null, memberIds: [] };
  };
  const isAsked = async (venueId: string, spec: Partial<EffectiveSpec>) =>
    (await database.venueMatching.listEligible(query(spec))).some((venue) => venue.venueId === venueId);

  it('is no venue that blacked it out, whatever the time of day, until it opens the day again', async () => {
    const venueId = await makeVenue(database);
    await close(venueId);
    expect(await isAsked(venueId, { preferredDate: DAY, preferredTime: 'evening' })).toBe(false);
    expect(await isAsked(venueId, { preferredDate: DAY })).toBe(false);
    expect(await isAsked(venueId, { preferredDate: '2026-12-05' })).toBe(true);
    // Another day than that may be found for an open date.
    expect(await isAsked(venueId, {})).toBe(true);
    expect([await open(venueId), await open(venueId)]).toEqual([true, false]);
    expect(await isAsked(venueId, { preferredDate: DAY, preferredTime: 'evening' })).toBe(true);
  });

  it('is told apart from those that are full: the venue is closed then', async () => {
    const spec = { ...PLAN_SPEC, center: { latitude: 26.9, longitude: 75.8 }, citySlug: 'jaipur' as const, preferredDate: DAY };
    const venueId = await makeVenue(database, { latitude: 26.9, longitude: 75.8 });
    const plan = await liveAuction(database);
    const preferences = {
      userId: plan.ownerId,
      styles: { vibes: spec.vibes, activities: [], placeTypes: spec.placeTypes },
      minSpend: 3000,
      maxSpend: null,
      travelDistance: 10,
      preferredDate: DAY,
      otherDays: [],
      ifNeedBe: [],
      preferredTime: null,
      filterType: 'distance' as const,
      selectedAreas: [],
      location: spec.center,
      citySlug: null,
      locationSource: 'gps' as const,
      specialRequests: null,
      diet: [],
      accessibility: [],
      occasion: null,
      arrivalTime: null,
    };
    await close(venueId);
    const row = await underLock(plan, (_, locked) => Promise.resolve(locked));
    const found = await database.relaxations.of(row, [preferences]);
    expect(found).toMatchObject({ eligible: 0, excluded: [{ reason: 'closed', count: 1 }] });
    // Of several days one is enough, and the days around them are offered where none is.
    const [saturday, sunday] = [addDays(DAY, 1), addDays(DAY, 2)];
    const several = { ...preferences, otherDays: [saturday, sunday] };
    expect(await database.relaxations.of(row, [several])).toMatchObject({ eligible: 1, excluded: [] });
    for (const day of several.otherDays) await close(venueId, day);
    const none = await database.relaxations.of(row, [several]);
    expect(none).toMatchObject({ eligible: 0, excluded: [{ reason: 'closed', count: 1 }] });
    expect(none.options).toContainEqual({ relaxation: { kind: 'date', preferredDate: addDays(DAY, -1) }, eligible: 1, gained: 1 });
  });
});

describe('offers for a day that the venue blacked out', () => {
  it('are refused, new and improved', async () => {
    const plan = await asked();
    await close(plan.venueIds[0] ?? someId<VenueId>(''));
    const refused = await place(plan);
    expect(refused).toMatchObject({ refused: 'bid-rule', fieldErrors: { startAt: ['You have blacked out that day.'] } });
    expect(await place(plan, 0, offer({ startAt: later(120 * HOUR).toISOString() }))).toHaveProperty('done');
    expect(await place(plan, 1)).toHaveProperty('done');
  });

  it('that stand already are taken back at no cost to the venue, and no other', async () => {
    const [closed, other] = [await liveAuction(database), await liveAuction(database)];
    await close(closed.venueIds[0] ?? someId<VenueId>(''));
    await withdrawFullSlots(database);
    const rows = await database.source.query<{ status: string; withdrawn_at: Date | null }[]>(
      'SELECT status, withdrawn_at FROM bids WHERE id = ANY($1) ORDER BY array_position($1, id)',
      [[...closed.bidIds, ...other.bidIds]],
    );
    expect(rows.map(({ status }) => status)).toEqual(['withdrawn', 'pending', 'pending', 'pending']);
    expect(rows[0]?.withdrawn_at).toBeNull();
  });

  it('are sent by no rule: it takes the next day where the date is open', async () => {
    const plan = await asked();
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    await database.transaction(async (tx) => {
      const made = await tx.offerTemplates.insert(venueId, OFFER_TEMPLATE);
      await tx.autoBidRules.insert(venueId, { ...AUTO_BID_RULE, templateId: made.id });
    });
    await database.source.query('UPDATE bid_requests SET start_from = NULL, start_until = NULL WHERE id = $1', [plan.requestId]);
    await close(venueId, '2026-12-02');
    expect(await underLock(plan, (tx) => placeAutoBids(tx, plan.requestId))).toBe(1);
    const [bid] = await database.source.query<{ day: string }[]>(
      `SELECT to_char(start_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day FROM bids WHERE datebook_id = $1`,
      [plan.id],
    );
    expect(bid?.day).toBe('2026-12-03');
  });
});

describe('a blackout and an acceptance at once', () => {
  it('the blackout first: the acceptance waits for it and finds the venue full', async () => {
    const plan = await liveAuction(database);
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const [, accepted] = await inOrder(
      database,
      (tx) => tx.capacity.closeDay(venueId, DAY),
      () => Promise.resolve(),
      async (tx) => {
        await tx.lockPlan(plan.id);
        return accept(tx, plan.ownerId, plan.bidIds[0] ?? someId<BidId>(''));
      },
    );
    expect(accepted).toEqual({ refused: 'venue-full' });
    expect((await slotsOf(venueId)).every(({ taken, closed }) => taken === 0 && closed)).toBe(true);
  });

  it('the acceptance first: the blackout waits for it and is told what is booked', async () => {
    const plan = await liveAuction(database);
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const [, closed] = await inOrder(
      database,
      (tx) => accept(tx, plan.ownerId, plan.bidIds[0] ?? someId<BidId>('')),
      () => Promise.resolve(),
      (tx) => tx.capacity.closeDay(venueId, DAY),
    );
    expect(closed).toEqual({ taken: [{ day: DAY, slot: 'evening', taken: 2 }] });
  });
});

describe('the seats of a day', () => {
  it('are as they were when it is opened again', async () => {
    const venueId = await makeVenue(database);
    await database.transaction((tx) => tx.capacity.setSeats(venueId, [{ day: DAY, slot: 'morning', seats: 7 }]));
    await close(venueId);
    expect((await database.capacity.planned(venueId, DAY, 1)).map((slot) => [slot.seats, slot.closed])).toEqual([
      [7, true],
      [40, true],
      [40, true],
    ]);
    expect(await database.transaction((tx) => tx.capacity.closeDay(venueId, DAY, 'Family wedding'))).toEqual({ changed: true });
    expect(await database.capacity.closedDays(venueId)).toEqual([{ day: DAY, reason: 'Family wedding' }]);
    await open(venueId);
    expect((await database.capacity.planned(venueId, DAY, 1)).map((slot) => [slot.seats, slot.closed])).toEqual([
      [7, false],
      [40, false],
      [40, false],
    ]);
    expect(await database.capacity.closedDays(venueId)).toEqual([]);
  });
});
