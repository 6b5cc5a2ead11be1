import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminMessage, TunableView } from '@app/contracts';
import { serverNow } from '../../lib/clock.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { Contacts } from './components/contacts.js';
import { Messages } from './components/messages.js';
import { Tunables } from './components/tunables.js';

const server = stubApi();
const message: AdminMessage = {
  id: 'message-1',
  ref: 'G-ABCD2345',
  category: 'data',
  text: 'Where is my data?',
  replyTo: '•••org',
  createdAt: new Date(serverNow()).toISOString(),
  dueAt: new Date(serverNow() + 3.5 * 86_400_000).toISOString(),
  answeredAt: null,
  note: null,
  answeredBy: null,
};

describe('the messages', () => {
  it('hide the contact until it is requested, show the time left, and are answered with a note', async () => {
    let answered = false;
    server.answer = (call) => {
      if (call.endsWith('/contact')) return [200, { replyTo: 'asha@example.org' }];
      if (call.endsWith('/answer')) return ((answered = true), [204, null]);
      return [200, answered ? [] : [message]];
    };
    show(<Messages />);
    await screen.findByText('3 days left');
    expect(screen.getByText('Answer to •••org')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show: G-ABCD2345' }));
    await screen.findByText('Answer to asha@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Note the answer: G-ABCD2345' }));
    await userEvent.type(screen.getByLabelText('In a sentence or two'), 'Sent the export.');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Note the answer' }));
    await screen.findByText('No message here');
    expect(server.bodies[server.calls.indexOf('POST /api/admin/messages/message-1/answer')]).toEqual({ note: 'Sent the export.' });
  });
});

