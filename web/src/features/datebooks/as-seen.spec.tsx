import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { UserView } from '@app/contracts';
import { OWNER, someBooking, someListed, someSnapshot } from '@app/testkit/scenario/planner-views';
import { keepSnapshot, keepUser } from '../../lib/last-seen.js';
import { useNetwork } from '../../lib/network.js';
import { show, stubApi } from '../../testing/stub-api.js';
import { PlanTabs } from './components/plan-tabs.js';

const server = stubApi();
beforeEach(() => localStorage.clear());
afterEach(() => act(() => useNetwork.setState({ offline: false })));

it('the list says of a plan what its newer board says while the device is offline: a booked plan is booked on every screen', async () => {
  keepUser({ id: OWNER } as UserView);
  const board = someSnapshot(OWNER);
  const booking = someBooking();
  keepSnapshot({ ...board, seq: 9, plan: { ...board.plan, state: 'booked' }, bids: [], booking });
  const listed = someListed(OWNER, { ...board.plan, state: 'deciding', seq: 4 });
  server.answer = () => [200, [listed]];
  show(<PlanTabs />);
  expect(await screen.findByText(board.plan.name)).toBeTruthy();
  expect(screen.queryByText(booking.venue.name)).toBeNull();
  act(() => useNetwork.setState({ offline: true }));
  expect(await screen.findByText(booking.venue.name)).toBeTruthy();
});
