import '../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, show, stubApi } from '../testing/stub-api.js';
import { stubDevice } from '../testing/stub-device.js';
import type { PasskeyCalls } from './passkey-form.js';
import { request } from '../lib/http.js';
import { PasskeysPanel } from './passkeys-panel.js';

const OPTIONS = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'x' },
  user: { id: 'AQID', name: 'x', displayName: 'x' },
  pubKeyCredParams: [],
  excludeCredentials: [],
};
const PHONE = { id: 'p', name: 'My phone', madeAt: '2026-11-20T12:00:00.000Z', usedAt: null };
const calls: PasskeyCalls = {
  queryKey: ['of-the-spec'],
  read: () => request('/api/auth/passkeys'),
  begin: (body) => request('/api/auth/passkeys/begin', { method: 'POST', body }),
  add: (body) => request('/api/auth/passkeys', { method: 'POST', body }),
  remove: (id, body) => request(`/api/auth/passkeys/${id}/remove`, { method: 'POST', body }),
};
const server = stubApi();
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const open = (passkeys: object[] = []) => {
  server.answer = (call) => [200, call.startsWith('GET') ? passkeys : OPTIONS];
  show(<PasskeysPanel calls={calls} email="asha@example.org" />);
};

it('asks for the password only after the server has asked for it, and keeps the name', async () => {
  stubDevice();
  open();
  await press('Add a passkey');
  server.answer = () => refusal(403, 'confirmation-needed');
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'My phone');
  await press('Add a passkey');
  const password = await screen.findByLabelText('Password');
  server.answer = (call) => [200, call.startsWith('GET') ? [PHONE] : OPTIONS];
  await userEvent.type(password, 'the right one');
  await press('Add a passkey');
  expect(await screen.findByText('My phone')).toBeTruthy();
  expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([
    ...['POST /api/auth/passkeys/begin', 'POST /api/auth/passkeys/begin', 'POST /api/auth/passkeys'],
  ]);
  expect(server.bodies).toContainEqual({ password: 'the right one' });
  expect(server.bodies).toContainEqual({ name: 'My phone', id: 'AQID', clientDataJSON: 'AQID', attestationObject: 'AQID' });
});

it('says that the question of the device was closed, and stays', async () => {
  stubDevice(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
  open();
  await press('Add a passkey');
  await userEvent.type(screen.getByLabelText('Name'), 'My phone');
  await press('Add a passkey');
  expect((await screen.findByRole('alert')).textContent).toContain('the question of your device was closed');
  expect(screen.getByDisplayValue('My phone')).toBeTruthy();
});

it('removes a passkey after a question', async () => {
  stubDevice();
  open([PHONE]);
  await press('Remove “My phone”');
  await press('Remove');
  await waitFor(() => expect(server.calls).toContain('POST /api/auth/passkeys/p/remove'));
});

it('offers no new passkey at the tenth, nor in a browser without any', async () => {
  stubDevice();
  open(Array.from({ length: 10 }, (_, index) => ({ ...PHONE, id: `p${index}` })));
  expect(await screen.findByText(/as many passkeys as you can have/)).toBeTruthy();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  open();
  expect(await screen.findByText('This browser cannot make passkeys.')).toBeTruthy();
});
