import '../../testing/browser-globals.js';
import { expect, it, jest } from '@jest/globals';
import type { UserView } from '@app/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { BottomNavigation } from '../../app/navigation.js';
import { paths } from '../../lib/paths.js';
import { show, stubApi } from '../../testing/stub-api.js';
import { useToasts } from '../../ui/feedback/toast-store.js';
import { SessionPanel } from './components/settings-panels.js';
import { useAccount } from './store.js';

stubApi();

it('logging out says so and leads to the landing page', async () => {
  const logOut = jest.fn(() => Promise.resolve());
  useAccount.setState({ user: { id: 'u', firstName: 'Asha', email: 'asha@example.org', isGuest: false } as UserView, logOut });
  show(
    <Routes>
      <Route path={paths.settings} element={<SessionPanel />} />
      <Route path={paths.landing} element={<p>the landing</p>} />
    </Routes>,
    paths.settings,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(screen.getByText('the landing')).toBeTruthy());
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(useToasts.getState().toasts.map(({ title }) => title)).toContain('You are logged out');
});

it('the plan button of the navigation leads straight to the wizard', () => {
  render(
    <MemoryRouter initialEntries={[paths.home]}>
      <BottomNavigation />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(paths.createFromHome);
});
