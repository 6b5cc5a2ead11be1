import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropConnection, stubApi, refusal, show } from '../../testing/stub-api.js';
import { LogInForm } from './components/log-in-form.js';
import { SignUpForm } from './components/sign-up-form.js';
import { EmailLink } from './components/email-link.js';

const server = stubApi();
const USER = { id: 'a', firstName: 'Asha', email: 'asha@test.invalid', isGuest: false, role: 'user', adult: false, discreet: false };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the sign-in without a password', () => {
  it.each([
    [true, 'Save my plans by a link instead', /Open it in this browser/],
    [false, 'Send me a link instead', /works once, for 30 minutes/],
  ])('mails a link to the typed address (creating: %s)', async (creating, name, said) => {
    server.answer = () => [202, null];
    show(creating ? <SignUpForm onDone={() => undefined} /> : <LogInForm onDone={() => undefined} />);
    await press(name);
    expect(screen.getByText('Please enter a valid e-mail address.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('E-mail'), 'asha@test.invalid');
    await press(name);
    expect((await screen.findByRole('status')).textContent).toMatch(said);
    expect([server.calls, server.bodies]).toEqual([['POST /api/auth/email-link'], [{ email: 'asha@test.invalid', language: 'en' }]]);
  });

  it('reports a missing answer and allows another try', async () => {
    server.answer = dropConnection;
    show(<LogInForm onDone={() => undefined} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'asha@test.invalid');
    await press('Send me a link instead');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Check your connection/);
    server.answer = () => [202, null];
    await press('Send me a link instead');
    expect((await screen.findByRole('status')).textContent).toContain('asha@test.invalid');
  });
});

describe('the page of the link', () => {
  const open = (token: string | null = 't') => {
    const done: boolean[] = [];
    show(<EmailLink token={token} onDone={() => done.push(true)} />);
    return done;
  };

  it('signs in after a press, not on opening', async () => {
    server.answer = () => [200, USER];
    const done = open();
    expect(server.calls).toEqual([]);
    await press('Log in now');
    await screen.findByRole('button', { name: 'Log in now' });
    expect([done, server.bodies]).toEqual([[true], [{ token: 't' }]]);
  });

  it.each([
    ['link-used', /used already/],
    ['link-expired', /too old/],
  ])('explains why a link is over and offers a new one (%s)', async (code, said) => {
    server.answer = () => refusal(410, code);
    open();
    await press('Log in now');
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
  });

  it('explains that the address holds no link', () => {
    open(null);
    expect(screen.getByRole('alert').textContent).toMatch(/too old/);
  });

  it('asks for the code of an account with a second factor and reports a wrong one', async () => {
    server.answer = () => refusal(401, 'second-factor-needed');
    open();
    await press('Log in now');
    const code = await screen.findByRole('textbox');
    server.answer = () => refusal(422, 'second-factor-wrong');
    await userEvent.type(code, '123456');
    await press('Log in now');
    expect(await screen.findByText(/wrong/)).toBeTruthy();
    expect(server.bodies.at(-1)).toEqual({ token: 't', code: '123456' });
  });

  it('explains that the password chosen in another browser is not kept and offers to choose one', async () => {
    server.answer = () => [200, { ...USER, passwordDropped: true }];
    const done = open();
    await press('Log in now');
    expect((await screen.findByRole('status')).textContent).toContain('your account has no password yet');
    expect(done).toEqual([]);
    server.answer = () => [202, null];
    await press('Choose a password');
    expect(await screen.findByText(/the link is on its way/)).toBeTruthy();
    expect([server.calls.at(-1), server.bodies.at(-1)]).toEqual(['POST /api/auth/password-reset', { email: 'asha@test.invalid' }]);
    await press('Go on without one');
    expect(done).toEqual([true]);
  });

  it('offers to move the plans of the former guest', async () => {
    server.answer = () => [200, { ...USER, mergeable: { plans: 1, bookings: 0 } }];
    const done = open();
    await press('Log in now');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(done).toEqual([]);
  });
});
