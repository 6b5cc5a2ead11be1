import '../../testing/browser-globals.js';
import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { queryKeys } from '../../lib/query-keys.js';
import { neverAnswer, stubApi } from '../../testing/stub-api.js';
import HomeScreen from '../../routes/home.js';
import { OWNER, someListed, someStatus } from '@app/testkit/scenario/planner-views';

stubApi(neverAnswer);
beforeEach(() => localStorage.setItem('firstTimeGuideSeen', 'true'));

/** A plan for two whose host has set preferences and waits only for a partner who may never come. */
const waiting = someListed(OWNER, {
  state: 'collecting',
  bidding: 'held',
  createdAt: new Date().toISOString(),
  memberCount: 1,
  preferencesStatus: someStatus(OWNER, {
    memberCount: 1,
    bothHavePreferences: false,
    bothHaveCoordinates: false,
    needsPartner: true,
    readyCount: 1,
    pendingCount: 1,
    compatibility: { ...someStatus(OWNER).compatibility, allowVenueAccess: false },
  }),
});

it('home shows a plan’s next step once: the card that asks the venues also leads to the invite', async () => {
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.plans, [waiting]);
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <HomeScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Discover Now' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /Invite/ })).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Needs you' })).toBeNull();
  // No plan is ready, and an empty list has no heading.
  expect(screen.queryByRole('heading', { name: 'Your Recent Plans' })).toBeNull();
});
