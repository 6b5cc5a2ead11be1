import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserSettings } from '@app/contracts';
import { refusal, show, stubApi } from '../../testing/stub-api.js';
import { NotificationChannelsPanel } from './components/notification-channels-panel.js';

const SETTINGS: UserSettings = { language: 'en', quietHours: { from: 22, until: 8 }, discreet: false, push: false, mail: true };
const server = stubApi();
const saved = () => server.bodies.filter((_, at) => server.calls[at]?.startsWith('PUT'));

describe('the settings of notifications', () => {
  it('saves each change with the version that it is based on, also two in a row', async () => {
    let stored = SETTINGS;
    server.answer = (call, { body }) => {
      if (call.startsWith('PUT')) {
        const { was: _was, ...change } = body as UserSettings & { was: object };
        stored = change;
      }
      return [200, stored];
    };
    show(<NotificationChannelsPanel />);
    await userEvent.selectOptions(await screen.findByLabelText('From'), '23');
    await userEvent.selectOptions(screen.getByLabelText('From'), '21');
    await userEvent.click(screen.getByRole('switch', { name: /^By e-mail/ }));
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(saved()).toMatchObject([
      { quietHours: { from: 23, until: 8 }, was: { quietHours: { from: 22, until: 8 } } },
      { quietHours: { from: 21, until: 8 }, was: { quietHours: { from: 23, until: 8 } } },
      { mail: false, was: { mail: true } },
    ]);
  });

  it('asks about quiet hours that another page changed meanwhile, and keeps the chosen value', async () => {
    const theirs = { ...SETTINGS, quietHours: { from: 20, until: 6 }, mail: false };
    let clashes = true;
    server.answer = (call, { body }) => {
      if (!call.startsWith('PUT')) return [200, SETTINGS];
      return clashes ? refusal(409, 'version-mismatch', { present: theirs }) : [200, body];
    };
    show(<NotificationChannelsPanel />);
    await userEvent.selectOptions(await screen.findByLabelText('Until'), '9');
    const list = await screen.findByRole('region', { name: 'Changed on another page meanwhile' });
    expect(list.textContent).toMatch(/Quiet hours: it is now 8.pm – 6.am/);
    expect(screen.getByRole('switch', { name: /^By e-mail/ }).getAttribute('aria-checked')).toBe('false');
    clashes = false;
    await userEvent.click(screen.getByRole('button', { name: /^Keep mine/ }));
    await waitFor(() => expect(screen.queryByText('Changed on another page meanwhile')).toBeNull());
    expect(saved().at(-1)).toMatchObject({ mail: false, quietHours: { from: 22, until: 9 }, was: { quietHours: theirs.quietHours } });
  });
});
