import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@app/contracts';
import { PasswordPanel } from './components/password-panel.js';
import { PasswordQuestion } from './components/password-question.js';
import { useAccount } from './store.js';

const asha: UserView = { id: 'a', firstName: 'Asha', email: 'asha@example.org', isGuest: false, role: 'user', adult: true };
const realFetch = globalThis.fetch;
const asked: { path: string; body: unknown }[] = [];
let answer: (path: string) => [status: number, body: unknown];
beforeEach(() => {
  asked.length = 0;
  useAccount.setState({ user: asha, status: 'signed-in' });
  globalThis.fetch = (input, init = {}) => {
    const path = typeof input === 'string' ? input : '';
    asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const [status, body] = answer(path);
    const text = () => Promise.resolve(JSON.stringify(body));
    return Promise.resolve({ status, ok: status < 300, statusText: '', headers: new Headers(), text } as Response);
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const problem = (status: number, code: string): [number, unknown] => [status, { code, status }];

describe('changing the password', () => {
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PasswordPanel />
      </QueryClientProvider>,
    );
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

  it('sends both, empties the form, and says at the field what was wrong', async () => {
    answer = () => problem(401, 'wrong-password');
    show();
    await fill('', 'a longer one');
    await fill('the old one', 'short');
    expect(asked).toEqual([]);
    await fill('not this one', 'a longer one');
    expect((await screen.findByRole('alert')).textContent).toContain('That is not your password.');
    answer = () => problem(422, 'password-common');
    await fill('the old one', 'password1');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many people use this password'));
    answer = () => [200, asha];
    await fill('the old one', 'a longer one');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
    expect(asked.at(-1)).toEqual({ path: '/api/auth/password', body: { currentPassword: 'the old one', password: 'a longer one' } });
  });

  it('hides what is typed and lets a password manager fill it in', async () => {
    show();
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

  it('is nothing for a guest', () => {
    useAccount.setState({ user: { ...asha, isGuest: true } });
    expect(show().container.childElementCount).toBe(0);
  });
});

describe('a question that is answered with the password', () => {
  let done = 0;
  const ask = async () => {
    done = 0;
    const onYes = () => Promise.resolve((done += 1));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <PasswordQuestion
          trigger={(open) => <button onClick={open}>go</button>}
          title="Sure?"
          description="x"
          yes="Yes"
          look="danger"
          onYes={onYes}
        />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
  };
  const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' });

  it('does nothing before the password was right', async () => {
    answer = () => problem(401, 'wrong-password');
    await ask();
    expect(yes().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Password'), 'a long password');
    await userEvent.click(yes());
    expect((await screen.findByRole('alert')).textContent).toContain('That is not your password.');
    expect(done).toBe(0);
    answer = () => [204, null];
    await userEvent.click(yes());
    await waitFor(() => expect(done).toBe(1));
    expect(asked.at(-1)).toEqual({ path: '/api/auth/confirm', body: { password: 'a long password' } });
  });

  it('asks a guest for none', async () => {
    useAccount.setState({ user: { ...asha, isGuest: true } });
    await ask();
    await userEvent.click(yes());
    await waitFor(() => expect(done).toBe(1));
    expect(asked).toEqual([]);
  });
});
