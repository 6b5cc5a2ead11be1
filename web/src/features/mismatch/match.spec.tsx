import '../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import type { PlanType } from '@app/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { OWNER, PLAN, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { paths } from '../../lib/paths.js';
import { live } from '../../live/live.js';
import { useToasts } from '../../ui/feedback/toast-store.js';
import MismatchPage from '../../routes/mismatch.js';
import { stubApi } from '../../testing/stub-api.js';

const server = stubApi(() => [404, {}]);

it.each<[PlanType, string]>([
  ['datebook', "Venues are being asked now. The plan's minimum is the lower of yours."],
  ['palbook', "Venues are being asked now. The plan's minimum is the lowest of yours."],
])('a match in a %s says which minimum the plan has', async (planType, words) => {
  const status = someStatus(OWNER);
  const differing = someStatus(OWNER, {
    compatibility: { ...status.compatibility, strictMatch: false, mismatches: ['preferredDate'], allowVenueAccess: false },
  });
  const answer = (preferencesStatus = status): void => {
    const snapshot = someSnapshot(OWNER, { plan: somePlan(OWNER, { planType }), preferencesStatus });
    server.answer = (call) => (call === `GET /api/datebooks/${PLAN}` ? [200, snapshot] : [404, {}]);
  };
  answer(differing);
  await act(() => live.refresh(PLAN));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[paths.mismatch(PLAN)]}>
        <Routes>
          <Route path={decodeURIComponent(paths.mismatch(':dateBookId'))} element={<MismatchPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Almost There!' })).toBeTruthy();
  answer();
  await act(() => live.refresh(PLAN));
  await waitFor(() => expect(useToasts.getState().toasts.map(({ message }) => message)).toContain(words));
});
