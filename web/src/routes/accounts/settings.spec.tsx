import '../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAGES } from '@app/contracts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { show, stubApi } from '../../testing/stub-api.js';
import SettingsScreen from './settings.js';

const server = stubApi((call) => (call === 'GET /api/user/settings/upi' ? [200, { upiId: 'asha@okbank' }] : [500, null]));
const Address = () => <p data-testid="address">{useLocation().pathname}</p>;
const address = () => screen.getByTestId('address').textContent;
const open = (path: string) =>
  show(
    <>
      <Address />
      <Routes>
        <Route path={PAGES.settings} element={<SettingsScreen />} />
      </Routes>
    </>,
    path,
  );
const real = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = real;
});

describe('the settings on a phone', () => {
  it('are a list of parts with their states, of which each opens at its own address and leads back', async () => {
    open('/settings');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You');
    expect(screen.queryByRole('group', { name: 'Theme' })).toBeNull();
    await screen.findByText('asha@okbank');
    await userEvent.click(screen.getByRole('link', { name: /Look and language/ }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Look and language');
    expect(address()).toBe('/settings/look');
    expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'All settings' }));
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('read nothing of the other parts on a part that a link has opened, and lead from it to the list', async () => {
    open('/settings/paid-back');
    expect(await screen.findByDisplayValue('asha@okbank')).toBeTruthy();
    expect(server.calls).toEqual(['GET /api/user/settings/upi']);
    await userEvent.click(screen.getByRole('link', { name: 'All settings' }));
    expect(address()).toBe('/settings');
  });

  it('open the list at the address of no part', () => {
    open('/settings/nowhere');
    expect(address()).toBe('/settings');
  });
});

it('the settings on a wide screen have the open part beside the list', async () => {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as unknown as typeof matchMedia;
  open('/settings');
  expect(screen.getByRole('textbox')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: /Look and language/ }));
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You');
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/settings/look');
});
