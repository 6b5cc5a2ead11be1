import '../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@app/contracts';
import { keepUser } from '../lib/last-seen.js';
import { paths } from '../lib/paths.js';
import { takeRedirect } from '../lib/redirect.js';
import { stubApi, show } from '../testing/stub-api.js';
import { OWNER, PLAN, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { ObstacleCard } from './plan-obstacle.js';
import { PlanGone } from './plan-unavailable.js';

stubApi();
beforeEach(() => localStorage.clear());
const reads = (isGuest: boolean) => {
  keepUser({ id: 'u', firstName: 'Asha', isGuest } as UserView);
  show(<PlanGone />, paths.waiting(PLAN));
};

describe('a link to a plan of which the reader is no member', () => {
  it('lets a guest log in and leads back to the plan', async () => {
    reads(true);
    expect(screen.getByText(/or it is in your account/)).toBeTruthy();
    const login = screen.getByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toBe(paths.login);
    await userEvent.click(login);
    expect(takeRedirect()).toBe(paths.waiting(PLAN));
  });

  it('shows a signed-in reader that the plan is gone', () => {
    reads(false);
    expect(screen.getByText('It was removed, or you are no longer part of it.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });
});

it.each(['cancelled', 'expired', 'done'] as const)('offers no action on a plan that is %s', (state) => {
  const preferencesStatus = someStatus(OWNER, {
    bothHavePreferences: false,
    compatibility: { ...someStatus(OWNER).compatibility, allowVenueAccess: false },
    me: { hasPreferences: false, hasCoordinates: false, isCreator: true, role: 'owner' },
  });
  const asked = (patch: Parameters<typeof somePlan>[1]) =>
    show(<ObstacleCard snapshot={someSnapshot(OWNER, { plan: somePlan(OWNER, patch), preferencesStatus })} />).container.textContent;
  expect(asked({ state })).toBe('');
  expect(asked({ state: 'collecting' })).toContain('Your preferences are missing');
});
