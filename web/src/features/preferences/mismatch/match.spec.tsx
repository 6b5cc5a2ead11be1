import '../../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import type { PlanType } from '@app/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { OWNER, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { AlmostThere } from '../../../routes/mismatch.js';
import { stubApi } from '../../../testing/stub-api.js';
import { useToasts } from '../../../ui/feedback/toast-store.js';

stubApi(() => [404, {}]);

it.each<[PlanType, string]>([
  ['datebook', "Venues are being asked now. The plan's minimum is the lower of yours."],
  ['palbook', "Venues are being asked now. The plan's minimum is the lowest of yours."],
])('a match in a %s says which minimum the plan has', async (planType, words) => {
  const client = new QueryClient();
  const matched = someStatus(OWNER);
  const differing = someStatus(OWNER, {
    compatibility: { ...matched.compatibility, strictMatch: false, mismatches: ['preferredDate'], allowVenueAccess: false },
  });
  const page = (preferencesStatus = matched) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlmostThere snapshot={someSnapshot(OWNER, { plan: somePlan(OWNER, { planType }), preferencesStatus })} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(differing));
  expect(screen.getByRole('heading', { name: 'Almost There!' })).toBeTruthy();
  rerender(page());
  await waitFor(() => expect(useToasts.getState().toasts.map(({ message }) => message)).toContain(words));
});
