import { describe, expect, it } from '@jest/globals';
import type { BidStatus, BidView, RequestStatus, Snapshot, BidId, BidRequestId } from '@app/contracts';
import { OWNER, someBid, someBooking, somePlan, someRequest, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { boardPhase, halfOf, marketStory } from './board-phase.js';

const bid = (id: BidId, status: BidStatus = 'pending', patch: Partial<BidView> = {}) => someBid(id, { status, ...patch });
const at = (request: RequestStatus | null, bids: BidView[] = [], patch: Partial<Snapshot> = {}) =>
  someSnapshot(OWNER, { bidRequest: request && someRequest({ status: request }), bids, ...patch });
const early = false;
const late = true;
const closed = someStatus(OWNER);
const noAccess = { preferencesStatus: { ...closed, compatibility: { ...closed.compatibility, allowVenueAccess: false } } };

describe('the phase of the board', () => {
  it.each([
    ['open', [], early, 'waiting'],
    ['open', [], late, 'quiet'],
    ['open', [bid(someId<BidId>('a'))], early, 'open'],
    ['closing', [bid(someId<BidId>('a'))], late, 'open'],
    ['decision', [bid(someId<BidId>('a'))], late, 'decision'],
    ['decision', [bid(someId<BidId>('a'), 'expired')], late, 'expired'],
    ['decision', [bid(someId<BidId>('a'), 'stale')], late, 'decision'],
    ['decision', [bid(someId<BidId>('a'), 'declined'), bid(someId<BidId>('b'), 'withdrawn')], late, 'sentBack'],
    ['decision', [bid(someId<BidId>('a'), 'expired'), bid(someId<BidId>('b'), 'withdrawn')], late, 'expired'],
    ['decision', [], late, 'zero'],
    ['closed', [], late, 'zero'],
    ['closed', [bid(someId<BidId>('a'), 'lost', { requestId: someId<BidRequestId>('before') })], late, 'zero'],
    ['closed', [bid(someId<BidId>('a'), 'expired')], late, 'expired'],
  ] as const)('with the request %s and offers %j is right', (request, bids, now, phase) => {
    expect(boardPhase(at(request, [...bids]), now)).toBe(phase);
  });

  it('reports that no venue was asked yet while bidding is held, and that none can be asked once it is open', () => {
    expect(boardPhase(at(null, [], { plan: somePlan(OWNER, { bidding: 'held' }) }), early)).toBe('held');
    expect(boardPhase(at(null, [], { plan: somePlan(OWNER, { bidding: 'held' }) }), early, true)).toBe('stops');
    expect(boardPhase(at(null), early)).toBe('noVenues');
  });

  it('distinguishes a plan that is being changed from one that was never ready', () => {
    expect(boardPhase(at('open', [], noAccess), early)).toBe('changing');
    expect(boardPhase(at(null, [], noAccess), early)).toBe('noAccess');
  });

  it.each([
    ['booked', 'booked'],
    ['done', 'stopsDone'],
    ['expired', 'planExpired'],
    ['cancelled', 'planCancelled'],
  ] as const)('of a plan that is %s is %s', (state, phase) => {
    expect(boardPhase(at('open', [bid(someId<BidId>('a'))], { plan: somePlan(OWNER, { state }) }), early)).toBe(phase);
  });

  it('of a plan whose own outing is over leads to its ticket', () => {
    expect(boardPhase(at('open', [], { plan: somePlan(OWNER, { state: 'done' }), booking: someBooking() }), early)).toBe('done');
  });
});

it('computes the middle of the window', () => {
  expect(halfOf(someRequest())).toBe(Date.parse('2026-11-20T12:22:30.000Z'));
});

describe('the market in one line', () => {
  it('counts pending offers, names the total of the best value and the venues that have not answered', () => {
    const request = someRequest({ invitedCount: 8 });
    const bids = [
      bid(someId<BidId>('a'), 'pending', { valueScore: 60, proposedPrice: 2_000 }),
      bid(someId<BidId>('b'), 'pending', { valueScore: 80, proposedPrice: 2_640 }),
      bid(someId<BidId>('c'), 'withdrawn', { valueScore: 99 }),
    ];
    expect(marketStory(bids, request, true)).toEqual({ offers: 2, best: 2_640, deciding: 5 });
    expect(marketStory(bids, request, false).deciding).toBe(0);
    expect(marketStory(bids, { ...request, id: someId<BidRequestId>('request-2') }, true).deciding).toBe(8);
  });
});
