import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { Toaster } from '../../../ui/feedback/toaster.js';
import { useAccount } from '../store.js';
import { ContinueWith } from './continue-with.js';
import { ProviderPanel } from './provider-panel.js';

const server = stubApi();
const USER = { id: 'a', firstName: 'Asha', email: 'asha@test.invalid', isGuest: false, role: 'user', adult: false, discreet: false };
const RETURN = '#returned=state%3Ds%26code%3Dc';
const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name });
  await userEvent.click(buttons.at(-1) as HTMLElement);
};
const offered = (provider: string) => (document.head.innerHTML = `<meta name="sign-in-provider" content="${provider}">`);
const as = (isGuest: boolean) => useAccount.setState({ user: { ...USER, isGuest } as never, status: 'signed-in', userName: null });

beforeEach(() => {
  offered('Google');
  as(true);
});
afterEach(() => {
  document.head.innerHTML = '';
});

describe('the sign-in by a provider', () => {
  const open = (at: string) => {
    const done: boolean[] = [];
    show(<ContinueWith onDone={() => done.push(true)} />, at);
    return done;
  };

  it('is offered by the name of the installation’s provider, and nowhere without one', () => {
    document.head.innerHTML = '';
    const { unmount } = show(<ContinueWith onDone={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    offered('Example');
    open('/signup?mode=login');
    expect(screen.getByRole('button', { name: 'Continue with Example' })).toBeTruthy();
  });

  it('is finished once the browser has come back, and takes the code out of the address', async () => {
    server.answer = () => [200, USER];
    const done = open(`/signup?mode=login${RETURN}`);
    await waitFor(() => expect(done).toEqual([true]));
    expect([server.calls, server.bodies]).toEqual([['POST /api/auth/provider/finish'], [{ returned: 'state=s&code=c' }]]);
    expect(useAccount.getState().user?.isGuest).toBe(false);
  });

  it('offers to bring the guest’s plans along', async () => {
    server.answer = () => [200, { ...USER, mergeable: { plans: 2, bookings: 0 } }];
    const done = open(`/signup?mode=login${RETURN}`);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(done).toEqual([]);
  });

  it('says that the person stopped at the provider, and asks the server nothing', async () => {
    open('/signup?mode=login#returned=error%3Daccess_denied%26state%3Ds');
    expect((await screen.findByRole('alert')).textContent).toMatch(/You stopped at Google/);
    expect(server.calls).toEqual([]);
  });

  it('says that the provider is away before the page leaves', async () => {
    server.answer = () => refusal(502, 'provider-away');
    open('/signup?mode=login');
    await press('Continue with Google');
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not answer/);
    expect(server.bodies).toEqual([{ linking: false }]);
  });
});

describe('the link in the settings', () => {
  const open = (at?: string) =>
    show(
      <>
        <ProviderPanel />
        <Toaster />
      </>,
      at,
    );

  it('is nothing for a guest', () => {
    open();
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.calls).toEqual([]);
  });

  it('asks for the password where it was given too long ago', async () => {
    as(false);
    const ways = { password: true, passkey: false, mail: false };
    server.answer = (call) =>
      call.startsWith('GET') ? [200, call.endsWith('/confirm') ? ways : { linkedAt: null }] : refusal(403, 'confirmation-needed');
    open();
    await press('Link Google');
    expect((await screen.findByRole('alert')).textContent).toMatch(/confirm first that it is you/);
    await press('Link Google');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it('is made when the browser has come back', async () => {
    as(false);
    let linkedAt: string | null = null;
    server.answer = (call) => {
      if (call.startsWith('GET')) return [200, { linkedAt }];
      linkedAt = '2026-11-28T10:00:00.000Z';
      return [200, USER];
    };
    open(`/settings/security${RETURN}`);
    expect(await screen.findByText('Google is linked')).toBeTruthy();
    expect(await screen.findByText(/Linked since 28 Nov 2026/)).toBeTruthy();
  });

  it('stays, and says why, where it is the only way in', async () => {
    as(false);
    server.answer = (call) =>
      call.startsWith('GET') ? [200, { linkedAt: '2026-11-28T10:00:00.000Z' }] : refusal(403, 'address-unconfirmed');
    open();
    await press('Unlink Google');
    await press('Unlink Google');
    expect(await screen.findByText(/your only way in/)).toBeTruthy();
  });
});
