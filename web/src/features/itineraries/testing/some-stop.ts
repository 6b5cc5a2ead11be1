import type { ItineraryStop, PlannedStop, VenueId } from '@app/contracts';

/** A stop of an evening at the place with that id. */
export const someStop = (venueId: VenueId, more: Partial<ItineraryStop> = {}): ItineraryStop => ({
  venueId,
  name: `Place ${venueId}`,
  kind: 'claimed',
  area: 'Bandra',
  address: null,
  placeType: 'cafes',
  photoId: null,
  place: { lat: 19, lng: 72 },
  arriveAt: '2026-11-28T12:30:00.000Z',
  leaveAt: '2026-11-28T13:30:00.000Z',
  travelMinutes: 9,
  onFoot: true,
  cost: 900,
  price: 'estimate',
  reasons: ['wanted', 'near'],
  words: null,
  biddable: true,
  asked: false,
  ...more,
});

/** The same as a stop of an evening that a plan has taken. */
export const plannedStop = (venueId: VenueId, more: Partial<PlannedStop> = {}): PlannedStop => ({
  ...someStop(venueId),
  part: null,
  openSpans: [],
  ...more,
});
