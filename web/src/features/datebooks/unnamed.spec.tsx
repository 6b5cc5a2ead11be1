import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { DEFAULT_FIRST_NAME, type PlanType, type Snapshot, type SplitView, type UserId } from '@app/contracts';
import type { ReactElement } from 'react';
import { stubApi, show } from '../../testing/stub-api.js';
import { MEMBER, OWNER, PLAN, someBooking, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { live } from '../../live/live.js';
import { ObstacleCard } from '../../live/plan-obstacle.js';
import { WhoIsHere } from '../bids/components/who-is-here.js';
import { BookingState } from '../bookings/components/booking-state.js';
import { SplitDialog } from '../bookings/components/split-dialog.js';
import { SplitPanel } from '../bookings/components/split-panel.js';
import { InvitePanel } from '../invites/components/invite-panel.js';
import { MemberList } from '../invites/components/member-list.js';
import { Managing } from './manage/manage-sheet.js';

const THIRD = someId<UserId>('third');
const server = stubApi();
beforeEach(() => {
  server.answer = () => [200, null];
});

/** A plan of members without names, as one of them reads it. */
function unnamed(reader: UserId, planType: PlanType, patch: Partial<Snapshot> = {}): Snapshot {
  const [owner, member] = someSnapshot(reader).members;
  if (!owner || !member) throw new Error('There are two members');
  const members = [owner, member, { ...member, userId: THIRD }].slice(0, planType === 'palbook' ? 3 : 2);
  return someSnapshot(reader, {
    plan: somePlan(reader, { planType, maxMembers: 4 }),
    members: members.map((one) => ({ ...one, firstName: DEFAULT_FIRST_NAME })),
    ...patch,
  });
}
const SAVED = '2026-11-20T12:10:00.000Z';
const split: SplitView = {
  mode: 'equal',
  total: 2_641,
  savedAt: null,
  parts: [OWNER, MEMBER].map((userId) => ({ userId, firstName: DEFAULT_FIRST_NAME, share: null, amount: 1_320, paid: false })),
};
const missed = someBooking({ status: 'no_show', disputeUntil: '2026-11-23T14:00:00.000Z' });

const SCREENS: [string, (plan: Snapshot) => ReactElement][] = [
  ['the invite sheet', (plan) => <InvitePanel snapshot={plan} />],
  ['the manage sheet', (plan) => <Managing snapshot={plan} onGone={() => undefined} />],
  ['the waiting room', ({ members, me, plan }) => <MemberList members={members} seats={1} me={me.userId} plan={plan} />],
  ['the bill', (plan) => <SplitPanel booking={someBooking()} split={split} me={plan.me.userId} plan={plan} />],
  [
    'the bill that one of them paid',
    (plan) => {
      const payer = { userId: OWNER, firstName: DEFAULT_FIRST_NAME, upiId: 'a.b@okbank' };
      return <SplitPanel booking={someBooking()} split={{ ...split, savedAt: SAVED, payer }} me={plan.me.userId} plan={plan} />;
    },
  ],
  [
    'the question how to divide the bill',
    (plan) => <SplitDialog booking={someBooking()} split={split} snapshot={plan} onSaved={() => undefined} onClose={() => undefined} />,
  ],
  ['a booking that was missed', (plan) => <BookingState booking={missed} plan={plan} />],
];

describe.each(['datebook', 'palbook'] as const)('a member without a name in a %s', (planType) => {
  it.each(SCREENS)('is not called by the name of an account: %s', (_name, screenOf) => {
    for (const reader of [OWNER, MEMBER]) {
      const { unmount } = show(screenOf(unnamed(reader, planType)));
      expect(document.body.textContent).not.toContain(DEFAULT_FIRST_NAME);
      expect(document.body.textContent).not.toBe('');
      unmount();
    }
  });
});

describe('friends without a name', () => {
  it('are counted in the waiting room', () => {
    const status = someStatus(OWNER, {
      planType: 'palbook',
      compatibility: { ...someStatus(OWNER).compatibility, allowVenueAccess: false },
      bothHavePreferences: false,
      waitingFor: [DEFAULT_FIRST_NAME, 'Meera', DEFAULT_FIRST_NAME],
      pendingCount: 3,
    });
    const plan = somePlan(OWNER, { planType: 'palbook', state: 'collecting', bidding: 'held' });
    show(<ObstacleCard snapshot={unnamed(OWNER, 'palbook', { plan, preferencesStatus: status })} />);
    expect(screen.getByRole('heading').textContent).toBe('Waiting for Meera and 2 friends');
  });

  it('are not called by an account’s name among the readers of the board', () => {
    show(<WhoIsHere snapshot={unnamed(OWNER, 'palbook')} />);
    act(() => live.present.setState({ [PLAN]: [OWNER, MEMBER] }));
    expect(screen.getByRole('status').textContent).toBe('A friend is looking');
    act(() => live.present.setState({ [PLAN]: [OWNER, MEMBER, THIRD] }));
    expect(screen.getByRole('status').textContent).toBe('2 friends are looking');
    act(() => live.present.setState({}, true));
  });
});
