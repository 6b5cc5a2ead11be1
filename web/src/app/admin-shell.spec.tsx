import '../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { UserRole } from '@app/contracts';
import { request } from '../lib/http.js';
import { useAccount } from '../features/accounts/store.js';
import AdminShell from './admin-shell.js';
import { stubApi, refusal, show } from '../testing/stub-api.js';

const server = stubApi();
const as = (role: UserRole) =>
  useAccount.setState({
    status: 'signed-in',
    user: { id: 'me', firstName: 'Asha', email: 'asha@test.invalid', isGuest: false, role, adult: true } as never,
  });
const open = (at: string) =>
  show(
    <Routes>
      <Route path="/signup" element={<p>The log-in</p>} />
      <Route element={<AdminShell />}>
        <Route path="*" element={<h1>The page itself</h1>} />
      </Route>
    </Routes>,
    at,
  );
/** The counts that the team's overview answers with. */
const counts = { applications: 2, photos: 3, reports: 1, messages: 0, disputes: 0, ownerFlags: 0, unansweredBookings: 0, stuckRows: 0 };
const rail = () => within(screen.getAllByRole('navigation', { name: 'Pages of the team' })[0] ?? document.body);

beforeEach(() => sessionStorage.clear());

describe('the frame of the team’s pages', () => {
  it.each<UserRole>(['ops', 'admin'])('lets %s in, lists the pages and marks the open one', (role) => {
    as(role);
    open('/admin/stuck-rows');
    expect(screen.getByText('The page itself')).toBeTruthy();
    expect(rail().getByRole('link', { name: 'Stuck work' }).getAttribute('aria-current')).toBe('page');
    expect(rail().getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBeNull();
  });

  it('refuses any other account, offers the log-in with a way back, and lists no page', async () => {
    as('user');
    open('/admin/security-log?x=1');
    expect(screen.queryByText('The page itself')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    expect(sessionStorage.getItem('postLoginRedirect')).toBe('/admin/security-log?x=1');
  });

  it('leads from page to page', async () => {
    as('admin');
    open('/admin');
    await userEvent.click(rail().getByRole('button', { name: 'People' }));
    for (const name of ['People', 'Team accounts', 'Overview']) {
      await userEvent.click(rail().getByRole('link', { name }));
      expect(rail().getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
    }
    expect(screen.getByText('The page itself')).toBeTruthy();
  });

  it('hides the pages after the reader has lost the role', async () => {
    as('ops');
    server.answer = (call) =>
      call === 'GET /api/auth/user' ? [200, { id: 'me', firstName: 'Asha', role: 'user' }] : refusal(403, 'forbidden');
    function Reads() {
      useQuery({ queryKey: ['reports'], queryFn: () => request('/api/admin/reports') });
      return null;
    }
    show(
      <Routes>
        <Route element={<AdminShell />}>
          <Route path="*" element={<Reads />} />
        </Route>
      </Routes>,
      '/admin/reports',
    );
    await screen.findByText('This page is for the team');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('opens the same list from the menu of narrow screens', async () => {
    as('ops');
    open('/admin');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await userEvent.click(menu.getByRole('button', { name: 'System' }));
    await userEvent.click(menu.getByRole('link', { name: 'Security log' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows four groups, of which today’s is open and a closed one says how much waits in it', async () => {
    as('ops');
    server.answer = (call) => [200, call === 'GET /api/admin/overview' ? { waiting: counts, today: {}, now: {} } : null];
    open('/admin');
    expect((await rail().findByRole('link', { name: /^Reports.*waits/ })).textContent).toContain('1 waits');
    const groups = rail().getAllByRole('button');
    expect(groups.map((group) => [group.textContent, group.getAttribute('aria-expanded')])).toEqual([
      ['Today', 'true'],
      ['Venues55 wait', 'false'],
      ['People', 'false'],
      ['System', 'false'],
    ]);
    expect(rail().queryByRole('link', { name: /^Photos/ })).toBeNull();
    await userEvent.click(rail().getByRole('button', { name: /^Venues/ }));
    expect(rail().getByRole('link', { name: /^Photos/ }).textContent).toContain('3 wait');
    expect(rail().getByRole('button', { name: 'Venues' })).toBeTruthy();
  });

  it('asks for no counts before the reader has set up the second factor', async () => {
    as('admin');
    server.answer = () => [200, { needed: true, enrolledAt: null }];
    open('/admin');
    await screen.findByRole('heading', { name: 'Second factor' });
    expect(server.calls).not.toContain('GET /api/admin/overview');
  });

  it('names the member of the team who is logged in, and logs them out to the log-in', async () => {
    as('ops');
    server.answer = (call) => [
      200,
      call === 'POST /api/auth/guest-login' ? { id: 'g', firstName: 'Guest', isGuest: true, role: 'user' } : null,
    ];
    open('/admin');
    const member = within(screen.getAllByRole('region', { name: 'Who is logged in' })[0] ?? document.body);
    for (const said of ['Asha', 'Operations', 'asha@test.invalid']) expect(member.getByText(said)).toBeTruthy();
    await userEvent.click(member.getByRole('button', { name: 'Log out' }));
    await screen.findByText('The log-in');
    expect(server.calls).toContain('POST /api/auth/logout');
  });
});
