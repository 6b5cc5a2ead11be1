import { describe, expect, it } from '@jest/globals';
import type { PlaceBid } from '@app/contracts';
import fc from 'fast-check';
import {
  checkBid,
  checkRevision,
  extendsClose,
  gapOf,
  isAboveBudget,
  isFarAboveBudget,
  priceStep,
  roundAt,
  withdrawalWeight,
  type BidRules,
  type ActiveBid,
  type Room,
} from './bids.js';
import { TUNABLES } from '../tunables.js';

const MINUTE = 60_000;
const NOW = new Date('2026-12-05T06:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const rules: BidRules = { now: NOW, closesAt: at(45), startFrom: at(330), startUntil: at(750) };
const bid: PlaceBid = { proposedPrice: 4000, inclusions: ['Dinner'], perks: [], startAt: at(400).toISOString() };
const fields = (changes: Partial<PlaceBid>, under: Partial<BidRules> = {}) =>
  checkBid({ ...bid, ...changes }, { ...rules, ...under }).map((problem) => problem.field);

describe('an offer', () => {
  it('may ask any whole total from one rupee on; the planners’ maximum is asked by itself', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ proposedPrice: 1 })).toEqual([]);
    expect(fields({ proposedPrice: 400_000 })).toEqual([]);
    expect([6000, 6001].map((price) => isFarAboveBudget(price, 5000))).toEqual([false, true]);
    for (const proposedPrice of [0, -1, 10.5, Number.NaN]) expect(fields({ proposedPrice })).toEqual(['proposedPrice']);
    expect([5000, 5001].map((price) => isAboveBudget(price, 5000))).toEqual([false, true]);
    expect(isAboveBudget(9_000_000, null)).toBe(false);
  });

  it('may name a part of its total for alcoholic drinks, in whole rupees', () => {
    for (const alcohol of [0, 1, 4000]) expect(fields({ alcohol })).toEqual([]);
    for (const alcohol of [4001, -1, 10.5, Number.NaN]) expect(fields({ alcohol })).toEqual(['alcohol']);
  });

  it('starts within the slot', () => {
    const start = (minutes: number) => fields({ startAt: at(minutes).toISOString() });
    expect([330, 749.99].flatMap(start)).toEqual([]);
    expect([329.99, 750].flatMap(start)).toEqual(['startAt', 'startAt']);
    expect(fields({ startAt: 'soon' })).toEqual(['startAt']);
  });

  it('starts at least 60 minutes after bidding closes, also once that was moved', () => {
    expect(fields({ startAt: at(105).toISOString() }, { startFrom: at(0) })).toEqual([]);
    expect(fields({ startAt: at(104.99).toISOString() }, { startFrom: at(0) })).toEqual(['startAt']);
    expect(fields({ startAt: at(105).toISOString() }, { startFrom: at(0), closesAt: at(47) })).toEqual(['startAt']);
  });

  it('for an open date starts at the wanted time of any of the next 30 days', () => {
    const open = { startFrom: null, startUntil: null, preferredTime: 'evening' as const };
    expect(fields({ startAt: '2026-12-20T13:30:00Z' }, open)).toEqual([]);
    expect(fields({ startAt: '2026-12-20T07:30:00Z' }, open)).toEqual(['startAt']);
    expect(fields({ startAt: '2027-01-20T13:30:00Z' }, open)).toEqual(['startAt']);
    expect(fields({ startAt: '2026-12-20T07:30:00Z' }, { ...open, preferredTime: null })).toEqual([]);
  });

  it('is for no day that the venue has blacked out, by the day in India', () => {
    const open = { startFrom: null, startUntil: null, closedDays: ['2026-12-20'] };
    expect(fields({ startAt: '2026-12-19T18:30:00Z' }, open)).toEqual(['startAt']);
    expect(fields({ startAt: '2026-12-20T18:29:00Z' }, open)).toEqual(['startAt']);
    expect(['2026-12-19T18:29:00Z', '2026-12-20T18:30:00Z'].flatMap((startAt) => fields({ startAt }, open))).toEqual([]);
  });

  it('is for no slot in which the party does not fit, and says how many seats are free', () => {
    const startAt = '2026-12-09T13:30:00Z';
    const slot = { day: '2026-12-09', slot: 'evening' as const, seats: 5 };
    const said = (room: Room) =>
      checkBid({ ...bid, startAt }, { ...rules, startFrom: null, startUntil: null, room }).map(({ field, message }) => [field, message]);
    const room = { partySize: 2, usualSeats: 10, shortSlots: [{ ...slot, free: 1 }] };
    expect(said(room)).toEqual([['startAt', '1 of 5 seats free on Wed evening.']]);
    expect(said({ ...room, partySize: 1 })).toEqual([]);
    expect(
      said({
        ...room,
        shortSlots: [
          { ...slot, slot: 'morning', free: 0 },
          { ...slot, day: '2026-12-10', free: 0 },
        ],
      }),
    ).toEqual([]);
    expect(said({ partySize: 3, usualSeats: 2, shortSlots: [] })).toEqual([['startAt', '2 of 2 seats free on Wed evening.']]);
    expect(said({ partySize: 3, usualSeats: 2, shortSlots: [{ ...slot, free: 4 }] })).toEqual([]);
  });

  it('ends after it starts and stands for at least 15 minutes', () => {
    expect(fields({ endAt: at(401).toISOString(), expiresAt: at(15).toISOString() })).toEqual([]);
    expect(fields({ endAt: bid.startAt })).toEqual(['endAt']);
    expect(fields({ endAt: 'late' })).toEqual(['endAt']);
    expect(fields({ expiresAt: at(14.99).toISOString() })).toEqual(['expiresAt']);
    expect(fields({ expiresAt: 'never' })).toEqual(['expiresAt']);
  });

  it('names what it includes in readable words', () => {
    expect(fields({ inclusions: [' '] })).toEqual(['inclusions']);
    expect(fields({ inclusions: Array(13).fill('Tea') })).toEqual(['inclusions']);
    expect(fields({ perks: [{ name: 'Cake', value: -1 }] })).toEqual(['perks']);
    expect(fields({ perks: [{ name: 'x'.repeat(81), value: 1 }] })).toEqual(['perks']);
  });
});

