import { someId } from '@app/testkit/scenario/some-id';
import type { CounterId, VenueId } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { checkBid, checkCounterReply, counterFloor } from '@app/domain';
import { PERSONALITIES } from '../../../libs/persistence/src/catalogue/simulated-kinds.js';
import { FIRST_OFFER_MS, boardFor, offersFor, replyTo, type MarketRequest, type MarketVenue } from './offers.js';

const request: MarketRequest = {
  planType: 'datebook',
  partySize: 2,
  preferredDate: '2026-11-28',
  preferredTime: 'evening',
  dateStyles: ['vibe:romantic', 'activity:dining'],
  placeTypes: ['casual_restaurants', 'cafes'],
  minSpend: 3000,
  opensAt: '2026-11-27T06:00:00.000Z',
  closesAt: '2026-11-27T09:00:00.000Z',
  startFrom: '2026-11-28T11:30:00.000Z',
  startUntil: '2026-11-28T18:30:00.000Z',
};
const venues: MarketVenue[] = Array.from({ length: 25 }, (_, at) => ({
  venueId: someId<VenueId>(`venue-${at}`),
  personality: PERSONALITIES[at % PERSONALITIES.length] ?? 'eager',
  citySlug: 'mumbai',
  placeTypes: ['casual_restaurants'],
  priceLevel: 1 + (at % 4),
}));

