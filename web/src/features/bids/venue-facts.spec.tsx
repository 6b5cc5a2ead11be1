import '../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { VenueDetails, BidId, VenueId } from '@app/contracts';
import { someBid } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { VenueFacts } from './components/offer/venue-facts.js';

afterEach(cleanup);

// The evening of the offer is a Saturday.
const bid = someBid(someId<BidId>('a'), { isSimulated: false });
const venue: VenueDetails = {
  id: someId<VenueId>('venue-a'),
  kind: 'claimed',
  name: 'Neem Kitchen',
  citySlug: 'mumbai',
  area: 'Bandra',
  placeTypes: ['cafes'],
  priceLevel: 2,
  latitude: 19.06,
  longitude: 72.83,
  address: '14 Hill Road',
  phone: null,
  website: null,
  cuisines: ['Parsi', 'Coastal'],
  photoId: null,
  drinkingAge: 25,
  cancelled: 2,
  assumed: [],
  open: null,
  apart: null,
  rating: { average: 4.46, count: 12 },
  hours: [
    { day: 'sa', opens: '12:00', closes: '24:00' },
    { day: 'su', opens: '09:00', closes: '11:00' },
  ],
  photos: [],
  reviews: [],
  record: { kept: 41, of: 42 },
  promises: { kept: 97, of: 99 },
  near: [],
};
const factsOf = (patch: Partial<VenueDetails> = {}) => {
  render(<VenueFacts bid={bid} venue={{ ...venue, ...patch }} from={{ lat: 19.06, lng: 72.83 }} alone={false} />);
  return screen.getByRole('region').textContent;
};

describe('the facts of a venue in the sheet of its offer', () => {
  it('holds the address and distance, the hours of that day, and ratings with their sample sizes', () => {
    const text = factsOf();
    for (const words of [
      '14 Hill Road',
      '0.0 km from you',
      'from the middle of your plan',
      'Saturday',
      '12:00',
      'Parsi, Coastal',
      '4.5 of 5, from 12 guests',
      'Kept 41 of 42 bookings',
      'Kept 97 of 99 promises',
      'Cancelled 2 bookings',
      'From 25 years',
    ])
      // oxfmt-ignore
      expect(text).toContain(words);
    expect(text).not.toContain('9:00');
    expect(screen.getByRole('link').getAttribute('href')).toContain('19.06');
  });

  it('omits unknown facts', () => {
    const text = factsOf({
      rating: null,
      record: null,
      promises: null,
      cancelled: 0,
      hours: [],
      cuisines: [],
      drinkingAge: null,
      address: null,
    });
    for (const words of ['of 5', 'Kept', 'Cancelled', 'Saturday', 'Cuisine', 'years']) expect(text).not.toContain(words);
    expect(text).toContain('Bandra');
  });
});
