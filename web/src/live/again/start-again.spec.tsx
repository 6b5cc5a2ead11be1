import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { PlanListItem, PreferencesView, VenueId } from '@app/contracts';
import { OWNER, PLAN, someBooking, someListed, somePlan, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import PreferencesRoute from '../../routes/preferences.js';
import { refusal, show, stubApi, type Answer } from '../../testing/stub-api.js';
import { PlanCard } from '../../features/datebooks/components/plan-card.js';
import { useDraft } from '../../features/preferences/draft.js';

const server = stubApi();
const venueId = someId<VenueId>('venue-1');
const saved: PreferencesView = {
  ...{ dateBookId: PLAN, userId: OWNER, version: 3, dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'] },
  ...{ budget: '3000', minSpend: 3000, maxSpend: null, filterType: 'distance', travelDistance: 10, selectedAreas: [] },
  ...{
    preferredDate: '2026-11-20',
    otherDays: ['2026-12-05'],
    ifNeedBe: [],
    preferredTime: 'evening',
    arrivalTime: '20:00',
    specialRequests: 'By the window',
  },
  ...{ userLocation: { latitude: '19.06', longitude: '72.83' }, locationSource: 'city', citySlug: 'mumbai' },
  ...{ diet: ['veg'], accessibility: [], occasion: 'birthday' },
};
const past: Partial<PlanListItem> = {
  ...{ name: 'Rooftop Friday', planType: 'palbook', maxMembers: 5, memberCount: 4, state: 'done', booked: true, role: 'member' },
  booking: {
    ...{ id: someId('k'), venueId, venueName: 'Chameli', venueTypes: ['cafes'], venuePhotoId: null },
    startAt: '2026-11-20T14:30:00.000Z',
  },
};

let venue: [number, object];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setClockSource(() => Date.parse('2026-11-21T06:30:00.000Z'));
  useDraft.setState({ opened: null });
  globalThis.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  venue = [200, { id: venueId, name: 'Chameli', kind: 'claimed' }];
  server.answer = (call, asked) => {
    if (call.startsWith('GET /api/preferences')) return [200, saved];
    if (call.startsWith('GET /api/venues/')) return venue[0] === 200 ? [200, venue[1]] : refusal(404, 'not-found');
    if (call === 'POST /api/datebooks') return [201, someListed(OWNER, { state: 'draft' })];
    if (call === 'POST /api/preferences') return [200, { ...(asked.body as object), version: 1, inviteCode: 'ABCDEF' }];
    return [200, call.startsWith('GET /api/datebooks') ? [] : null];
  };
});

