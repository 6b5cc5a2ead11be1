import { describe, expect, it } from '@jest/globals';
import { closeDay, moveSeats, type Transaction } from '@app/persistence';
import { liveAuction, makeVenue, type LiveAuction } from '@app/testkit';
import { accepting, bidOf, commit, database } from '../testing/accept-races.js';
import { changeVenue } from '../venue-partners/change-venue.js';

/** Resolves when some transaction waits for a lock. */
async function oneWaits(): Promise<void> {
  for (;;) {
    const rows = await database.source.query<unknown[]>(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

/** Runs `second` while `first` has done its work and not committed. */
async function beside(first: (tx: Transaction) => Promise<unknown>, second: (tx: Transaction) => Promise<unknown>): Promise<void> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const later = gate.then(() => commit(second));
  await database.transaction(async (tx) => {
    await first(tx);
    open();
    await Promise.race([later, oneWaits()]);
  });
  await later;
}

const lowering =
  (venueId: string) =>
  (tx: Transaction): Promise<unknown> =>
    changeVenue(tx, venueId, { seatsPerSlot: 2 });

/** The commands that make the row of a slot, which begins with the venue's usual seats. */
const FIRST_USES: Record<string, (plan: LiveAuction, venueId: string) => (tx: Transaction) => Promise<unknown>> = {
  'the first acceptance': (plan) => accepting(plan, bidOf(plan)),
  'a day that is blacked out': (_, venueId) => (tx) => closeDay(tx, venueId, '2030-01-05'),
  'a booking that is moved there': (_, venueId) => (tx) =>
    moveSeats(
      tx,
      { venueId, slotDay: '2030-01-04', slot: 'evening', partySize: 2 } as Parameters<typeof moveSeats>[1],
      { id: venueId, startAt: new Date('2030-01-05T14:00:00.000Z'), partySize: 2 } as unknown as Parameters<typeof moveSeats>[2],
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
