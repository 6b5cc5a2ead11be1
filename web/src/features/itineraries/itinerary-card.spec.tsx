import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Itinerary, VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setDiscreet } from '../../lib/device/discreet.js';
import { withTexts } from '../../lib/i18n/i18n.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, PLAN, somePlan } from '@app/testkit/scenario/planner-views';
import { EveningsLink } from './components/evenings-link.js';
import { ItineraryCard } from './components/itinerary-card.js';
import { plannedStop } from './testing/some-stop.js';

const server = stubApi();
const shared = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
const ITINERARY: Itinerary = {
  dateBookId: PLAN,
  timeSlot: '4-6-hours',
  adoptedAt: '2026-11-20T12:00:00.000Z',
  startAt: '2026-11-28T12:30:00.000Z',
  endAt: '2026-11-28T17:00:00.000Z',
  cost: 1_800,
  stops: [
    plannedStop(someId<VenueId>('a')),
    plannedStop(someId<VenueId>('b'), { arriveAt: '2026-11-28T14:00:00.000Z', area: '', address: '14 Hill Road' }),
  ],
};

beforeEach(async () => {
  await withTexts(() => Promise.resolve(), 'evenings');
  server.answer = () => [200, ITINERARY];
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  shared.mockClear();
  setDiscreet(false);
});

it('shares the evening of a plan with its times and places, without a member’s address', async () => {
  Object.assign(navigator, { share: shared });
  show(<ItineraryCard plan={somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' })} folded={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(shared.mock.calls).toEqual([[{ text: '6:00\u00a0pm · Place a, Bandra\n7:30\u00a0pm · Place b' }]]);
});

it('shares the evening of a discreet person with its times alone', async () => {
  Object.assign(navigator, { share: shared });
  setDiscreet(true);
  show(<ItineraryCard plan={somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' })} folded={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(shared.mock.calls).toEqual([[{ text: '6:00\u00a0pm\n7:30\u00a0pm' }]]);
});

it('offers no second request for a stop whose venue was asked already', async () => {
  server.answer = () => [200, { ...ITINERARY, stops: [plannedStop(someId<VenueId>('a'), { asked: true }), plannedStop(someId<VenueId>('b'))] }];
  show(<ItineraryCard plan={somePlan(OWNER, { itineraryAt: '2026-11-20T12:00:00.000Z' })} folded={false} />);
  expect(await screen.findByText('Venues are being asked')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /to bid$/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ask Place b and others like it to bid',
  ]);
});

it('links from a plan to evenings at its own time', () => {
  show(<EveningsLink plan={somePlan(OWNER, { preferredTime: 'evening' })} />);
  const href = screen.getByRole('link', { name: 'See AI plans' }).getAttribute('href');
  expect(href).toBe(`/ai-plans?timeSlot=evening-night&dateBookId=${PLAN}`);
});
