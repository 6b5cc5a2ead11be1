import { describe, expect, it } from '@jest/globals';
import type { BidStatus, RequestStatus, VenueBidView, VenueRequestView, BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { phaseOf, sortBoard } from './request-phase.js';

const request = (over: Partial<VenueRequestView> = {}): VenueRequestView => ({
  id: someId<BidRequestId>('1'),
  planType: 'datebook',
  partySize: 2,
  preferredDate: null,
  preferredTime: null,
  dayNote: null,
  area: 'Bandra',
  distanceBand: '2-5',
  dateStyles: [],
  placeTypes: [],
  minSpend: 3000,
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  notes: null,
  status: 'open',
  round: 1,
  opensAt: '2026-11-21T10:00:00.000Z',
  closesAt: '2026-11-21T11:00:00.000Z',
  extensions: 0,
  startFrom: null,
  startUntil: null,
  bidCount: 0,
  planVersion: 1,
  fit: 0.5,
  changing: false,
  byName: false,
  returning: false,
  myBid: null,
  passed: null,
  rank: null,
  gap: null,
  ...over,
});
const bid = (status: BidStatus) => ({ status }) as VenueBidView;
const phase = (status: RequestStatus, mine: BidStatus | null, changing = false) =>
  phaseOf(request({ status, changing, myBid: mine && bid(mine) }));

describe('the phase of a request for a venue', () => {
  it('is open for an offer during bidding, also after a withdrawn or expired one, not after a declined one', () => {
    expect(phase('open', null)).toBe('open');
    expect(phase('closing', 'withdrawn')).toBe('open');
    expect(phase('open', 'expired')).toBe('open');
    expect(phase('open', 'declined')).toBe('over');
    expect(phase('decision', null)).toBe('over');
  });

  it('distinguishes an active offer, one that waits for the decision, and one to be confirmed', () => {
    expect(phase('open', 'pending')).toBe('offered');
    expect(phase('decision', 'pending')).toBe('deciding');
    expect(phase('open', 'stale')).toBe('stale');
    expect(phase('open', 'stale', true)).toBe('changing');
  });

  it('ends won, lost or over', () => {
    expect(phase('closed', 'accepted')).toBe('won');
    expect(phase('closed', 'lost')).toBe('lost');
    expect(phase('cancelled', null)).toBe('over');
  });

  it('is passed while it takes offers, has none of the venue, and the venue passed on it', () => {
    const of = (status: RequestStatus, mine: BidStatus | null = null) =>
      phaseOf(request({ status, passed: 'full', myBid: mine && bid(mine) }));
    expect(of('open')).toBe('passed');
    expect(of('open', 'withdrawn')).toBe('passed');
    expect(of('closed')).toBe('over');
    expect(of('open', 'pending')).toBe('offered');
  });
});

describe('the order of requests', () => {
  it('keeps the board in the order of arrival', () => {
    expect(
      sortBoard([
        request({ id: someId<BidRequestId>('3') }),
        request({ id: someId<BidRequestId>('1') }),
        request({ id: someId<BidRequestId>('2') }),
      ]).map(({ id }) => id),
    ).toEqual(['1', '2', '3']);
  });
});
