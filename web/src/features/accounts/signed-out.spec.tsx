import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserView } from '@app/contracts';
import { SessionGate } from '../../app/session-gate.js';
import { setViewerOf, wasLeftToOther } from '../../lib/calls/viewer.js';
import { request } from '../../lib/http.js';
import { refusal, show, stubApi } from '../../testing/stub-api.js';
import { useAccount } from './store.js';

const asha: UserView = {
  id: 'a' as never,
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'user',
  adult: true,
  discreet: false,
};
const guest: UserView = { ...asha, id: 'g' as never, email: null, isGuest: true };

function Review() {
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: () => request<string>('/api/bookings/1/review', { method: 'POST', body: { note }, idempotencyKey: 'k1' }),
  });
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button onClick={() => save.mutate()}>Send</button>
      <output>{save.data ?? save.error?.message}</output>
    </>
  );
}

let signedIn: UserView | null = null;
const server = stubApi((call, { body }) => {
  if (call === 'GET /api/auth/user') return signedIn ? [200, signedIn] : refusal(401, 'not-signed-in');
  if (call === 'POST /api/auth/login') {
    if ((body as { password: string }).password !== 'right') return refusal(401, 'wrong-password');
    signedIn = asha;
    return [200, asha];
  }
  if (call === 'POST /api/bookings/1/review') return signedIn ? [200, 'saved'] : refusal(401, 'not-signed-in');
  return [200, []];
});
const sent = () => server.asked.filter(({ call }) => call === 'POST /api/bookings/1/review');

const { error } = console;
const open = async (user: UserView): Promise<void> => {
  useAccount.setState({ user, status: 'signed-in' });
  setViewerOf('person', user.id);
  show(
    <Routes>
      <Route element={<SessionGate />}>
        <Route index element={<Review />} />
      </Route>
    </Routes>,
  );
  await userEvent.type(await screen.findByLabelText('Note'), 'A fine evening');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'You were signed out' });
};
const signInWith = async (password: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  signedIn = null;
  // jsdom loads no page again: it says so each time.
  console.error = jest.fn();
});
afterEach(() => {
  console.error = error;
  setViewerOf('person', null);
});

describe('a command of a planner whose session has ended', () => {
  it('waits for the sign-in and is sent again with what was typed and the same key', async () => {
    await open(asha);
    await signInWith('wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That is not your password.'));
    expect(sent()).toHaveLength(1);
    await signInWith('right');
    await gone();
    expect(sent().map(({ body, key }) => [body, key])).toEqual([1, 2].map(() => [{ note: 'A fine evening' }, 'k1']));
    expect(await screen.findByText('saved')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('A fine evening');
  });

  it('is sent again once the link of a mail has signed the same person in', async () => {
    await open(asha);
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody is signed in here yet.');
    signedIn = asha;
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    await gone();
    expect(sent()).toHaveLength(2);
  });

  it('is not sent for another person who signs in meanwhile, and the page says so', async () => {
    await open(asha);
    signedIn = { ...asha, id: 'b' as never };
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    await waitFor(() => expect(wasLeftToOther()).toBe(true));
    expect(sent()).toHaveLength(1);
  });

  it('tells a guest that they can only start anew, and keeps what was typed on the page', async () => {
    await open(guest);
    expect(screen.getByRole('dialog').textContent).toContain('you can only start anew');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the page' }));
    await gone();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('A fine evening');
    expect(sent()).toHaveLength(1);
  });
});
