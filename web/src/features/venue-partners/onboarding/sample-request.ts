import { asId, type BidRequestId, type VenueRequestView } from '@app/contracts';
import { addDays } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { instantOf, today } from '../../../lib/day.js';

const MINUTE = 60_000;

/** An invented request for two tomorrow evening, which closes in less than an hour. */
export function sampleRequest(): VenueRequestView {
  const now = serverNow();
  const day = addDays(today(), 1);
  return {
    id: asId<BidRequestId>('sample'),
    planType: 'datebook',
    partySize: 2,
    preferredDate: day,
    preferredTime: 'evening',
    dayNote: null,
    area: 'Bandra',
    distanceBand: '2-5',
    dateStyles: ['vibe:romantic', 'activity:dining', 'place:rooftop_dining'],
    placeTypes: ['rooftop_dining'],
    minSpend: 3_000,
    diet: ['veg'],
    accessibility: [],
    occasion: 'anniversary',
    arrivalTime: '20:00',
    notes: null,
    status: 'open',
    round: 1,
    opensAt: new Date(now - 18 * MINUTE).toISOString(),
    closesAt: new Date(now + 42 * MINUTE).toISOString(),
    extensions: 0,
    startFrom: instantOf(day, '17:00'),
    startUntil: instantOf(day, '23:00'),
    bidCount: 3,
    planVersion: 1,
    fit: 0.9,
    changing: false,
    byName: false,
    returning: false,
    myBid: null,
    rank: null,
    gap: null,
    passed: null,
  };
}