describe('the simulated market', () => {
  it('gives the same board for the same seed, in any order of the venues', () => {
    const board = boardFor('dusk', request, venues);
    expect(boardFor('dusk', { ...request }, [...venues].reverse())).toEqual(board);
    expect(board.length).toBeGreaterThan(15);
  });

  it('gives another board for another seed and for other preferences', () => {
    const board = boardFor('dusk', request, venues);
    expect(boardFor('dawn', request, venues)).not.toEqual(board);
    expect(boardFor('dusk', { ...request, minSpend: 5000 }, venues)).not.toEqual(board);
  });

  it('makes the first offer at once, also when all invited venues are slow', () => {
    expect(boardFor('dusk', request, venues)[0]?.answerAfterMs).toBeLessThanOrEqual(FIRST_OFFER_MS);
    const slow = venues.map((venue) => ({ ...venue, personality: 'sleepy' as const }));
    expect(boardFor('dusk', request, slow)[0]?.answerAfterMs).toBeLessThanOrEqual(FIRST_OFFER_MS);
  });

  it('makes only offers that the rules of the auction allow, for all preferences', () => {
    const now = new Date(request.opensAt);
    const cases: (Partial<MarketRequest> & { maxSpend?: number })[] = [
      {},
      { maxSpend: 3000 },
      { minSpend: 2400, maxSpend: 2400, partySize: 6 },
      { minSpend: 500_000 },
      { startFrom: null, startUntil: null, preferredDate: null, preferredTime: 'morning' },
      { startFrom: null, startUntil: null, preferredDate: null, preferredTime: 'evening' },
      { startFrom: null, startUntil: null, preferredDate: null, preferredTime: null },
      { startFrom: '2026-11-27T10:00:00.000Z', startUntil: '2026-11-27T10:20:00.000Z' },
    ];
    for (const preferences of cases) {
      const asked = { ...request, ...preferences };
      const rules = {
        now,
        closesAt: new Date(asked.closesAt),
        startFrom: asked.startFrom === null ? null : new Date(asked.startFrom),
        startUntil: asked.startUntil === null ? null : new Date(asked.startUntil),
        maxSpend: preferences.maxSpend ?? null,
        preferredTime: asked.preferredTime,
      };
      const board = boardFor('dusk', asked, venues);
      expect(board.length).toBeGreaterThan(0);
      for (const plan of board) expect(checkBid(plan.offer, rules)).toEqual([]);
    }
  });

  it('offers inclusions that suit the place and the hour, at a usual price of such a place', () => {
    const hiking = { ...request, placeTypes: ['hiking_trails' as const], preferredTime: 'morning' as const, minSpend: 10_000 };
    const slot = { startFrom: '2026-11-28T00:30:00.000Z', startUntil: '2026-11-28T06:30:00.000Z' };
    const cafes = venues.map((venue) => ({ ...venue, placeTypes: ['cafes' as const, 'bakeries' as const] }));
    const board = boardFor('dusk', { ...hiking, ...slot }, cafes);
    expect(board.length).toBeGreaterThan(15);
    for (const { offer } of board) {
      expect(offer.startAt >= '2026-11-28T03:00:00.000Z').toBe(true);
      expect(offer.proposedPrice).toBeLessThan(4_000);
      expect(offer.inclusions.join()).toMatch(/Breakfast|Coffee|Fruit|juice/);
      expect(offer.inclusions.join()).not.toMatch(/evening|Three-course/);
    }
    const bars = boardFor(
      'dusk',
      { ...request, placeTypes: ['bars_pubs'] },
      venues.map((venue) => ({ ...venue, placeTypes: ['bars_pubs' as const] })),
    );
    for (const { offer } of bars) expect(offer.inclusions.join()).not.toContain('meal');
  });

  it('answers a price of the planners with yes, another price or no, the same for the same seed, and always by the rules', () => {
    const said = new Set<string>();
    for (const plan of boardFor('dusk', request, venues)) {
      const offered = plan.offer.proposedPrice;
      for (let price = counterFloor(offered); price < offered; price += 50) {
        const reply = replyTo(plan, offered, { id: someId<CounterId>('c'), proposedPrice: price });
        const again = offersFor('dusk', request, venues.find(({ venueId }) => venueId === plan.venueId) as MarketVenue);
        expect(again && replyTo(again, offered, { id: someId<CounterId>('c'), proposedPrice: price })).toEqual(reply);
        if (reply.proposedPrice !== undefined) expect(checkCounterReply(offered, price, reply.proposedPrice)).toEqual([]);
        if (reply.accept) expect(price).toBeGreaterThanOrEqual(plan.leastTotal);
        said.add(reply.proposedPrice === undefined ? String(reply.accept) : 'between');
      }
      expect(replyTo(plan, plan.leastTotal, { id: someId<CounterId>('c'), proposedPrice: plan.leastTotal - 1 })).toEqual({
        accept: false,
        counterId: 'c',
      });
    }
    expect([...said].sort()).toEqual(['between', 'true']);
  });

  it('offers a single guest nothing to share, and several people something for each', () => {
    const cafes = venues.map((venue) => ({ ...venue, placeTypes: ['cafes' as const] }));
    const shared = (partySize: number) =>
      boardFor('dusk', { ...request, partySize, minSpend: 400 }, cafes)
        .flatMap(({ offer }) => offer.inclusions)
        .filter((one) => / (each|for everyone|to share|for the whole group)$/.test(one));
    expect(shared(1)).toEqual([]);
    expect(shared(2).length).toBeGreaterThan(0);
  });

  it('stays silent when nothing of the slot is left after the close', () => {
    const late = { ...request, startFrom: '2026-11-27T09:30:00.000Z', startUntil: '2026-11-27T09:59:00.000Z' };
    for (const venue of venues) expect(offersFor('dusk', late, venue)).toBeNull();
  });

  it('makes the eager answer sooner than the sleepy, and ask less than the premium', () => {
    const of = (personality: MarketVenue['personality']) =>
      Array.from({ length: 60 }, (_, at) =>
        offersFor('dusk', request, { ...(venues[0] as MarketVenue), venueId: someId<VenueId>(`v${at}`), personality }),
      ).flatMap((plan) => plan ?? []);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(of('eager').map((plan) => plan.answerAfterMs))).toBeLessThan(mean(of('sleepy').map((plan) => plan.answerAfterMs)) / 5);
    expect(mean(of('eager').map((plan) => plan.offer.proposedPrice))).toBeLessThan(
      mean(of('premium').map((plan) => plan.offer.proposedPrice)),
    );
    expect(mean(of('generous').map((plan) => plan.offer.perks.length))).toBeGreaterThan(
      mean(of('eager').map((plan) => plan.offer.perks.length)),
    );
  });
});
