import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { UserView } from '@app/contracts';
import { SessionGate } from '../../app/session-gate.js';
import { keepPlans, keepUser } from '../../lib/last-seen.js';
import { local, LOCAL } from '../../lib/storage.js';
import { live } from '../../live/live.js';
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
const newGuest: UserView = { ...guest, id: 'new' as never };

function Review() {
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: () => request<string>('/api/bookings/1/review', { method: 'POST', body: { note }, idempotencyKey: 'k1' }),
  });
  const create = useMutation({
    mutationFn: () => request<string>('/api/datebooks', { method: 'POST', body: { note }, replayAsGuest: true }),
  });
  const look = useMutation({ mutationFn: () => useAccount.getState().ensure() });
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <button onClick={() => save.mutate()}>Send</button>
      <button onClick={() => create.mutate()}>Create</button>
      <button onClick={() => look.mutate()}>Start</button>
      <output>{save.data ?? create.data ?? look.data?.id ?? save.error?.message}</output>
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
  if (call === 'POST /api/auth/guest-login') {
    signedIn = newGuest;
    return [200, newGuest];
  }
  if (call === 'POST /api/datebooks') return signedIn ? [201, `a plan of ${signedIn.id}`] : refusal(401, 'not-signed-in');
  if (call === 'POST /api/bookings/1/review') return signedIn ? [200, 'saved'] : refusal(401, 'not-signed-in');
  return [200, []];
});
const sent = () => server.asked.filter(({ call }) => call === 'POST /api/bookings/1/review');

const { error } = console;
const open = async (user: UserView, pressed = 'Send'): Promise<void> => {
  useAccount.setState({ user, status: 'signed-in', lost: null });
  keepUser(user);
  setViewerOf('person', user.id);
  show(
    <Routes>
      <Route element={<SessionGate />}>
        <Route index element={<Review />} />
      </Route>
    </Routes>,
  );
  await userEvent.type(await screen.findByLabelText('Note'), 'A fine evening');
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  await screen.findByRole('dialog');
};
const signInWith = async (password: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  signedIn = null;
  // jsdom cannot reload a page and logs an error each time.
  console.error = jest.fn();
});
afterEach(() => {
  console.error = error;
  setViewerOf('person', null);
});

describe('a command of a planner whose session has ended', () => {
  it('waits for the sign-in and is repeated with the same input and the same key', async () => {
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

  it.each([
    ['Create', 'a plan of a'],
    ['Start', 'a'],
  ])('waits for the account in an account’s page and creates no guest (%s)', async (pressed, said) => {
    await open(asha, pressed);
    expect(screen.getByRole('dialog', { name: 'You were signed out' })).toBeTruthy();
    await signInWith('right');
    expect(await screen.findByText(said)).toBeTruthy();
    expect(server.calls).not.toContain('POST /api/auth/guest-login');
  });

  it('reconnects the live connection after the sign-in and repeats the failed reads', async () => {
    const resume = jest.spyOn(live, 'resume');
    await open(asha);
    await signInWith('right');
    await gone();
    await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
    resume.mockRestore();
  });

  it('is repeated once the link of a mail has signed the same person in', async () => {
    await open(asha);
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody is signed in here yet.');
    signedIn = asha;
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    await gone();
    expect(sent()).toHaveLength(2);
  });

  it('is dropped for another person who signs in meanwhile, and the page reports so', async () => {
    await open(asha);
    signedIn = { ...asha, id: 'b' as never };
    await userEvent.click(screen.getByRole('button', { name: 'I have opened the link' }));
    await waitFor(() => expect(wasLeftToOther()).toBe(true));
    expect(sent()).toHaveLength(1);
  });

  it('explains to a guest that they can only start again, and keeps the input on the page', async () => {
    await open(guest);
    expect(screen.getByRole('dialog').textContent).toContain('you can only start anew');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the page' }));
    await gone();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('A fine evening');
    expect(sent()).toHaveLength(1);
  });
});

describe('a guest who starts again', () => {
  it('reads that the browser has lost the former guest, and how to reach its plans', async () => {
    await open(guest);
    keepPlans([{ id: 'p' }] as never);
    await userEvent.click(screen.getByRole('button', { name: 'Start anew' }));
    const said = await screen.findByRole('dialog', { name: 'This browser no longer knows you' });
    expect(said.textContent).toContain('Ask for the invite link again');
    expect(screen.getByRole('link', { name: 'I have an invite code' }).getAttribute('href')).toBe('/join-datebook');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/signup?mode=login');
    await userEvent.click(screen.getByRole('button', { name: 'Go on as a guest' }));
    await gone();
  });

  it('reads it also when a creation made the new guest', async () => {
    keepUser(guest);
    keepPlans([{ id: 'p' }] as never);
    await open(guest, 'Create');
    expect(screen.getByRole('dialog', { name: 'This browser no longer knows you' })).toBeTruthy();
    expect(await screen.findByText('a plan of new')).toBeTruthy();
  });

  it('reads no notice at an invite, nor afterwards', async () => {
    useAccount.setState({ user: newGuest, status: 'signed-in', lost: 'guest' });
    show(
      <Routes>
        <Route element={<SessionGate />}>
          <Route path="/join-datebook/:code" element={<Review />} />
        </Route>
      </Routes>,
      '/join-datebook/AB12CD34',
    );
    await waitFor(() => expect(useAccount.getState().lost).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads no notice without a plan to lose', async () => {
    await open(guest);
    await userEvent.click(screen.getByRole('button', { name: 'Start anew' }));
    await gone();
    expect(useAccount.getState().user?.id).toBe('new');
  });
});

describe('a start of the app', () => {
  it('reports that the former account is signed out, except after a log-out', async () => {
    keepUser(asha);
    local.set(LOCAL.visited, 'true');
    useAccount.setState({ user: null, status: 'idle', lost: null });
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ user: newGuest, lost: 'account' });
    useAccount.setState({ lost: null });
    await useAccount.getState().logOut();
    expect(useAccount.getState().lost).toBeNull();
  });
});
