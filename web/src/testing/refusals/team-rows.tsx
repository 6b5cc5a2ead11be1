import { fireEvent, screen } from '@testing-library/react';
import type { StuckRowView, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { SecondFactorPanel } from '../../features/accounts/second-factor/second-factor-panel.js';
import { TeamSessionGuard } from '../../features/accounts/second-factor/team-session-guard.js';
import { useAccount } from '../../features/accounts/store.js';
import { Venues } from '../../features/admin/venues/venues.js';
import { StuckRows } from '../../features/admin/stuck-rows/components/stuck-rows.js';
import { adminVenue } from '../admin-venue.js';
import type { Meeting } from './meeting.js';

const row = {
  id: 'id-1',
  kind: 'tick',
  name: 'plans.expire',
  about: 'plan-1',
  state: 'dead',
  attempts: 15,
  since: '2026-11-20T10:00:00.000Z',
  nextTry: null,
  deadAt: '2026-11-20T10:00:00.000Z',
  reason: null,
} as unknown as StuckRowView;

/** The refusals on the team's pages. */
export const TEAM_ROWS: readonly Meeting[] = [
  {
    code: 'second-factor-missing',
    on: 'open a list of the team',
    screen: () => <Venues mayReset />,
    call: 'GET /api/admin/venues',
    act: () => Promise.resolve(),
    reads: 'message',
    next: 'shell.retry',
  },
  {
    code: 'team-session-ended',
    on: 'open a list of the team',
    screen: () => (
      <TeamSessionGuard>
        <Venues mayReset />
      </TeamSessionGuard>
    ),
    call: 'GET /api/admin/venues',
    answers: () => [],
    act: () => Promise.resolve(),
    reads: 'screen',
    says: 'signedOut.title',
    next: 'admin.logIn',
  },
  {
    code: 'forbidden',
    on: 'open a list of the team',
    screen: () => <Venues mayReset />,
    call: 'GET /api/admin/venues',
    act: () => Promise.resolve(),
    reads: 'message',
    says: 'admin.forTeam',
    next: 'account.login',
  },
  {
    code: 'venue-claimed',
    on: 'verify a venue',
    screen: () => <Venues mayReset />,
    at: '/admin/venues?venue=venue-1',
    call: 'POST /api/admin/venues/venue-1/verify',
    answers: (call) =>
      call === 'GET /api/admin/venues/venue-1' ? adminVenue() : call.startsWith('GET /api/admin/venues?') ? [adminVenue()] : [],
    act: async (person) => {
      await person.press('adminVenues.verify');
      for (const check of screen.getAllByRole('checkbox')) fireEvent.click(check);
      await person.press('adminVenues.verify');
    },
    reads: 'toast',
    next: 'shell.cancel',
  },
  {
    code: 'not-stuck',
    on: 'try stuck work again',
    screen: () => <StuckRows />,
    call: 'POST /api/admin/stuck-rows/tick/id-1/retry',
    answers: () => [row],
    act: (person) => person.press('stuckRows.retry'),
    reads: 'message',
    named: true,
    next: 'stuckRows.retry',
  },
  {
    code: 'second-factor-wrong',
    on: 'make new recovery codes',
    screen: () => {
      useAccount.setState({
        user: {
          id: someId<UserId>('a'),
          firstName: 'Asha',
          email: 'asha@example.org',
          isGuest: false,
          role: 'admin',
          adult: true,
          discreet: false,
        },
        status: 'signed-in',
      });
      return <SecondFactorPanel />;
    },
    call: 'POST /api/auth/second-factor/recovery-codes',
    answers: () => ({ offered: true, needed: true, enrolledAt: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 2 }),
    act: async (person) => {
      await person.press('factor.renew');
      await person.type('factor.code', '123456');
      await person.press('factor.renew');
    },
    reads: 'field',
    says: 'factor.wrong',
    kept: ['123456'],
    next: 'factor.renew',
  },
];
