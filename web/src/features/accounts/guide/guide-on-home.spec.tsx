import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import type { UserRole } from '@app/contracts';
import { neverAnswer, stubApi } from '../../../testing/stub-api.js';
import { queryKeys } from '../../../lib/query-keys.js';
import HomeScreen from '../../../routes/home.js';
import LandingScreen from '../../../routes/landing.js';
import { useAccount } from '../store.js';

stubApi(neverAnswer);
beforeEach(async () => {
  localStorage.clear();
  // The dialog's file is there before the clock stands still.
  await import('./components/guide-dialog.js');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each<[UserRole, opens: boolean]>([
  ['user', true],
  ['ops', false],
  ['admin', false],
])('the planners’ guide opens by itself for %s: %s', async (role, opens) => {
  useAccount.setState({ status: 'signed-in', user: { id: 'a', firstName: 'Asha', isGuest: false, role } as never });
  for (const Screen of [HomeScreen, LandingScreen]) {
    const queries = new QueryClient();
    queries.setQueryData(queryKeys.plans, []);
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    for (let step = 0; step < 4; step += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect([Screen.name, screen.queryByRole('dialog') !== null]).toEqual([Screen.name, opens]);
    cleanup();
  }
});
