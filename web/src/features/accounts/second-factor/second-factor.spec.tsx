import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TeamAccount, UserView, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { LogInForm } from '../components/log-in-form.js';
import { useAccount } from '../store.js';
import { SecondFactorGate } from './second-factor-gate.js';
import { SecondFactorPanel } from './second-factor-panel.js';
import { TeamAccounts } from './team-accounts.js';

const asha: UserView = {
  id: someId<UserId>('a'),
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'admin',
  adult: true,
  discreet: false,
};
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const server = stubApi();
beforeEach(() => useAccount.setState({ user: asha, status: 'signed-in' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the log-in with a second factor', () => {
  it('asks for the code after the password, accepts a recovery code, and reports a wrong one', async () => {
    let done = 0;
    server.answer = (_call, { body }) => {
      const { code } = body as { code?: string };
      if (!code) return refusal(401, 'second-factor-needed');
      return code === '123456' ? [200, asha] : refusal(422, 'second-factor-wrong');
    };
    show(<LogInForm onDone={() => (done += 1)} />);
    await fill('E-mail', 'asha@example.org');
    await fill('Password', 'a long password');
    await press('Log in');
    await screen.findByLabelText('Code from your app');
    await press('Log in');
    expect(await alert()).toContain('Please enter the code.');
    await press('Use a recovery code');
    await fill('Recovery code', 'WRONG');
    await press('Log in');
    await waitFor(async () => expect(await alert()).toContain('That code is wrong'));
    await press('Use your app');
    await fill('Code from your app', '123456');
    await press('Log in');
    await waitFor(() => expect(done).toBe(1));
    expect(server.bodies.at(-1)).toEqual({ email: 'asha@example.org', password: 'a long password', code: '123456' });
  });
});

describe('a page of the team', () => {
  const gate = () =>
    show(
      <SecondFactorGate>
        <h1>The page itself</h1>
      </SecondFactorGate>,
    );

  it('shows the page to an account without need of a second factor, and when the server does not answer', async () => {
    server.answer = () => [200, { offered: false, needed: false, enrolledAt: null, recoveryCodesLeft: 0 }];
    gate();
    await waitFor(() => expect(server.calls).toEqual(['GET /api/auth/second-factor']));
    expect(screen.getByText('The page itself')).toBeTruthy();
  });

  it('shows the set-up of a second factor step by step, and the recovery codes once', async () => {
    let enrolled = false;
    server.answer = (call, { body }) => {
      if (call.startsWith('GET'))
        return [200, { offered: true, needed: true, enrolledAt: enrolled ? '2026-11-22T16:00:00.000Z' : null, recoveryCodesLeft: 0 }];
      if (call.endsWith('/second-factor'))
        return (body as { password: string }).password === 'right'
          ? [200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Saanjh:asha?secret=GEZDGNBVGY3TQOJQ' }]
          : refusal(401, 'wrong-password');
      if ((body as { code: string }).code !== '123456') return refusal(422, 'second-factor-wrong');
      enrolled = true;
      return [200, { codes: CODES }];
    };
    gate();
    await fill2('Password', 'wrong');
    await press('Next');
    expect(await alert()).toContain('That is not your password.');
    await userEvent.clear(screen.getByLabelText('Password'));
    await fill('Password', 'right');
    await press('Next');
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'For your authenticator app' })).toBeTruthy();
    await fill('Code from your app', '000000');
    await press('Turn on');
    expect(await alert()).toContain('That code is wrong');
    await userEvent.clear(screen.getByLabelText('Code from your app'));
    await fill('Code from your app', '123456');
    await press('Turn on');
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
    expect(screen.queryByText('The page itself')).toBeNull();
    await press('I have kept them');
    expect(await screen.findByText('The page itself')).toBeTruthy();
  });
  const fill2 = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
});

describe('the reader’s own second factor', () => {
  it('shows the number of recovery codes left and creates new ones for a code', async () => {
    server.answer = (call) =>
      call.startsWith('GET')
        ? [200, { offered: true, needed: true, enrolledAt: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 2 }]
        : [200, { codes: CODES }];
    show(<SecondFactorPanel />);
    expect((await screen.findByText(/2 recovery codes are left/)).textContent).toContain('Make new ones');
    await press('New recovery codes');
    await fill('Code from your app', '123456');
    await press('New recovery codes');
    expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
    expect(server.bodies.at(-1)).toEqual({ code: '123456' });
  });

  it('hides the second factor of a demo account, and reads it again after a failure', async () => {
    server.answer = () => [500, null];
    show(<SecondFactorPanel />);
    await screen.findByRole('alert');
    server.answer = () => [200, { offered: false, needed: false, enrolledAt: null, recoveryCodesLeft: 0 }];
    await press('Try again');
    expect(await screen.findByText('No second factor here')).toBeTruthy();
  });
});

describe('the accounts of the team', () => {
  const account = (id: string, more: Partial<TeamAccount> = {}): TeamAccount =>
    ({
      id,
      firstName: id,
      email: `${id}@example.org`,
      role: 'ops',
      demo: false,
      enrolledAt: '2026-11-22T16:00:00.000Z',
      ...more,
    }) as TeamAccount;

  it('show how each account signs in and let an administrator reset that of another after a question', async () => {
    const accounts = [account('a', { firstName: 'Asha', role: 'admin' }), account('Kabir'), account('Meera', { enrolledAt: null })];
    server.answer = (call) => (call.startsWith('GET') ? [200, accounts] : [204, null]);
    show(<TeamAccounts />);
    expect(await screen.findByText('Not set up yet')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Reset second factor Kabir']);
    await press('Reset second factor Kabir');
    await press('Reset second factor');
    await waitFor(() => expect(server.calls).toContain('DELETE /api/admin/team-accounts/Kabir/second-factor'));
  });

  it('are read-only for operations', async () => {
    useAccount.setState({ user: { ...asha, role: 'ops' } });
    server.answer = () => [200, [account('Kabir')]];
    show(<TeamAccounts />);
    await screen.findByText(/Kabir@example/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
