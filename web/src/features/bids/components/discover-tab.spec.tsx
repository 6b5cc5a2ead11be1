import '../../../testing/browser-globals.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Snapshot } from '@app/contracts';
import { stubApi, show } from '../../../testing/stub-api.js';
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

it('has one first thing to do where a host can ask alone or wait for somebody', async () => {
  show(<DiscoverTab snapshot={alone(true)} />);
  expect(await screen.findByText('42 places nearby')).toBeTruthy();
  const rose = (role: 'link' | 'button', name: string) => screen.getByRole(role, { name }).className.includes('bg-rose ');
  expect([rose('link', 'Invite'), rose('button', 'Discover Now')]).toEqual([true, false]);
});

it('counts nothing before it is known what to look for', () => {
  show(<DiscoverTab snapshot={alone(false)} />);
  expect(screen.getByRole('heading', { name: 'Your preferences are missing' })).toBeTruthy();
  expect(screen.queryByText('No venues asked yet')).toBeNull();
  expect(server.calls).toEqual([]);
});

it('says how many take offers only while they do', async () => {
  const { unmount } = show(<DiscoverTab snapshot={someSnapshot(OWNER, { bidRequest: someRequest({ availableVenueCount: 12 }) })} />);
  expect(await screen.findByText('12 taking offers')).toBeTruthy();
  unmount();
  show(<DiscoverTab snapshot={someSnapshot(OWNER, { bidRequest: someRequest({ availableVenueCount: 12, status: 'closed' }) })} />);
  expect(await screen.findByText('42 places nearby')).toBeTruthy();
  expect(screen.queryByText(/taking offers/)).toBeNull();
});
