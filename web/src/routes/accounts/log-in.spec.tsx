import '../../testing/browser-globals.js';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { UserRole } from '@app/contracts';
import { keepRedirect } from '../../lib/redirect.js';
import { show, stubApi } from '../../testing/stub-api.js';
import SignupScreen from './signup.js';

const server = stubApi();
beforeEach(() => sessionStorage.clear());

/** Logs an account of this role in, and gives the page that opens. */
async function logIn(role: UserRole): Promise<string | null> {
  server.answer = () => [
    200,
    { id: 'a', firstName: 'Asha', email: 'asha@test.invalid', isGuest: false, role, adult: true, discreet: false },
  ];
  const Here = () => <output>{useLocation().pathname}</output>;
  show(
    <Routes>
      <Route path="/signup" element={<SignupScreen />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    '/signup?mode=login',
  );
  await userEvent.type(screen.getByLabelText('E-mail'), 'asha@test.invalid');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password{Enter}');
  return (await screen.findByRole('status')).textContent;
}

it.each([
  ['ops', '/admin'],
  ['admin', '/admin'],
  ['user', '/home'],
] as const)('a log-in as %s leads to %s', async (role, path) => expect(await logIn(role)).toBe(path));

it('a log-in of the team leads back to the page that asked for it', async () => {
  keepRedirect('/admin/reports');
  expect(await logIn('ops')).toBe('/admin/reports');
});
