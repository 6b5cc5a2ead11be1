import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS, type VenueId, type BidRequestId } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { AUTO_BID_RULE, liveAuction, makeVenue, OFFER_TEMPLATE, type LiveAuction } from '@app/testkit';
import { decideVenue } from '../admin/decide-venue.js';
import { placeAutoBids } from '../bids/place-auto-bids.js';
import { placeBid } from '../bids/place-bid.js';
import { reviseBid } from '../bids/revise-bid.js';
import { accepting, bidOf, commit, database, useAcceptRaces } from '../testing/accept-races.js';
import { blackOutDay, setVenueSeats } from '../venue-partners/capacity.js';
import { changeVenue } from '../venue-partners/change-venue.js';
import type { Outcome } from '../outcome.js';

useAcceptRaces();

/** Resolves when some transaction waits for a lock. */
async function oneWaits(): Promise<void> {
  for (;;) {
    const rows = await database.source.query<unknown[]>(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

/** Runs `second` while `first` has done its work and not committed; gives what both say. */
async function beside<A, B>(first: (tx: Transaction) => Promise<A>, second: (tx: Transaction) => Promise<B>): Promise<[A, B]> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const later = gate.then(() => commit(second));
  const said = await database.transaction(async (tx) => {
    const result = await first(tx);
    open();
    await Promise.race([later, oneWaits()]);
    return result;
  });
  return [said, await later];
}

const lowering =
  (venueId: VenueId) =>
  (tx: Transaction): Promise<unknown> =>
    changeVenue(tx, venueId, { seatsPerSlot: 2 });

/** The commands that make the row of a slot, which begins with the venue's usual seats. */
const FIRST_USES: Record<string, (plan: LiveAuction, venueId: VenueId) => (tx: Transaction) => Promise<unknown>> = {
  'the first acceptance': (plan) => accepting(plan, bidOf(plan)),
  'a day that is blacked out': (_, venueId) => (tx) => tx.capacity.closeDay(venueId, '2030-01-05'),
  'a booking that is moved there': (_, venueId) => (tx) =>
    tx.bookingChanges.moveSeats(
      { venueId, slotDay: '2030-01-04', slot: 'evening', partySize: 2 } as Parameters<Transaction['bookingChanges']['moveSeats']>[0],
      { id: venueId, startAt: new Date('2030-01-05T14:00:00.000Z'), partySize: 2 } as unknown as Parameters<
        Transaction['bookingChanges']['moveSeats']
      >[1],
    ),
};

describe('usual seats that are lowered', () => {
  it.each(Object.entries(FIRST_USES))('hold for the slot that is made beside it by %s, whichever is first', async (_, use) => {
    for (const isLoweredFirst of [false, true]) {
      const venueId = await makeVenue(database, { seats: 20 });
      const plan = await liveAuction(database, { venueIds: [venueId] });
      const [first, second] = [use(plan, venueId), lowering(venueId)];
      await (isLoweredFirst ? beside(second, first) : beside(first, second));
      const slots = await database.source.query<{ seats: number }[]>('SELECT seats FROM venue_slots WHERE venue_id = $1', [venueId]);
      expect(slots.length).toBeGreaterThan(0);
      expect([isLoweredFirst, new Set(slots.map(({ seats }) => seats))]).toEqual([isLoweredFirst, new Set([2])]);
    }
  });
});

const TODAY = dayOf(new Date());
const DAY = addDays(TODAY, 3);
const AT_9_PM = `${DAY}T15:30:00.000Z`;
const until3pm = WEEKDAYS.map((day) => ({ day, opens: '10:00', closes: '15:00' }));
const sayOf = (result: Outcome<unknown>, done: 'changed' | 'placed' = 'changed'): string => ('refused' in result ? result.refused : done);

/** The changes that touch an offer for the evening of DAY, each with the outcome of a bid for that time afterwards. */
const CHANGES: [string, (venueId: VenueId) => (tx: Transaction) => Promise<string>, string][] = [
  ['shorter hours', (id) => async (tx) => sayOf(await changeVenue(tx, id, { hours: until3pm })), 'placed'],
  ['other kinds', (id) => async (tx) => sayOf(await changeVenue(tx, id, { placeTypes: ['spas'] })), 'placed'],
  ['fewer usual seats', (id) => async (tx) => sayOf(await changeVenue(tx, id, { seatsPerSlot: 1 })), 'bid-rule'],
  ['a pause', (id) => async (tx) => sayOf(await changeVenue(tx, id, { paused: true })), 'placed'],
  [
    'fewer seats in a slot',
    (id) => async (tx) => sayOf(await setVenueSeats(tx, id, { slots: [{ day: DAY, slot: 'evening', seats: 1 }] }, TODAY)),
    'bid-rule',
  ],
  ['a closed day', (id) => async (tx) => sayOf(await blackOutDay(tx, id, { day: DAY }, TODAY)), 'bid-rule'],
  [
    'a suspension',
    (id) => async (tx) => sayOf(await decideVenue(tx, { venueId: id, decision: 'suspend', reason: 'Complaints', actorId: null })),
    'venue-not-verified',
  ],
];

describe('a change of the venue', () => {
  const asked = async () => {
    const venueId = await makeVenue(database);
    const plan = await liveAuction(database, { venueIds: [venueId], offers: [] });
    return { venueId, plan, ref: { requestId: plan.requestId, venueId } };
  };
  const placing =
    (ref: { requestId: BidRequestId; venueId: VenueId }) =>
    async (tx: Transaction): Promise<string> =>
      sayOf(await placeBid(tx, ref, { proposedPrice: 2500, inclusions: ['Dinner'], perks: [], startAt: AT_9_PM }), 'placed');

  it.each(CHANGES)(
    'asks about the offer that is placed beside it, and is seen by the one that comes after it: %s',
    async (_, change, after) => {
      const first = await asked();
      expect(await beside(placing(first.ref), change(first.venueId))).toEqual(['placed', 'offers-touched']);
      const second = await asked();
      expect(await beside(change(second.venueId), placing(second.ref))).toEqual(['changed', after]);
    },
  );

  it('asks about an offer that is moved to a touched time beside it', async () => {
    const venueId = await makeVenue(database);
    const plan = await liveAuction(database, { venueIds: [venueId] });
    const noon = `${DAY}T06:30:00.000Z`;
    await database.source.query(`UPDATE bids SET start_at = $2::timestamptz, updated_at = app_clock() - interval '1 hour' WHERE id = $1`, [
      bidOf(plan),
      noon,
    ]);
    const moving = async (tx: Transaction) => {
      await tx.lockPlan(plan.id);
      const ref = { planId: plan.id, bidId: bidOf(plan), venueId };
      return sayOf(await reviseBid(tx, ref, { expectedVersion: 1, proposedPrice: 2000, startAt: AT_9_PM }), 'placed');
    };
    expect(await beside(moving, async (tx) => sayOf(await changeVenue(tx, venueId, { hours: until3pm })))).toEqual([
      'placed',
      'offers-touched',
    ]);
  });

  it('is seen by the automatic bids that come after it', async () => {
    const { venueId, plan } = await asked();
    await commit(async (tx) => {
      const template = await tx.offerTemplates.insert(venueId, OFFER_TEMPLATE);
      await tx.autoBidRules.insert(venueId, { ...AUTO_BID_RULE, templateId: template.id });
    });
    const sending = async (tx: Transaction) => {
      await tx.lockPlan(plan.id);
      return placeAutoBids(tx, plan.requestId);
    };
    expect(await beside(async (tx) => sayOf(await changeVenue(tx, venueId, { paused: true })), sending)).toEqual(['changed', 0]);
  });
});