describe('the guides', () => {
  it('are masked, open unmasked for editing, and reject an invalid number', async () => {
    const guide = {
      name: null,
      languages: ['en'],
      bio: null,
      verified: false,
      phoneNumber: '+912212345678',
      whatsappNumber: null,
      version: 'v1',
    };
    server.answer = (call) => {
      if (call === 'GET /api/admin/contacts/mumbai') return [200, guide];
      if (call.startsWith('PUT')) return [204, null];
      return [200, [{ city: 'mumbai', name: null, phoneNumber: '•••678', whatsappNumber: null }]];
    };
    show(<Contacts />);
    await screen.findByText('Telephone •••678');
    await userEvent.click(screen.getByRole('button', { name: 'Change: Mumbai' }));
    const phone = await screen.findByLabelText<HTMLInputElement>('Telephone');
    expect(phone.value).toBe('+912212345678');
    await userEvent.clear(phone);
    await userEvent.type(phone, 'call me');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('That is no telephone number.');
    await userEvent.clear(phone);
    await userEvent.type(screen.getByLabelText('WhatsApp'), '+91 98123 45678');
    await userEvent.type(screen.getByLabelText('Name'), ' Asha ');
    await userEvent.click(screen.getByLabelText('Marathi'));
    await userEvent.click(screen.getByLabelText('Met by our team'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies[server.calls.indexOf('PUT /api/admin/contacts/mumbai')]).toEqual({
      ...guide,
      name: 'Asha',
      languages: ['en', 'mr'],
      verified: true,
      phoneNumber: null,
      whatsappNumber: '+91 98123 45678',
    });
  });
});

describe('a guide that two members of the team change', () => {
  it('shows the other’s saved values, asks about fields that both changed, and is then saved', async () => {
    const guide = {
      name: 'Asha',
      languages: ['en'],
      bio: 'Knows each lake.',
      verified: true,
      phoneNumber: '+911',
      whatsappNumber: null,
      version: 'v1',
    };
    const theirs = { ...guide, name: 'Asha Rao', phoneNumber: '+912212345678', version: 'v2' };
    let stored: typeof guide = guide;
    server.answer = (call, { body }) => {
      if (call === 'GET /api/admin/contacts/mumbai') return [200, stored];
      if (call.startsWith('PUT')) return (body as typeof guide).version === stored.version ? [204, null] : refusal(409, 'version-mismatch');
      return [200, [{ city: 'mumbai', name: 'Asha', phoneNumber: '•••678', whatsappNumber: null }]];
    };
    show(<Contacts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Mumbai' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    const phone = screen.getByLabelText<HTMLInputElement>('Telephone');
    await userEvent.clear(phone);
    await userEvent.type(phone, '+912200000000');
    await userEvent.type(screen.getByLabelText('About them'), ' And each hill.');
    stored = theirs;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const list = await screen.findByRole('region', { name: 'Changed on another page meanwhile' });
    expect(list.textContent).toContain('Telephone: it is now +912212345678');
    expect([name.value, phone.value]).toEqual(['Asha Rao', '+912200000000']);
    await userEvent.click(within(list).getByRole('button', { name: /^Keep mine/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = { ...theirs, phoneNumber: '+912200000000', bio: 'Knows each lake. And each hill.' };
    expect(server.bodies[server.calls.lastIndexOf('PUT /api/admin/contacts/mumbai')]).toEqual(saved);
  });

  it('keeps both changes when they concern different fields', async () => {
    const guide = {
      name: 'Asha',
      languages: ['en'],
      bio: null,
      verified: true,
      phoneNumber: '+912212345678',
      whatsappNumber: null,
      version: 'v1',
    };
    server.answer = (call) => {
      if (call === 'GET /api/admin/contacts/mumbai')
        return [200, server.calls.some((made) => made.startsWith('PUT')) ? { ...guide, name: 'Asha Rao', version: 'v2' } : guide];
      if (call.startsWith('PUT')) return refusal(409, 'version-mismatch');
      return [200, [{ city: 'mumbai', name: 'Asha', phoneNumber: '•••678', whatsappNumber: null }]];
    };
    show(<Contacts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Mumbai' }));
    await userEvent.click(await screen.findByLabelText('Marathi'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^The fields show both changes now/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Rao');
    expect(screen.getByLabelText<HTMLInputElement>('Marathi').checked).toBe(true);
  });
});

describe('the tunables', () => {
  it('are shown in their unit with default, range and source, and are found by name', async () => {
    const tunable = (more: Partial<TunableView>): TunableView => ({
      key: 'counterTtlMs',
      variable: 'TUNABLE_COUNTER_TTL_MS',
      value: 1_200_000,
      standard: 900_000,
      least: 60_000,
      most: 604_800_000,
      whole: true,
      set: true,
      ...more,
    });
    server.answer = () => [
      200,
      [tunable({}), tunable({ key: 'strikes', variable: 'TUNABLE_STRIKES', value: 3, standard: 3, least: 1, most: 1000, set: false })],
    ];
    show(<Tunables />);
    await screen.findByText('20 minutes');
    expect(screen.getByText('Standard 15 minutes, from 1 minute to 7 days')).toBeTruthy();
    expect(screen.getByText('Set in the environment')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name or variable'), 'STRIKES');
    expect(screen.queryByText('counterTtlMs')).toBeNull();
    expect(screen.getByText('Standard of the source')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name or variable'), 'zzz');
    expect(screen.getByText('No such number')).toBeTruthy();
  });

  it('stand in groups with a sentence each, those that differ from the source first', async () => {
    const tunable = (key: string, value: number): TunableView => ({
      key,
      variable: `TUNABLE_${key}`,
      value,
      standard: 3,
      least: 1,
      most: 9,
      whole: true,
      set: false,
    });
    server.answer = () => [200, [tunable('softCloseMax', 3), tunable('strikes', 4), tunable('inviteCap', 3), tunable('noShowFromMs', 3)]];
    show(<Tunables />);
    await screen.findByText('strikes');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Changed',
      'strikes',
      'Bidding',
      'softCloseMax',
      'Asking venues',
      'inviteCap',
      'Bookings',
      'noShowFromMs',
    ]);
    expect(screen.getByText('How many venues are asked for a plan, and when more are.')).toBeTruthy();
    expect(screen.getByText('Changed on this page')).toBeTruthy();
  });

  it('report a failed read', async () => {
    server.answer = () => refusal(503, 'unavailable');
    show(<Tunables />);
    await screen.findByRole('alert');
  });
});
