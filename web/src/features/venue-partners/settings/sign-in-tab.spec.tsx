import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactorView } from '@app/contracts';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { Toaster } from '../../../ui/feedback/toaster.js';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { LoginForm } from '../components/login-form.js';
import { SignInTab } from './components/sign-in-tab.js';

const PATH = '/api/venues/me/second-factor';
const PASSKEYS = 'GET /api/venues/me/passkeys';
const NONE: SecondFactorView = { offered: true, needed: false, enrolledAt: null, recoveryCodesLeft: 0 };
const ON: SecondFactorView = { ...NONE, enrolledAt: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 10 };
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const server = stubApi();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const alert = async () => (await screen.findByRole('alert')).textContent;
const open = () =>
  show(
    <>
      <SignInTab profile={venueProfile} />
      <Toaster />
    </>,
  );

describe('a sign-in at the desk with a second factor', () => {
  it('asks for the code after the password, accepts a recovery code, and reports a wrong one', async () => {
    server.answer = (_call, { body }) => {
      const { code } = body as { code?: string };
      if (!code) return refusal(401, 'second-factor-needed');
      return code === '123456'
        ? [200, { token: 't', expiresAt: '2030-01-01T00:00:00.000Z', venue: venueProfile }]
        : refusal(422, 'second-factor-wrong');
    };
    let done = 0;
    show(<LoginForm email="meera@cafe.test" onDone={() => (done += 1)} />);
    await fill('Password', 'a long password');
    await press('Log in');
    await screen.findByLabelText('Code from your app');
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeTruthy();
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
    expect(server.bodies.at(-1)).toEqual({ email: 'meera@cafe.test', password: 'a long password', code: '123456' });
  });
});

describe('the reader’s own sign-in, among the settings of the desk', () => {
  it('offers a second factor, sets it up step by step and shows the recovery codes once', async () => {
    let view = NONE;
    server.answer = (call, { body }) => {
      if (call.startsWith('GET')) return [200, call === PASSKEYS ? [] : view];
      if (call === `POST ${PATH}`)
        return (body as { password: string }).password === 'right'
          ? [200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Saanjh:meera?secret=GEZDGNBVGY3TQOJQ' }]
          : refusal(401, 'wrong-password');
      if ((body as { code: string }).code !== '123456') return refusal(422, 'second-factor-wrong');
      view = ON;
      return [200, { codes: CODES }];
    };
    open();
    await press('Set up your second factor');
    await fill('Password', 'wrong');
    await press('Next');
    expect(await alert()).toContain('That is not your password.');
    // A mistyped password is no expired session: nothing is renewed, and nothing sent twice.
    expect(server.calls.filter((one) => one.endsWith(PATH))).toEqual([`GET ${PATH}`, `POST ${PATH}`]);
    await fill('Password', 'right');
    await press('Next');
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await fill('Code from your app', '000000');
    await press('Turn on');
    expect(await alert()).toContain('That code is wrong');
    await fill('Code from your app', '123456');
    await press('Turn on');
    for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
    await press('I have kept them');
    expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy();
  });

  it('is switched off with one of its codes alone', async () => {
    let view = ON;
    server.answer = (call, { body }) => {
      if (call.startsWith('GET')) return [200, call === PASSKEYS ? [] : view];
      if ((body as { code: string }).code !== '123456') return refusal(422, 'second-factor-wrong');
      view = NONE;
      return [204, null];
    };
    open();
    await press('Switch it off');
    await fill('Code from your app', '000000');
    await press('Switch it off');
    expect(await alert()).toContain('That code is wrong');
    await fill('Code from your app', '123456');
    await press('Switch it off');
    expect(await screen.findByText('Your second factor is off')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Set up your second factor' })).toBeTruthy();
    expect(server.calls).toContain(`POST ${PATH}/off`);
  });

  it('can be read again after a failure, and is absent in the demonstration', async () => {
    server.answer = (call) => (call === `GET ${PATH}` ? [500, null] : [200, call === PASSKEYS ? [] : { madeOn: null, usedOn: null }]);
    open();
    await screen.findByRole('alert');
    server.answer = (call) => [200, call === PASSKEYS ? [] : { ...NONE, offered: false }];
    await press('Try again');
    expect(await screen.findByText('No second factor here')).toBeTruthy();
  });
});