/** Presses the button of the past plan's card; gives the draft that the wizard opens with. */
async function again(patch: Partial<PlanListItem> = {}) {
  show(
    <Routes>
      <Route path="/preferences" element={<PreferencesRoute />} />
      <Route path="*" element={<PlanCard plan={someListed(OWNER, { ...past, ...patch })} />} />
    </Routes>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Same again: Rooftop Friday' }));
  await screen.findByRole('button', { name: 'Save preferences' });
  return useDraft.getState().draft;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save preferences' }));

describe('another evening like a past one', () => {
  it('begins with its answers, its people and its venue, and with no day', async () => {
    expect(await again()).toMatchObject({
      ...{ target: 'new', planId: null, saved: null, step: 'details', name: 'Rooftop Friday', planType: 'palbook', size: 5 },
      ...{ vibe: 'romantic', activity: 'dining', placeTypes: ['cafes'], budget: '3000', travelDistance: 10, diet: ['veg'] },
      ...{ preferredDate: null, preferredTime: 'evening', arrivalTime: '20:00', specialRequests: 'By the window' },
      ...{ place: { citySlug: 'mumbai', latitude: 19.06 }, firstVenue: { id: venueId, name: 'Chameli' } },
      againOf: { id: PLAN, name: 'Rooftop Friday', others: 3 },
    });
    expect(screen.getByText('Chameli is asked first')).toBeTruthy();
  });

  it('leaves out a venue that takes no offers any more or is gone, and that of a plan with several stops', async () => {
    venue = [200, { id: venueId, name: 'Chameli', kind: 'unclaimed' }];
    expect((await again()).firstVenue).toBeNull();
    cleanup();
    venue = [404, {}];
    expect((await again()).firstVenue).toBeNull();
    cleanup();
    const evening = { stops: 2, startAt: '2026-11-20T14:30:00.000Z', booked: 2, total: 4000 };
    expect((await again({ evening })).firstVenue).toBeNull();
  });

  it('asks for the day, then creates a plan that repeats the past one, unless that is dropped', async () => {
    for (const isDropped of [false, true]) {
      await again();
      save();
      expect(await screen.findAllByText('Which day this time?')).not.toHaveLength(0);
      expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
      fireEvent.click(screen.getByRole('radio', { name: /^Tomorrow/ }));
      expect(screen.getByText('Everyone from Rooftop Friday is asked to join')).toBeTruthy();
      if (isDropped) fireEvent.click(screen.getByRole('button', { name: 'Ask nobody to join' }));
      save();
      await waitFor(() => expect(server.calls).toContain('POST /api/preferences'));
      const body = server.bodies[server.calls.lastIndexOf('POST /api/datebooks')];
      const plan = { name: 'Rooftop Friday', planType: 'palbook', maxMembers: 5, firstVenueId: venueId };
      expect(body).toEqual({ ...plan, ...(!isDropped && { againOf: PLAN }) });
      cleanup();
      sessionStorage.clear();
      useDraft.setState({ opened: null });
      server.calls.length = 0;
      server.bodies.length = 0;
    }
  });

  it.each([{ state: 'cancelled' }, { eveningId: someId('plan-2') }, { state: 'live', booked: false }] as Partial<PlanListItem>[])(
    'is not offered for %o',
    (patch) => {
      show(<PlanCard plan={someListed(OWNER, { ...past, ...patch })} />);
      expect(screen.queryByRole('button', { name: /^Same again/ })).toBeNull();
    },
  );
});

it('a reminder opens the wizard with the answers of its plan and the next day, unless that is past', async () => {
  let state: PlanListItem['state'] = 'done';
  const answer = server.answer;
  const booking = someBooking({ status: 'completed', venue: { ...someBooking().venue, id: venueId } });
  // The plan is older than those of the list.
  server.answer = (call, asked) =>
    call === `GET /api/datebooks/${PLAN}`
      ? [200, someSnapshot(OWNER, { plan: { ...somePlan(OWNER), state }, booking })]
      : answer(call, asked);
  for (const [day, filled, noted] of [
    ['2026-12-04', '2026-12-04', 'done'],
    ['2026-12-04', '2026-12-04', 'booked'],
    ['2026-11-20', null, 'done'],
  ] as const) {
    state = noted;
    useDraft.setState({ opened: null });
    show(
      <Routes>
        <Route path="/preferences" element={<PreferencesRoute />} />
      </Routes>,
      `/preferences?againOf=${PLAN}&day=${day}`,
    );
    await screen.findByRole('button', { name: 'Save preferences' });
    expect(useDraft.getState().draft).toMatchObject({ target: 'new', preferredDate: filled, occasion: 'birthday', againOf: { id: PLAN } });
    expect(useDraft.getState().draft?.firstVenue).toEqual({ id: venueId, name: 'Chameli' });
    cleanup();
  }
});

it.each<[string, () => Answer]>([
  ['is gone', () => refusal(404, 'not-found')],
  ['was cancelled', () => [200, someSnapshot(OWNER, { plan: { ...somePlan(OWNER), state: 'cancelled' } })]],
])('a reminder of a plan that %s leads to a page that says so', async (_what, answer) => {
  server.answer = (call) => (call === `GET /api/datebooks/${PLAN}` ? answer() : [200, []]);
  show(
    <Routes>
      <Route path="/preferences" element={<PreferencesRoute />} />
    </Routes>,
    `/preferences?againOf=${PLAN}&day=2026-12-04`,
  );
  expect(await screen.findByText('This plan is not available')).toBeTruthy();
});
