import { describe, expect, it } from '@jest/globals';
import type { AnyEvent, BidTerms, OfferTerms, Perk, VenueBidView, VenueId } from '@app/contracts';
import { AGREED, BID_TERMS, maskEvent, OFFER_TERMS, TEXT_TERMS, termsOf, type Term, type TermType } from '@app/domain';
import { AUTO_BID_RULE, setClock, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { accept } from '../testing/accepting.js';
import { done } from '../outcome.js';
import { addOfferTemplate, replaceOfferTemplate } from '../venue-partners/offer-templates.js';
import { placeAutoBids } from './place-auto-bids.js';
import { reviseBid } from './revise-bid.js';
import { asked, database, HOUR, idOf, later, MINUTE, place, underLock, useAuction } from '../testing/auction.js';

useAuction();

const PHONE = '98765 43210';
/** A value that no other term has, by its kind; `said` tells one writing of an offer from the next. */
const VALUES: Record<Exclude<TermType, 'rupees' | 'instant' | 'answers'>, (key: string, said: string) => unknown> = {
  texts: (key, said) => [`${key} ${said}`, `more ${key} ${said}`],
  perks: (key, said): Perk[] => [{ name: `${key} ${said}`, value: 130 + said.length }],
  policy: () => 'strict',
  text: (key, said) => `${key} ${said}`,
};
const termsSaid = (said: string): OfferTerms =>
  Object.fromEntries(
    termsOf(OFFER_TERMS).map(([key, { type }]) => [key, VALUES[type as keyof typeof VALUES](key, said)]),
  ) as unknown as OfferTerms;
const offerSaid = (said: string, proposedPrice: number, alcohol: number): BidTerms => ({
  ...termsSaid(said),
  proposedPrice,
  alcohol,
  startAt: later(80 * HOUR).toISOString(),
  endAt: later(82 * HOUR).toISOString(),
  expiresAt: later(2 * HOUR).toISOString(),
  needs: { jain: said === 'first' ? 'ask' : 'yes' },
});
/** Of an offer the terms that are so. */
const only = (offer: Partial<BidTerms>, are: (term: Term) => boolean): Record<string, unknown> =>
  Object.fromEntries(termsOf(BID_TERMS, are).map(([key]) => [key, offer[key]]));
const keysOf = (are: (term: Term) => boolean): string[] => termsOf(BID_TERMS, are).map(([key]) => key);
const asJson = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** The newest offer in a plan's log. */
async function told(plan: LiveAuction): Promise<AnyEvent> {
  const [event] = await database.source.query<AnyEvent[]>(
    `SELECT type, data FROM events WHERE datebook_id = $1 AND type IN ('bid.placed', 'bid.revised') ORDER BY seq DESC LIMIT 1`,
    [plan.id],
  );
  if (!event) throw new Error('No event');
  return event;
}
const ownBid = async ({ venueIds: [venueId = someId<VenueId>('')] }: LiveAuction): Promise<VenueBidView | undefined> =>
  (await database.bids.ofVenue(venueId, { limit: 1 }))[0];

describe('each term of an offer', () => {
  it('is read again in every view that may have it, after a revision and in the booking, and leaves with retention if it is personal', async () => {
    const plan = await asked(2, { diet: ['jain'] });
    const ref = { planId: plan.id, venueId: plan.venueIds[0] ?? someId<VenueId>('') };
    const first = offerSaid('first', 2417, 311);
    const placed = await place(plan, 0, first);
    const bidId = idOf(placed);
    expect(placed).toMatchObject({ done: first });
    expect(await ownBid(plan)).toMatchObject(first);
    const stored = await underLock(plan, (tx) => tx.bidInputs.loadOwnBid({ ...ref, bidId }));
    expect(asJson(stored?.mine)).toMatchObject(first);

    const event = await told(plan);
    const shared = event.data.bids?.[0];
    expect(shared).toMatchObject(only(first, ({ visible }) => visible === true));
    for (const key of keysOf(({ visible }) => !visible)) expect(shared).not.toHaveProperty(key);
    const masked = maskEvent(event).data.bids?.[0];
    expect(masked).toMatchObject(only(first, ({ visible, personal }) => visible === true && !personal));
    for (const key of keysOf(({ personal }) => personal === true)) expect(JSON.stringify(masked)).not.toContain(`${key} first`);

    await setClock(database, later(MINUTE));
    const second = offerSaid('second', 2101, 207);
    const revised = await underLock(plan, (tx) =>
      reviseBid(tx, { ...ref, bidId }, { expectedVersion: 1, ...only(second, ({ fixed }) => !fixed) }),
    );
    const now = { ...first, ...only(second, ({ fixed }) => !fixed) };
    expect(revised).toMatchObject({ done: { ...now, version: 2 } });
    expect((await told(plan)).data.bids?.[0]).toMatchObject(only(now, ({ visible }) => visible === true));

    const booked = await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId, 2));
    if ('refused' in booked) throw new Error(booked.refused);
    expect(booked.done).toMatchObject(only(now, ({ frozen }) => frozen === 'both'));
    // Of the answers to needs each member reads their own beside it.
    const { needs: _own, ...booking } = booked.done;
    for (const key of keysOf(({ frozen }) => frozen !== 'both')) expect(booking).not.toHaveProperty(key);
    const venues = await underLock(plan, (tx) => tx.bookings.findForVenue(booked.done.id));
    expect(venues).toMatchObject(only(now, ({ frozen }) => frozen !== undefined));
    const [{ snapshot } = { snapshot: {} }] = await database.source.query<{ snapshot: object }[]>(
      'SELECT snapshot FROM bookings WHERE id = $1',
      [booked.done.id],
    );
    expect(snapshot).toMatchObject(only(now, ({ frozen }) => frozen !== undefined));
    const agreed: string[] = AGREED.map(([key]) => key);
    for (const key of keysOf(() => true)) expect([key, key in snapshot]).toEqual([key, agreed.includes(key)]);

    const old = `app_clock() - interval '3 years'`;
    await database.source.query(`UPDATE datebooks SET state = 'done', created_at = ${old}, updated_at = ${old} WHERE id = $1`, [plan.id]);
    await database.retention.purgeNotes();
    const left = await ownBid(plan);
    expect(left).toMatchObject(only(now, ({ personal }) => !personal));
    expect(left).toMatchObject(Object.fromEntries(keysOf(({ personal }) => personal === true).map((key) => [key, null])));
  });

  it('is kept in a template, changed in it, and in the offer that a rule makes of it', async () => {
    const plan = await asked();
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    const body = (said: string) => ({ name: 'Usual', priceKind: 'total' as const, price: 2400, alcohol: 100, ...termsSaid(said) });
    const added = await database.transaction((tx) => addOfferTemplate(tx, venueId, body('first')));
    if ('refused' in added) throw new Error(added.refused);
    expect(added.done).toMatchObject(termsSaid('first'));
    const { id } = added.done;
    await database.transaction(async (tx) => {
      expect(await replaceOfferTemplate(tx, venueId, id, body('second'))).toMatchObject({ done: termsSaid('second') });
      await tx.autoBidRules.insert(venueId, { ...AUTO_BID_RULE, templateId: id });
    });
    expect(await database.offerTemplates.list(venueId)).toMatchObject([termsSaid('second')]);
    expect(await underLock(plan, (tx) => placeAutoBids(tx, plan.requestId))).toBe(1);
    expect(await ownBid(plan)).toMatchObject(termsSaid('second'));
  });

  it('is stored without contact data where planners read it', async () => {
    const plan = await asked();
    const hidden = (value: unknown): void => expect(JSON.stringify(value)).not.toContain(PHONE);
    hidden(await place(plan, 0, offerSaid(`call ${PHONE}`, 2417, 0)));
    hidden((await told(plan)).data);
    const body = { name: 'Usual', priceKind: 'total' as const, price: 2400, ...termsSaid(`call ${PHONE}`) };
    hidden(await database.transaction((tx) => addOfferTemplate(tx, plan.venueIds[0] ?? someId<VenueId>(''), body)));
  });

  it.each(TEXT_TERMS)('the column of %s takes no text that is longer than it may be', async (term) => {
    const plan = await asked();
    await place(plan, 0);
    const added = await database.transaction((tx) =>
      addOfferTemplate(tx, plan.venueIds[0] ?? someId<VenueId>(''), { name: 'Usual', priceKind: 'total', price: 2400, ...termsSaid('x') }),
    );
    expect(added).toEqual(done(expect.anything()));
    const { column, max } = OFFER_TERMS[term];
    for (const table of ['bids', 'offer_templates']) {
      const write = (length: number) => database.source.query(`UPDATE ${table} SET ${column} = repeat('x', ${length})`);
      await write(max);
      await expect(write(max + 1)).rejects.toThrow(/check constraint/);
    }
  });
});
