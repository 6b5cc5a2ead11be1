import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { Toaster } from '../../ui/feedback/toaster.js';
import { ConfirmMail } from './confirm-mail.js';

const server = stubApi();
const open = (mail: object | null) => {
  server.answer = () => [200, { contact: null, mail }];
  show(
    <>
      <ConfirmMail />
      <Toaster />
    </>,
  );
};

describe('the mail address of a booking', () => {
  it('asks for a confirmation until it is given, and sends the mail again', async () => {
    open({ address: 'asha@test.invalid', isConfirmed: false });
    expect((await screen.findByRole('region', { name: 'Confirm your address' })).textContent).toContain('asha@test.invalid');
    server.answer = () => [202, null];
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('The mail is on its way')).toBeTruthy();
    expect(server.calls).toContain('POST /api/auth/contact/confirm-mail');
  });

  it('reports that the mail could not be sent', async () => {
    open({ address: 'asha@test.invalid', isConfirmed: false });
    await screen.findByRole('region', { name: 'Confirm your address' });
    server.answer = () => refusal(429, 'rate-limited');
    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText(/Too many tries/)).toBeTruthy();
  });

  it.each([null, { address: 'asha@test.invalid', isConfirmed: true }])(
    'is not mentioned when no confirmation is needed (%j)',
    async (mail) => {
      open(mail);
      await waitFor(() => expect(server.calls).toEqual(['GET /api/auth/contact']));
      expect(screen.queryByRole('region', { name: 'Confirm your address' })).toBeNull();
    },
  );
});
