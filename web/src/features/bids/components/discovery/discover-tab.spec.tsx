import '../../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NearbyVenue, Snapshot } from '@app/contracts';
import { stubApi, show } from '../../../../testing/stub-api.js';
import { OWNER, somePlan, someRequest, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { DiscoverTab } from './discover-tab.js';

const server = stubApi();
beforeEach(() => {
  server.answer = (call) => [200, call.includes('/count') ? { count: 42 } : []];
});
const noAccess = { ...someStatus(OWNER).compatibility, allowVenueAccess: false };

/** A plan for two whose host is still alone. */
const alone = (hasPreferences: boolean): Snapshot =>
  someSnapshot(OWNER, {
    plan: somePlan(OWNER, { state: 'collecting', bidding: 'held' }),
    members: someSnapshot(OWNER).members.slice(0, 1),
    bidRequest: null,
    preferencesStatus: someStatus(OWNER, {
      memberCount: 1,
      bothHavePreferences: false,
      needsPartner: true,
      readyCount: 1,
      pendingCount: 1,
      compatibility: noAccess,
      me: { ...someStatus(OWNER).me, hasPreferences },
    }),
  });

it('shows one primary action to a host who can ask alone or wait for another member', async () => {
  show(<DiscoverTab snapshot={alone(true)} />);
  expect(await screen.findByText('42 places nearby')).toBeTruthy();
  const rose = (role: 'link' | 'button', name: string) => screen.getByRole(role, { name }).className.includes('bg-rose ');
  expect([rose('link', 'Invite'), rose('button', 'Discover Now')]).toEqual([true, false]);
});

it('shows no counts before the preferences are known', () => {
  show(<DiscoverTab snapshot={alone(false)} />);
  expect(screen.getByRole('heading', { name: 'Your preferences are missing' })).toBeTruthy();
  expect(screen.queryByText('No venues asked yet')).toBeNull();
  expect(server.calls).toEqual([]);
});

it('does not claim that nobody was asked while stops of the evening are with venues', async () => {
  const evening = someSnapshot(OWNER, { bidRequest: null, plan: somePlan(OWNER, { state: 'collecting', bidding: 'held' }) });
  const { unmount } = show(<DiscoverTab snapshot={evening} />);
  expect(await screen.findByText('No venues asked yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discover Now' })).toBeTruthy();
  unmount();
  show(<DiscoverTab snapshot={evening} stopsOut={2} />);
  expect(await screen.findByText('42 places nearby')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Its stops are with venues' })).toBeTruthy();
  expect(screen.queryByText('No venues asked yet')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discover Now' })).toBeNull();
});

it('shows how many venues take offers only while they do', async () => {
  const { unmount } = show(<DiscoverTab snapshot={someSnapshot(OWNER, { bidRequest: someRequest({ availableVenueCount: 12 }) })} />);
  expect(await screen.findByText('8 venues asked first, 4 more if needed')).toBeTruthy();
  unmount();
  show(<DiscoverTab snapshot={someSnapshot(OWNER, { bidRequest: someRequest({ availableVenueCount: 12, status: 'closed' }) })} />);
  expect(await screen.findByText('42 places nearby')).toBeTruthy();
  expect(screen.queryByText(/asked first/)).toBeNull();
});

describe('the list of places', () => {
  const place = (n: number) =>
    ({
      id: `v${n}`,
      kind: n > 60 ? 'unclaimed' : 'claimed',
      name: `Place ${n}`,
      placeTypes: ['cafes'],
      latitude: 19,
      longitude: 72,
      asked: n < 3,
    }) as NearbyVenue;
  const places = Array.from({ length: 70 }, (_, n) => place(n));
  const shown = () => screen.getAllByRole('listitem').length;

  it('loads the next page at the button, reports a failure, and keeps the rows', async () => {
    let answer: [number, unknown] = [503, { code: 'busy', status: 503 }];
    server.answer = (call) => {
      if (call.includes('/count')) return [200, { count: 70 }];
      return call.includes('cursor=') ? answer : [200, places.slice(0, 50)];
    };
    const user = userEvent.setup();
    show(<DiscoverTab snapshot={someSnapshot(OWNER)} />);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This could not be loaded');
    expect(shown()).toBe(50);
    // The last place of the first page was asked meanwhile: it arrives again and is shown once.
    answer = [200, [{ ...place(49), asked: true }, ...places.slice(50)]];
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toBe(70));
    expect(server.calls.at(-1)).toBe(`GET /api/datebooks/${somePlan(OWNER).id}/venues?limit=50&cursor=1.v49`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