describe('an improvement', () => {
  const was: ActiveBid = { proposedPrice: 4000, perks: [], startAt: bid.startAt, valueScore: 50, revisions: 0, changedAt: at(-1) };
  const revise = (next: Partial<Pick<ActiveBid, 'proposedPrice' | 'perks' | 'valueScore'>>, active: Partial<ActiveBid> = {}) =>
    checkRevision({ ...was, ...active }, { proposedPrice: 4000, perks: [], valueScore: 51, ...next }, NOW).length === 0;

  it('lowers the price by ₹50 or 2 %, whichever is more, or adds a perk', () => {
    expect([2000, 2500, 2501, 4000].map((price) => priceStep(price))).toEqual([50, 50, 51, 80]);
    expect(revise({ proposedPrice: 3920 })).toBe(true);
    expect(revise({ proposedPrice: 3921 })).toBe(false);
    expect(revise({ perks: [{ name: 'Cake', value: 200 }] })).toBe(true);
    expect(revise({ perks: [{ name: 'Cake', value: 0 }] })).toBe(false);
    expect(revise({})).toBe(false);
  });

  it('must raise the score', () => {
    expect(revise({ proposedPrice: 3900, valueScore: 50 })).toBe(false);
    expect(revise({ proposedPrice: 6000, perks: [{ name: 'Cake', value: 100 }], valueScore: 40 })).toBe(false);
  });

  it('is possible five times, 30 seconds apart', () => {
    expect(revise({ proposedPrice: 3000 }, { revisions: 4 })).toBe(true);
    expect(revise({ proposedPrice: 3000 }, { revisions: 5 })).toBe(false);
    expect(revise({ proposedPrice: 3000 }, { changedAt: new Date(NOW.getTime() - 30_000) })).toBe(true);
    expect(revise({ proposedPrice: 3000 }, { changedAt: new Date(NOW.getTime() - 29_999) })).toBe(false);
  });
});

describe('rank and close', () => {
  const ranked = (id: string, valueScore: number, price: number, perks: number) => ({
    id,
    valueScore,
    parts: { price, fit: 0.5, travel: 0.5, reliability: 0.5, perks },
    createdAt: '2026-12-05T06:00:00.000Z',
  });

  it('tell a venue the part on which the leader is furthest ahead, and the leader nothing', () => {
    const leader = ranked('a', 80, 0.8, 0.8);
    const dear = ranked('b', 60, 0.2, 0.8);
    const plain = ranked('c', 70, 0.7, 0);
    const same = ranked('d', 50, 0.9, 0.9);
    const all = [plain, same, dear, leader];
    expect([leader, dear, plain, same].map((one) => gapOf(one, all))).toEqual([null, 'price', 'perks', null]);
  });

  it('begin round 2 at its minute', () => {
    expect([roundAt(at(26.99), at(27)), roundAt(at(27), at(27))]).toEqual([1, 2]);
  });

  it('extend the close for a leader in the last two minutes, five times', () => {
    const close = (secondsLeft: number, extensions = 0) => ({
      now: new Date(at(45).getTime() - secondsLeft * 1000),
      closesAt: at(45),
      extensions,
    });
    expect([120, 1, 0].map((left) => extendsClose(close(left), true))).toEqual([true, true, true]);
    expect([120.001, -0.001].map((left) => extendsClose(close(left), true))).toEqual([false, false]);
    expect(extendsClose(close(1), false)).toBe(false);
    expect([4, 5].map((count) => extendsClose(close(1, count), true))).toEqual([true, false]);
  });

  it('end after at most five extensions, however often somebody leads in the last second', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 40 }), (lefts) => {
        let closesAt = at(45);
        let extensions = 0;
        for (const left of lefts) {
          if (!extendsClose({ now: new Date(closesAt.getTime() - left), closesAt, extensions }, true)) break;
          closesAt = new Date(closesAt.getTime() + TUNABLES.softCloseExtensionMs);
          extensions += 1;
        }
        return extensions <= 5 && closesAt.getTime() <= at(55).getTime();
      }),
    );
  });
});

describe('a venue’s withdrawals', () => {
  it.each([
    [0, 0, 0],
    [10, 2, 0],
    [10, 3, 1],
    [5, 5, 4],
  ])('of %i offers, %i taken back weigh %i', (offers, withdrawn, weight) => {
    expect(withdrawalWeight(offers, withdrawn)).toBeCloseTo(weight);
  });
});
