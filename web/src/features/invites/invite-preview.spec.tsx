import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InvitePreview as Preview } from '@app/contracts';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { InvitePreview } from './components/invite-preview.js';

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

const discreet: Preview = {
  planName: null,
  planType: 'datebook',
  hostName: null,
  memberCount: 1,
  maxMembers: 2,
  joinable: true,
  joinsAs: 'member',
};
const nothing = (): void => undefined;

it('writes a discreet invite in its reader’s language, also when they omit their name', async () => {
  render(<InvitePreview preview={discreet} name={null} joining={false} onJoin={nothing} onOpen={nothing} />);
  expect(screen.getByText('Somebody invites you to')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'A plan' })).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(screen.getByText('किसी ने आपको बुलाया है')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'एक प्लान' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'शामिल हों' }));
  expect(screen.getByText('बताएँ कि कौन आ रहा है।')).toBeTruthy();
});
