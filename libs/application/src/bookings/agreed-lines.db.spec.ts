import { describe, expect, it } from '@jest/globals';
import type { BookingView, OwnBooking, VenueId } from '@app/contracts';
import { AGREED, type AgreedKey, type AgreedLine } from '@app/domain';
import { bookPlan, liveAuction, makeUser, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, HOUR, later, underLock, useAuction } from '../testing/auction.js';
import { answerChange } from './answer-change.js';
import { askForChange } from './ask-for-change.js';

useAuction();

const [START, END] = [later(80 * HOUR).toISOString(), later(82 * HOUR).toISOString()];
/** What is agreed with a booking, each line with a value that no other has. */
const ACCEPTED = {
  proposedPrice: 2417,
  alcohol: 311,
  startAt: START,
  endAt: END,
  inclusions: ['A dessert'],
  perks: [{ name: 'A drink', value: 131 }],
  policy: 'strict',
  note: 'the terrace',
  partySize: 3,
  lines: [{ kind: 'price', amount: 2400 }],
  minSpend: 1900,
  needs: { jain: 'ask' },
} as const;
const valueOf = (key: AgreedKey): unknown => (ACCEPTED as Partial<Record<AgreedKey, unknown>>)[key];
const only = (from: object, are: (line: AgreedLine) => boolean): Record<string, unknown> =>
  Object.fromEntries(AGREED.filter(([, line]) => are(line)).map(([key]) => [key, (from as Record<string, unknown>)[key]]));

/** A plan of three with the offer, whose columns are set as they stand in the table: only an accept is under test. */
async function accepted(): Promise<LiveAuction & { booking: BookingView }> {
  const plan = await liveAuction(database, { venues: 1, spec: { minSpend: ACCEPTED.minSpend } });
  const json = new Set<AgreedLine['type']>(['json', 'perks']);
  const rows = AGREED.filter(([key]) => key !== 'minSpend');
  await database.source.query(
    `UPDATE bids SET ${rows.map(([, { column }], n) => `${column} = $${n + 2}`).join(', ')} WHERE datebook_id = $1`,
    [plan.id, ...rows.map(([key, { type }]) => (json.has(type) ? JSON.stringify(valueOf(key)) : valueOf(key)))],
  );
  return { ...plan, booking: await bookPlan(database, plan) };
}
const frozenOf = async (id: string): Promise<Record<string, unknown>> =>
  (await database.source.query<{ snapshot: Record<string, unknown> }[]>('SELECT snapshot FROM bookings WHERE id = $1', [id]))[0]
    ?.snapshot ?? {};

describe('each line that a booking agrees', () => {
  it('has a value in the example', () => {
    for (const [key] of AGREED) expect([key, valueOf(key)]).toEqual([key, expect.anything()]);
  });

  it('is frozen, and read by both sides or by the venue alone, also in the lists and after a merge of accounts', async () => {
    const plan = await accepted();
    const { id } = plan.booking;
    expect(await frozenOf(id)).toMatchObject(only(ACCEPTED, () => true));
    const shared = only(ACCEPTED, ({ readers }) => readers === 'both');
    expect(plan.booking).toMatchObject(shared);
    // Of the answers to needs each member reads their own beside it.
    const { needs: _own, ...booking }: Partial<OwnBooking> = plan.booking;
    for (const [key, { readers }] of AGREED) expect([key, key in booking]).toEqual([key, readers === 'both']);
    const read = only(ACCEPTED, ({ readers }) => readers !== undefined);
    const venues = await database.transaction((tx) => tx.bookings.findForVenue(id));
    expect(venues).toMatchObject(read);
    for (const [key, { readers }] of AGREED) expect([key, key in (venues ?? {})]).toEqual([key, readers !== undefined]);
    expect(await database.bookings.ofVenue(plan.venueIds[0] ?? someId<VenueId>(''), { limit: 1 })).toMatchObject([read]);
    expect(await database.bookings.ofUser(plan.ownerId, { limit: 1 })).toMatchObject([shared]);

    const account = await makeUser(database);
    await database.source.query('UPDATE users SET is_guest = true WHERE id = $1', [plan.ownerId]);
    await underLock(plan, (tx) => tx.merges.movePlan(plan.id, plan.ownerId, account));
    expect(await database.bookings.ofUser(account, { limit: 1 })).toMatchObject([shared]);
  });

  it('stays as it is when a change moves others, in the columns as in what is frozen', async () => {
    const plan = await accepted();
    const { id } = plan.booking;
    const startAt = new Date(Date.parse(START) + 24 * HOUR).toISOString();
    const asked = await underLock(plan, (tx) => askForChange(tx, plan.id, id, { startAt, partySize: 4 }));
    expect('refused' in asked).toBe(false);
    const answered = await underLock(plan, (tx) => answerChange(tx, plan.id, id, { accept: true }));
    expect('refused' in answered).toBe(false);
    const moved = { ...ACCEPTED, startAt, endAt: new Date(Date.parse(END) + 24 * HOUR).toISOString(), partySize: 4 };
    expect(await frozenOf(id)).toMatchObject(only(moved, () => true));
    expect(await database.transaction((tx) => tx.bookings.findForVenue(id))).toMatchObject(
      only(moved, ({ readers }) => readers !== undefined),
    );
  });

  it('is what it was taken for in a booking from before it was kept', async () => {
    const plan = await accepted();
    const since = AGREED.filter(([, { before }]) => before !== undefined);
    await database.source.query('UPDATE bookings SET snapshot = snapshot - $2::text[] WHERE id = $1', [
      plan.booking.id,
      since.map(([key]) => key),
    ]);
    const before = Object.fromEntries(since.map(([key, line]) => [key, line.before]));
    expect(await database.bookings.ofUser(plan.ownerId, { limit: 1 })).toMatchObject([before]);
  });
});
