import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveSettings } from '@app/contracts';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { LiveSettingsPanel } from './live-settings-panel.js';

const server = stubApi();
const AT = '2026-11-22T10:00:00.000Z';
const change = { by: 'Meera', reason: 'A wedding season evening', at: AT };
let settings: LiveSettings;
beforeEach(() => {
  settings = {
    numbers: [
      { key: 'acknowledgeMs', value: 900_000, base: 900_000, least: 1_000, most: 604_800_000, version: 0, change: null },
      { key: 'inviteCap', value: 12, base: 25, least: 1, most: 500, version: 3, change },
    ],
    cities: [
      { city: 'mumbai', paused: true, version: 1, change },
      { city: 'goa', paused: false, version: 0, change: null },
    ],
    demoMarket: { on: true, base: true, version: 0, change: null },
  };
  server.answer = (call) => (call.startsWith('PUT') ? [204, null] : [200, settings]);
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const because = async (reason: string, action: string) => {
  await userEvent.type(dialog().getByLabelText('Why?'), reason);
  await userEvent.click(dialog().getByRole('button', { name: action }));
};
const sent = () =>
  server.asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.replace('/api/admin/live-settings/', ''), body]);

describe('the settings for tonight', () => {
  it('show what differs from the base, and who changed it, when and why', async () => {
    show(<LiveSettingsPanel />);
    expect(await screen.findByText('instead of 25')).toBeTruthy();
    expect(screen.getAllByText(/Meera, .*: A wedding season evening/)).toHaveLength(2);
    expect(screen.getByText('1 city is paused.')).toBeTruthy();
  });

  it('change a duration in minutes, within its range and for a reason, over the version that was read', async () => {
    show(<LiveSettingsPanel />);
    await screen.findByText('15 minutes');
    await press('Change: Time for a venue to confirm a booking');
    const field = dialog().getByLabelText('Minutes');
    const action = dialog().getByRole<HTMLButtonElement>('button', { name: 'Change' });
    await userEvent.type(dialog().getByLabelText('Why?'), 'too short');
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    expect(action.disabled).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, '99999999');
    await userEvent.type(dialog().getByLabelText('Why?'), ', venues said');
    expect(action.disabled).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    await userEvent.click(action);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([['numbers/acknowledgeMs', { value: 1_800_000, reason: 'too short, venues said', version: 0 }]]);
  });

  it('take a number back to its base', async () => {
    show(<LiveSettingsPanel />);
    await screen.findByText('instead of 25');
    await press('Change: Venues asked for a plan, at most');
    await userEvent.clear(dialog().getByLabelText('Number'));
    await userEvent.type(dialog().getByLabelText('Number'), '25');
    await because('The evening is over', 'Change');
    await waitFor(() => expect(sent()).toEqual([['numbers/inviteCap', { value: null, reason: 'The evening is over', version: 3 }]]));
  });

  it('pause a city, let one go on, and switch the demo market', async () => {
    show(<LiveSettingsPanel />);
    await screen.findByText('instead of 25');
    await press('Pause: Goa');
    await because('Floods since noon', 'Pause');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Let it go on: Mumbai');
    await because('The roads are open', 'Let it go on');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Switch off');
    await because('A demonstration', 'Switch off');
    await waitFor(() =>
      expect(sent()).toEqual([
        ['cities/goa', { paused: true, reason: 'Floods since noon', version: 0 }],
        ['cities/mumbai', { paused: false, reason: 'The roads are open', version: 1 }],
        ['demo-market', { on: false, reason: 'A demonstration', version: 0 }],
      ]),
    );
  });

  it('keep the reason when a colleague was faster, and say so', async () => {
    server.answer = (call) => (call.startsWith('PUT') ? refusal(409, 'version-mismatch') : [200, settings]);
    show(<LiveSettingsPanel />);
    await screen.findByText('instead of 25');
    await press('Pause: Goa');
    await because('Floods since noon', 'Pause');
    expect(await screen.findByText('It is decided already. Close this to see how.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Why?').value).toBe('Floods since noon');
  });

  it('report a failed read', async () => {
    server.answer = () => refusal(503, 'unavailable');
    show(<LiveSettingsPanel />);
    await screen.findByRole('alert');
  });
});
