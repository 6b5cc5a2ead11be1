import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VenueKey, VenueWebhook } from '@app/contracts';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { Toaster } from '../../../ui/feedback/toaster.js';
import { SystemTab } from './system-tab.js';

const server = stubApi();
const AT = '2026-11-28T10:00:00.000Z';
const KEY: VenueKey = { id: 'k', name: 'Till', scopes: ['bookings:read'], madeAt: AT, usedAt: null, formerUntil: null };
const WEBHOOK: VenueWebhook = {
  id: 'w',
  url: 'https://till.example.org/hook',
  kinds: ['booking.made'],
  failingSince: null,
  offAt: null,
  messages: [{ id: 'm', kind: 'ping', at: AT, state: 'failed', attempts: 12, error: 'It answered 500' }],
};

let keys: VenueKey[];
let webhooks: VenueWebhook[];
let more: Record<string, [number, unknown]>;
beforeEach(() => {
  [keys, webhooks, more] = [[], [], {}];
  server.answer = (call) => more[call] ?? [200, call.endsWith('/keys') ? keys : call.endsWith('/webhooks') ? webhooks : null];
});

const open = (role: 'venue_owner' | 'manager' = 'venue_owner') =>
  show(
    <>
      <SystemTab profile={{ ...venueProfile, staff: { ...venueProfile.staff, role } }} />
      <Toaster />
    </>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the keys of the own system', () => {
  it('are for owners: others read whom to ask, and nothing is loaded', async () => {
    open('manager');
    expect(await screen.findByText('Only owners connect a system. Ask one of them.')).toBeTruthy();
    expect(server.calls).toEqual([]);
  });

  it('are made with a name and scopes; the secret is shown once', async () => {
    more['POST /api/venues/me/keys'] = [201, { key: KEY, secret: 'sk_secret' }];
    open();
    await press('Make a key');
    expect([screen.getByText('Give the key a name.'), screen.getByText('Choose at least one thing.')]).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('What is it for?'), 'Till');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Read bookings' }));
    keys = [KEY];
    await press('Make a key');
    expect(await screen.findByText('sk_secret')).toBeTruthy();
    await press('I have kept it');
    expect(within(await screen.findByRole('region', { name: 'Keys' })).getByText(/Not used yet/)).toBeTruthy();
    expect(screen.queryByText('sk_secret')).toBeNull();
  });

  it('are replaced and revoked after a question; while the secret of before works no replacement is offered', async () => {
    keys = [KEY];
    more['POST /api/venues/me/keys/k/rotate'] = [200, { key: { ...KEY, formerUntil: AT }, secret: 'sk_next' }];
    open();
    await press(/^Replace the secret/);
    keys = [{ ...KEY, formerUntil: AT }];
    await confirm('Replace the secret');
    expect(await screen.findByText('sk_next')).toBeTruthy();
    await press('I have kept it');
    expect(await screen.findByText(/The secret of before works until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Replace the secret/ })).toBeNull();
    await press(/^Revoke/);
    keys = [];
    await confirm('Revoke');
    expect(await screen.findByText('“Till” is revoked')).toBeTruthy();
    expect(await screen.findByText('No system has a key yet.')).toBeTruthy();
  });

  it('beyond the fifth are refused beside the form', async () => {
    more['POST /api/venues/me/keys'] = refusal(409, 'limit-reached');
    open();
    await userEvent.type(await screen.findByLabelText('What is it for?'), 'Till');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Read bookings' }));
    await press('Make a key');
    expect(await screen.findByText(/Revoke one first/)).toBeTruthy();
  });
});

describe('the webhooks of the own system', () => {
  it('are added with an address, and the reason of a refusal stands beside it', async () => {
    more['POST /api/venues/me/webhooks'] = refusal(422, 'invalid-fields');
    open();
    const address = await screen.findByLabelText('Address of your system');
    await press('Add an address');
    expect(screen.getByText('Enter an address that begins with https://.')).toBeTruthy();
    await userEvent.type(address, 'https://10.0.0.7/');
    await press('Add an address');
    expect(await screen.findByText(/must be a public https address/)).toBeTruthy();
    more['POST /api/venues/me/webhooks'] = [201, { webhook: WEBHOOK, secret: 'whsec_secret' }];
    await press('Add an address');
    expect(await screen.findByText('whsec_secret')).toBeTruthy();
  });

  it('say why a message failed, and send it again', async () => {
    webhooks = [{ ...WEBHOOK, failingSince: AT }];
    open();
    expect(await screen.findByText(/^Fails since/)).toBeTruthy();
    await userEvent.click(screen.getByText('Messages of the last days'));
    expect(screen.getByText('Attempt 12: It answered 500')).toBeTruthy();
    await press('Send again');
    expect(await screen.findByText('It is sent again')).toBeTruthy();
    expect(server.calls).toContain('POST /api/venues/me/webhooks/w/messages/m/replay');
  });

  it('that were switched off are switched on again, and removed after a question', async () => {
    webhooks = [{ ...WEBHOOK, failingSince: AT, offAt: AT }];
    open();
    expect(await screen.findByText(/Every attempt failed for a day/)).toBeTruthy();
    await press('Switch on');
    expect(await screen.findByText('Switched on')).toBeTruthy();
    await press(/^Remove/);
    webhooks = [];
    await confirm('Remove');
    expect(await screen.findByText('No address is registered yet.')).toBeTruthy();
  });
});
