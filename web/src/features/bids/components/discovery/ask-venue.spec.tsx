import '../../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BidRequestView, NearbyVenue, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setLanguage } from '../../../../lib/i18n/i18n.js';
import { refusal, show as render, stubApi } from '../../../../testing/stub-api.js';
import { NearbyList } from './nearby-list.js';

const venue = (more: Partial<NearbyVenue>): NearbyVenue =>
  ({ id: 'v1', kind: 'claimed', name: 'Neem Kitchen', area: 'Bandra', placeTypes: ['cafes'], asked: false, ...more }) as NearbyVenue;
const REQUEST = { id: 'r1', dateBookId: 'd1', status: 'open' } as BidRequestView;
const server = stubApi(() => [200, REQUEST]);
beforeEach(() => act(() => setLanguage('en')));

function show(venues: NearbyVenue[], request: BidRequestView | null = REQUEST) {
  render(<NearbyList asked={[]} venues={venues} request={request} pointed={null} onPoint={() => undefined} />);
  return userEvent.setup();
}
const ask = () => screen.getByRole('button', { name: 'Ask for an offer Neem Kitchen' });

describe('a venue that can be discovered', () => {
  it('is asked by name once, and shows so', async () => {
    const user = show([
      venue({}),
      venue({ id: someId<VenueId>('v2'), name: 'Asked before', asked: true }),
      venue({ id: someId<VenueId>('v3'), name: 'A park', kind: 'unclaimed' }),
    ]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(ask());
    expect(await screen.findAllByText('Has been asked')).toHaveLength(2);
    expect(server.asked[0]).toMatchObject({ path: '/api/bid-requests/r1/venues', body: { venueId: 'v1' } });
  });

  it.each([
    [{ code: 'venue-not-askable', fieldErrors: { venueId: ['closed'] } }, 'It is closed at that time.'],
    [{ code: 'venue-not-askable', fieldErrors: { venueId: ['unavailable'] } }, 'It is not available for this plan.'],
    [{ code: 'limit-reached' }, '25 venues have been asked'],
  ])('explains why it cannot be asked: %j', async ({ code, ...more }, words) => {
    server.answer = () => refusal(409, code, more);
    const user = show([venue({})]);
    await user.click(ask());
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('cannot be asked by a reader who does not decide, or without an open request', () => {
    show([venue({})], null);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
