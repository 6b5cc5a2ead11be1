import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { Toaster } from '../../../ui/feedback/toaster.js';
import { useDesk } from '../desk-store.js';
import { MailPanel } from './mail-panel.js';

const server = stubApi();
const staff = (more: object) => ({ ...venueProfile, staff: { ...venueProfile.staff, ...more } });
const signIn = (more: object = {}) => act(() => useDesk.setState({ status: 'signed-in', profile: staff(more) }));
const open = () =>
  show(
    <>
      <MailPanel />
      <Toaster />
    </>,
  );
beforeEach(() => signIn());

describe('mails about bookings', () => {
  it('are turned off and on by the signed-in member', async () => {
    server.answer = () => [200, staff({ mails: false })];
    open();
    const mails = screen.getByRole<HTMLInputElement>('switch', { name: /Bookings by mail/ });
    await userEvent.click(mails);
    expect([server.calls, server.bodies]).toEqual([['PATCH /api/venues/me/account'], [{ mails: false }]]);
    expect(useDesk.getState().profile?.staff.mails).toBe(false);
  });

  it('ask for a confirmed address, and send the mail again', async () => {
    signIn({ isEmailConfirmed: false });
    server.answer = () => [202, null];
    open();
    expect(screen.getByText(/Confirm it there, and the mails come/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(server.calls).toEqual(['POST /api/venues/me/account/confirm-mail']);
  });

  it('keep their setting when the change is refused', async () => {
    server.answer = () => refusal(503, 'unavailable');
    open();
    await userEvent.click(screen.getByRole('switch', { name: /Bookings by mail/ }));
    expect(await screen.findByText(/unreachable for a moment/)).toBeTruthy();
    expect(useDesk.getState().profile?.staff.mails).toBe(true);
  });
});
