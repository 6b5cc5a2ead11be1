import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setLanguage, text } from '../../lib/i18n/i18n.js';
import { DataPanel } from './components/data-panel.js';
import { PasswordPanel } from './components/password-panel.js';
import { ProofQuestion } from './owner-proof/proof-question.js';
import { useAccount } from './store.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';

const asha: UserView = {
  id: someId<UserId>('a'),
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'user',
  adult: true,
  discreet: false,
};
const server = stubApi();
beforeEach(() => useAccount.setState({ user: asha, status: 'signed-in' }));
const sent = () => ({ call: server.calls.at(-1), body: server.bodies.at(-1) });

describe('changing the password', () => {
  const open = () => show(<PasswordPanel />);
  const fill = async (current: string, next: string) => {
    const user = userEvent.setup();
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  };

  it('sends both passwords, empties the form, and reports an error at its field', async () => {
    server.answer = () => refusal(401, 'wrong-password');
    open();
    await fill('', 'a longer one');
    await fill('the old one', 'short');
    expect(server.calls).toEqual(['GET /api/auth/confirm']);
    await fill('not this one', 'a longer one');
    expect((await screen.findByRole('alert')).textContent).toContain('That is not your password.');
    server.answer = () => refusal(422, 'password-common');
    await fill('the old one', 'password1');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This password is easy to guess'));
    server.answer = () => [200, asha];
    await fill('the old one', 'a longer one');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
    expect(sent()).toEqual({ call: 'POST /api/auth/password', body: { currentPassword: 'the old one', password: 'a longer one' } });
  });

  it('hides the password and lets a password manager fill it in', async () => {
    open();
    const user = userEvent.setup();
    for (const [label, kind] of [
      ['Current password', 'current-password'],
      ['New password', 'new-password'],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([field.type, field.autocomplete]).toEqual(['password', kind]);
      await user.click(field);
      await user.paste('from a manager');
      expect(field.value).toBe('from a manager');
    }
  });

  it('mails a link to an account that has no password, and asks for none', async () => {
    server.answer = (call) => (call === 'GET /api/auth/confirm' ? [200, { password: false, passkey: false, mail: true }] : [202, null]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a password' }));
    expect((await screen.findByRole('status')).textContent).toContain('asha@example.org');
    expect(sent()).toEqual({ call: 'POST /api/auth/password-reset', body: { email: 'asha@example.org' } });
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('is hidden from guests', () => {
    useAccount.setState({ user: { ...asha, isGuest: true } });
    expect(open().container.childElementCount).toBe(0);
  });
});

describe('a question that is answered with the password', () => {
  const ways = { password: true, passkey: false, mail: false };
  let done = 0;
  const ask = async () => {
    done = 0;
    const onYes = () => Promise.resolve((done += 1));
    show(
      <ProofQuestion
        trigger={(open) => <button onClick={open}>go</button>}
        title="Sure?"
        description="x"
        yes="Yes"
        look="danger"
        onYes={onYes}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
  };
  const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' });

  it('runs only after the right password', async () => {
    server.answer = (call) => (call.startsWith('GET') ? [200, ways] : refusal(401, 'wrong-password'));
    await ask();
    expect(yes().disabled).toBe(true);
    await userEvent.type(await screen.findByLabelText('Password'), 'a long password');
    await userEvent.click(yes());
    expect((await screen.findByRole('alert')).textContent).toContain('That is not your password.');
    expect(done).toBe(0);
    server.answer = () => [204, null];
    await userEvent.click(yes());
    await waitFor(() => expect(done).toBe(1));
    expect(sent()).toEqual({ call: 'POST /api/auth/confirm', body: { password: 'a long password' } });
  });

  it('asks a guest, who has no password, to confirm their identity, and sends that to the server', async () => {
    useAccount.setState({ user: { ...asha, isGuest: true } });
    server.answer = () => [204, null];
    await ask();
    expect([yes().disabled, screen.queryByLabelText('Password')]).toEqual([true, null]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is me: Asha, a guest in this browser' }));
    await userEvent.click(yes());
    await waitFor(() => expect(done).toBe(1));
    expect(sent()).toEqual({ call: 'POST /api/auth/confirm', body: {} });
  });

  it.each([
    ['en', 'Type DELETE to confirm', 'delete'],
    ['hi', 'पुष्टि के लिए “हटाएँ” या DELETE लिखें', 'हटाएं'],
    ['hi', 'पुष्टि के लिए “हटाएँ” या DELETE लिखें', 'DELETE'],
  ] as const)('asks a guest who deletes everything to type the word for it (%s: %s, %s)', async (language, label, word) => {
    await act(() => setLanguage(language));
    useAccount.setState({ user: { ...asha, isGuest: true } });
    show(<DataPanel />);
    const erase = () => screen.getAllByRole<HTMLButtonElement>('button', { name: text('settings.delete') }).at(-1);
    await userEvent.click(erase() as HTMLButtonElement);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(screen.getByLabelText(label), 'Asha');
    expect(erase()?.disabled).toBe(true);
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), word);
    expect(erase()?.disabled).toBe(false);
    await act(() => setLanguage('en'));
  });
});
