import '../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { FirstVenue, VenueId } from '@app/contracts';
import { OWNER, somePlan } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { show, stubApi } from '../testing/stub-api.js';
import { FirstVenueNote } from './first-venue-note.js';

stubApi();

it('a plan says that its first venue will be asked, that it was, or why it was not, until the plan is decided', () => {
  const said = (outcome: FirstVenue['outcome'], state: 'live' | 'booked' = 'live') => {
    cleanup();
    const firstVenue = { venueId: someId<VenueId>('v1'), name: 'Chameli', outcome };
    const { container } = show(<FirstVenueNote plan={somePlan(OWNER, { firstVenue, state })} />);
    return container.textContent?.trim() ?? '';
  };
  expect(said(null)).toBe('Chameli is asked first');
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/venue/chameli-${someId<VenueId>('v1')}`);
  expect(said('asked')).toBe('Chameli was asked first');
  expect(said('closed')).toBe('Chameli was not asked. It is closed at that time.');
  expect(said('asked', 'booked')).toBe('');
});
