import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropConnection, stubApi, refusal, show } from '../../testing/stub-api.js';
import { AskResetForm, NewPasswordForm } from './components/reset-form.js';

const server = stubApi();
const save = () => screen.getByRole('button', { name: 'Save password' });

describe.each([
  ['planner', '/api/auth/password-reset'],
  ['venue', '/api/venues/password-reset'],
] as const)('a forgotten password of a %s', (kind, path) => {
  it('requests the link by mail, confirms it, and accepts another address', async () => {
    server.answer = () => [202, null];
    show(<AskResetForm kind={kind} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'm@cafe.test{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('m@cafe.test');
    expect(server.calls).toEqual([`POST ${path}`]);
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('m@cafe.test');
  });

  it('reports a missing answer at the field and keeps the address', async () => {
    server.answer = dropConnection;
    show(<AskResetForm kind={kind} />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'm@cafe.test{Enter}');
    expect(await screen.findByText(/Check your connection/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('m@cafe.test');
  });

  it('explains why a new password is refused and keeps it', async () => {
    server.answer = () => refusal(422, 'password-common');
    show(<NewPasswordForm kind={kind} token="t" onDone={() => undefined} onAgain={() => undefined} />);
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    await userEvent.click(save());
    expect(screen.getByText('Please use at least 8 characters.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), ' but longer');
    await userEvent.click(save());
    expect(await screen.findByText(/This password is easy to guess/)).toBeTruthy();
    expect(server.bodies.at(-1)).toEqual({ token: 't', password: 'short but longer' });
  });

  it('offers a new link when this one was used, replaced, is unknown or too old', async () => {
    const again: boolean[] = [];
    server.answer = () => refusal(410, 'reset-expired');
    show(<NewPasswordForm kind={kind} token="t" onDone={() => undefined} onAgain={() => again.push(true)} />);
    expect(await screen.findByText(/was used already or is too old/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect(again).toEqual([true]);
  });

  it('lists what else opens the account, and removes it only when the reader says so', async () => {
    server.answer = (call) => [200, call.endsWith('/read') ? { passkeys: ['Phone'], provider: false } : null];
    show(<NewPasswordForm kind={kind} token="t" onDone={() => undefined} onAgain={() => undefined} />);
    const remove = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remove them as well' });
    expect([remove.checked, screen.getByRole('listitem').textContent]).toEqual([false, 'Passkey “Phone”']);
    await userEvent.click(remove);
    await userEvent.type(screen.getByLabelText('New password'), 'a good long one{Enter}');
    expect(server.bodies.at(-1)).toEqual({ token: 't', password: 'a good long one', removeOthers: true });
  });

  it('keeps the new password during an outage and saves it afterwards', async () => {
    const done: boolean[] = [];
    server.answer = dropConnection;
    show(<NewPasswordForm kind={kind} token="t" onDone={() => done.push(true)} onAgain={() => undefined} />);
    await userEvent.type(screen.getByLabelText('New password'), 'a good long one{Enter}');
    expect(await screen.findByText(/Check your connection/)).toBeTruthy();
    server.answer = () => [204, null];
    await userEvent.click(save());
    await screen.findByRole('button', { name: 'Save password' });
    expect(done).toEqual([true]);
  });
});
