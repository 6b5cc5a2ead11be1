import '../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { PlanListItem } from '@app/contracts';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, someListed, someStatus } from '@app/testkit/scenario/planner-views';
import { NextUpCard } from './components/next-up-card.js';
import { RecentPlans } from './components/recent-plans.js';

const server = stubApi();
/** A plan that its reader has joined, and in which no member is ready. */
const plan = (patch: Partial<PlanListItem>): PlanListItem =>
  someListed(OWNER, {
    state: 'collecting',
    bidding: 'held',
    createdAt: new Date().toISOString(),
    role: 'member',
    memberCount: 1,
    preferencesStatus: someStatus(OWNER, { compatibility: { ...someStatus(OWNER).compatibility, allowVenueAccess: false } }),
    ...patch,
  });
const list = (patch: Partial<PlanListItem>): void => {
  server.answer = () => [200, [plan(patch)]];
  show(<RecentPlans beside={false} />);
};

it('home lists past plans when all of them are past', async () => {
  list({ name: 'Rooftop Friday', state: 'done' });
  expect(await screen.findByRole('heading', { name: 'Your Recent Plans' })).toBeTruthy();
  expect(screen.getByText('Rooftop Friday')).toBeTruthy();
});

it.each([
  ['datebook', 'Both partners need to set preferences and share coordinates.'],
  ['palbook', 'Everyone needs to set preferences and share a location.'],
] as const)('home names the members that an unready %s waits for', async (planType, words) => {
  list({ planType });
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([
  ['owner', 'Time to choose'],
  ['member', 'Time to vote'],
] as const)('home shows the %s of a plan with offers: %s', async (role, words) => {
  const live = { kind: 'live' as const, plan: plan({ role, state: 'deciding', bidding: 'open', bidCount: 2 }) };
  server.answer = () => [503, null];
  const { container } = show(<NextUpCard next={live} ticket={() => null} />);
  expect(screen.getByText(words)).toBeTruthy();
  // The pending offers never arrive.
  await waitFor(() => expect(container.querySelector('.shimmer')).toBeNull());
});
