import '../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { PlanListItem, UserView } from '@app/contracts';
import { useAccount } from '../features/accounts/store.js';
import { PlanTabs } from '../features/datebooks/components/plan-tabs.js';
import { keepPlans, keepUser } from '../lib/last-seen.js';
import { neverAnswer, show, stubApi } from '../testing/stub-api.js';
import { OWNER, somePlan, someStatus } from '@app/testkit/scenario/planner-views';
import { SessionGate } from './session-gate.js';

stubApi(neverAnswer);

it('shows the plans of the last visit while they are read again, without a loading state', async () => {
  const user: UserView = { id: OWNER, firstName: 'Asha', email: null, isGuest: true, role: 'user', adult: false, discreet: false };
  const plan = {
    ...somePlan(OWNER),
    memberCount: 2,
    preferencesStatus: someStatus(OWNER),
    bidCount: 0,
    booking: null,
  } as unknown as PlanListItem;
  keepUser(user);
  keepPlans([plan]);
  useAccount.setState({ user, status: 'signed-in' });
  show(
    <Routes>
      <Route element={<SessionGate />}>
        <Route path="/" element={<PlanTabs />} />
      </Route>
    </Routes>,
  );
  expect(await screen.findByText('Friday dinner')).toBeTruthy();
  expect(screen.queryByText('Loading your plans...')).toBeNull();
});
