import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffInvite, TeamView } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { LoginForm } from '../components/login-form.js';
import { startDesk, useDesk } from '../desk-store.js';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { AcceptInvite } from './components/accept-invite.js';
import { TeamSection } from './components/team-section.js';

const server = stubApi();
const TEAM: TeamView = {
  members: [
    { id: 'a', name: 'Meera', email: 'meera@cafe.test', role: 'venue_owner', you: true, joinedAt: '2026-01-01T00:00:00.000Z' },
    { id: 'b', name: 'Ravi', email: 'ravi@cafe.test', role: 'host', you: false, joinedAt: '2026-01-02T00:00:00.000Z' },
  ],
  invitations: [
    {
      id: 'i',
      email: 'ila@cafe.test',
      role: 'manager',
      sentAt: '2026-01-02T00:00:00.000Z',
      expiresAt: '2026-01-09T00:00:00.000Z',
      expired: true,
    },
  ],
};
const answers = (more: Record<string, [number, unknown]> = {}) => {
  server.answer = (call) => more[call] ?? [200, call.endsWith('/team') ? TEAM : null];
};
beforeEach(() => act(() => useDesk.setState({ status: 'signed-in', profile: venueProfile })));

describe('the team, for an owner', () => {
  it('lists members and invitations, and marks expired links', async () => {
    answers();
    show(<TeamSection role="venue_owner" />);
    const members = within(await screen.findByRole('region', { name: 'Members' }));
    expect(members.getAllByRole('listitem')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Invited' })).getByRole('listitem').textContent).toContain('link is too old');
  });

  it('explains that the venue has to be verified before an invitation', async () => {
    answers();
    act(() => useDesk.setState({ profile: { ...venueProfile, status: 'pending' } }));
    show(<TeamSection role="venue_owner" />);
    expect(await screen.findByText('You can invite colleagues once your venue is verified.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  });

  it('sends an invitation, and reports an error at its field', async () => {
    answers({ 'POST /api/venues/me/team/invitations': refusal(409, 'email-taken') });
    show(<TeamSection role="venue_owner" />);
    const field = await screen.findByLabelText('E-mail');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getByText('Please enter your e-mail.')).toBeTruthy();
    await userEvent.type(field, 'new@cafe.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/has an account at a venue already/)).toBeTruthy();
    answers({ 'POST /api/venues/me/team/invitations': [201, TEAM] });
    await userEvent.click(screen.getByText('Manager', { selector: 'label span' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(server.bodies.findLast((body) => body !== null)).toEqual({ email: 'new@cafe.test', role: 'manager' });
  });

  it('asks before it removes a member', async () => {
    answers();
    show(<TeamSection role="venue_owner" />);
    await userEvent.click(await screen.findByRole('button', { name: /^Remove.*Ravi/ }));
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(server.calls).toContain('DELETE /api/venues/me/team/members/b');
  });
});

describe('the team, for other members', () => {
  it('is read-only, and names the owners', async () => {
    answers();
    show(<TeamSection role="host" />);
    expect(await screen.findByText(/Owners invite colleagues/)).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy();
  });
});

describe('the log-in', () => {
  it('explains a suspension, its reason, and the contact', async () => {
    server.answer = () => refusal(403, 'venue-suspended', { detail: 'Complaints' });
    show(<LoginForm onDone={() => undefined} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ravi@cafe.test');
    await userEvent.type(screen.getByLabelText('Password'), 'a good long one{Enter}');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Our reason: Complaints')).toBeTruthy();
    expect(notice.getByRole('link', { name: 'Write to us' })).toBeTruthy();
  });

  it('still knows that the session was ended elsewhere when its page looks for one', async () => {
    act(() => useDesk.setState({ status: 'signed-out', profile: null, ended: true }));
    localStorage.clear();
    await act(startDesk);
    expect(useDesk.getState()).toMatchObject({ status: 'signed-out', ended: true });
  });
});

describe('the link of an invitation', () => {
  const invite: StaffInvite = {
    venueName: 'Neem Kitchen',
    area: 'Bandra',
    email: 'new@cafe.test',
    role: 'host',
    expiresAt: '2026-01-09T00:00:00.000Z',
  };
  const look = 'POST /api/venues/staff-invites/look';
  const accept = 'POST /api/venues/staff-invites/accept';
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Your name'), 'Ravi');
    await userEvent.type(screen.getByLabelText('Password'), 'a good long one');
    await userEvent.click(screen.getByRole('button', { name: 'Join and open the desk' }));
  };

  it.each([
    ['none', null],
    ['one that is over', 'old'],
  ])('is invalid with %s, and names the remedy', async (_, token) => {
    answers({ [look]: refusal(410, 'invite-expired') });
    show(<AcceptInvite token={token} onDone={() => undefined} />);
    expect(await screen.findByText(/does not work any more/)).toBeTruthy();
  });

  it('allows another try after a missing answer', async () => {
    answers({ [look]: refusal(503, 'unavailable') });
    show(<AcceptInvite token="good" onDone={() => undefined} />);
    await screen.findByRole('alert');
    answers({ [look]: [200, invite] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Neem Kitchen')).toBeTruthy();
  });

  it('reports an error at its field, and keeps the input', async () => {
    answers({ [look]: [200, invite], [accept]: refusal(422, 'password-common') });
    show(<AcceptInvite token="good" onDone={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Join and open the desk' }));
    expect(screen.getByText('Please use at least 8 characters.')).toBeTruthy();
    await fill();
    expect(await screen.findByText(/This password is easy to guess/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ravi');
  });

  it('reports that it was used meanwhile', async () => {
    answers({ [look]: [200, invite], [accept]: refusal(410, 'invite-expired') });
    show(<AcceptInvite token="good" onDone={() => undefined} />);
    await fill();
    expect(await screen.findByText(/does not work any more/)).toBeTruthy();
  });

  it('signs in', async () => {
    const done: boolean[] = [];
    answers({ [look]: [200, invite], [accept]: [201, { token: 't', expiresAt: '', venue: venueProfile }] });
    show(<AcceptInvite token="good" onDone={() => done.push(true)} />);
    await fill();
    await screen.findByRole('button', { name: 'Join and open the desk' });
    expect(done).toEqual([true]);
    expect(useDesk.getState()).toMatchObject({ status: 'signed-in', profile: venueProfile });
  });
});
