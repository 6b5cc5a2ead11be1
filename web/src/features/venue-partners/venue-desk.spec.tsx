import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { VENUE_TOKEN_KEY, type Problem } from '@app/contracts';
import VenueLogin from '../../routes/venue-partners/venue-login.js';
import { wasLeftToOther } from '../../lib/calls/viewer.js';
import { call, noteOpening } from './api.js';
import { Inbox } from './components/inbox.js';
import { LoginForm } from './components/login-form.js';
import { VenueGate } from './components/desk.js';
import { readDesk, signOut, startDesk, useDesk } from './desk-store.js';
import { stubApi } from '../../testing/stub-api.js';
import { requestView, venueProfile } from '@app/testkit/scenario/venue-views';

const profile = venueProfile;
const request = requestView();

const withQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const server = stubApi(() => [404, {}]);
const { asked } = server;
const problem = (status: number, over: Partial<Problem>): [number, unknown] => [
  status,
  { type: 'urn:problem', title: 'No', status, detail: 'No', code: 'invalid-fields', traceId: 't', ...over },
];

beforeEach(() => {
  localStorage.clear();
  globalThis.scrollTo = () => undefined;
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
});
afterEach(() => act(() => useDesk.setState({ status: 'unknown', profile: null, requests: null, bookings: null, failed: false })));

describe('the session of a venue', () => {
  it('is renewed once for several calls that meet 401 together, and each is repeated', async () => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'old');
    server.answer = (_, { path, token }) => {
      if (path === '/api/venues/token/refresh') return [200, { token: 'new', expiresAt: '', venue: profile }];
      if (token !== 'Bearer new') return problem(401, { code: 'not-signed-in' });
      return [200, path.endsWith('/bookings') ? [] : [request]];
    };
    await readDesk();
    expect(asked.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(localStorage.getItem(VENUE_TOKEN_KEY)).toBe('new');
    expect(useDesk.getState().requests).toEqual([request]);
  });

  it('is not renewed by a tab that waited while another one did: the cookie is valid once', async () => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'old');
    const waits = (_name: string, work: () => Promise<unknown>) => {
      localStorage.setItem(VENUE_TOKEN_KEY, 'new');
      return work();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: waits } });
    try {
      server.answer = (_, { path, token }) =>
        token === 'Bearer new' ? [200, path.endsWith('/bookings') ? [] : [request]] : problem(401, { code: 'not-signed-in' });
      await readDesk();
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
    expect(asked.filter(({ path }) => path.endsWith('/refresh'))).toEqual([]);
    expect(useDesk.getState().requests).toEqual([request]);
  });

  it('ends when it cannot be renewed: the token is removed and the log-in is shown', async () => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'old');
    server.answer = () => problem(401, { code: 'not-signed-in' });
    render(
      <MemoryRouter initialEntries={['/venue-bidding']}>
        <Routes>
          <Route path="/venue-bidding" element={<VenueGate>{() => <p>desk</p>}</VenueGate>} />
          <Route path="/venue-login" element={<p>log in</p>} />
        </Routes>
      </MemoryRouter>,
    );
    await screen.findByText('log in');
    expect(localStorage.getItem(VENUE_TOKEN_KEY)).toBeNull();
  });

  /** The page after a log-in at the end of a session. */
  const cameBackTo = async (leave: () => Promise<unknown>): Promise<string | null> => {
    const Desk = () => <p data-testid="at">{useLocation().pathname + useLocation().search}</p>;
    render(
      <MemoryRouter initialEntries={['/venue-bidding?request=r1']}>
        <Routes>
          <Route path="/venue-bidding" element={<VenueGate>{() => <Desk />}</VenueGate>} />
          <Route path="/venue-login" element={<VenueLogin />} />
        </Routes>
      </MemoryRouter>,
      { wrapper: withQueries },
    );
    await leave();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'a@test.invalid');
    await user.type(screen.getByLabelText('Password'), 'right');
    server.answer = () => [200, { token: 'new', expiresAt: '', venue: profile }];
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    return (await screen.findByTestId('at')).textContent;
  };

  it('leads back to the request that a link opened, or at which the session ended', async () => {
    expect(await cameBackTo(() => Promise.resolve())).toBe('/venue-bidding?request=r1');
    cleanup();
    server.answer = () => [200, profile];
    const ended = async () => {
      await screen.findByTestId('at');
      server.answer = () => problem(401, { code: 'not-signed-in' });
      act(() => void readDesk().catch(() => undefined));
      await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    };
    expect(await cameBackTo(ended)).toBe('/venue-bidding?request=r1');
    cleanup();
    server.answer = () => [200, profile];
    const left = async () => {
      await screen.findByTestId('at');
      await act(() => signOut());
    };
    expect(await cameBackTo(left)).toBe('/venue-bidding');
  });

  describe('that ends under a form', () => {
    const Form = () => {
      const [note, setNote] = useState('');
      const [saved, setSaved] = useState('');
      const save = () =>
        void call<string>('/bids/b1/withdraw', { method: 'POST', body: { note }, idempotencyKey: 'k1' }).then(setSaved, () => undefined);
      return (
        <>
          <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
          <button onClick={save}>Send</button>
          <output>{saved}</output>
        </>
      );
    };
    const sent = () => asked.filter(({ path }) => path.endsWith('/withdraw'));
    /** Sends the input when the session is over, and logs in as `staff`. */
    const logInAs = async (staff: string) => {
      let [isOver, isBack] = [false, false];
      const venue = { ...profile, staff: { ...profile.staff, id: staff } };
      server.answer = (_, { path }) => {
        if (path === '/api/venues/login') {
          isBack = true;
          return [200, { token: 'new', expiresAt: '', venue }];
        }
        if (isOver && !isBack) return problem(401, { code: 'not-signed-in' });
        return [200, path.endsWith('/withdraw') ? 'saved' : path === '/api/venues/me' ? profile : []];
      };
      localStorage.setItem(VENUE_TOKEN_KEY, 'token');
      render(<VenueGate>{() => <Form />}</VenueGate>, {
        wrapper: ({ children }) => withQueries({ children: <MemoryRouter>{children}</MemoryRouter> }),
      });
      const user = userEvent.setup();
      await user.type(await screen.findByLabelText('Note'), 'For the terrace');
      isOver = true;
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByRole('dialog', { name: 'You were signed out' });
      await user.type(screen.getByLabelText('Password'), 'right');
      await user.click(screen.getByRole('button', { name: 'Log in' }));
    };

    it('sends the input with the same key once the same member of the staff is back', async () => {
      await logInAs(profile.staff.id);
      expect(await screen.findByText('saved')).toBeTruthy();
      expect(sent().at(-1)).toMatchObject({ body: { note: 'For the terrace' }, key: 'k1', token: 'Bearer new' });
      expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('For the terrace');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('sends nothing for another member of the same staff, and the page reports so', async () => {
      const { error } = console;
      // jsdom cannot reload a page and logs an error.
      console.error = () => undefined;
      try {
        await logInAs('another');
        await waitFor(() => expect(wasLeftToOther()).toBe(true));
        expect(sent()).toHaveLength(1);
      } finally {
        console.error = error;
      }
    });
  });

  it('learns of another role by the first refused call', async () => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'token');
    useDesk.setState({ status: 'signed-in', profile });
    const host = { ...profile, staff: { ...profile.staff, role: 'host' } };
    server.answer = (_, { path, method }) =>
      method === 'POST' ? problem(403, { code: 'forbidden' }) : [200, path === '/api/venues/me' ? host : []];
    await expect(noteOpening('r1')).rejects.toThrow();
    await waitFor(() => expect(useDesk.getState().profile?.staff.role).toBe('host'));
  });

  it.each([
    ['a server that is out of reach', 503, 'unavailable'],
    ['a limit of its renewals', 429, 'rate-limited'],
  ] as const)('outlives %s', async (_what, status, code) => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'old');
    server.answer = (_, { path }) => (path.endsWith('/refresh') ? problem(status, { code }) : problem(401, { code: 'not-signed-in' }));
    await startDesk();
    expect(localStorage.getItem(VENUE_TOKEN_KEY)).toBe('old');
    expect(useDesk.getState()).toMatchObject({ status: 'unknown', failed: true });
  });

  it('sends the token only to the calls of the venue itself', async () => {
    localStorage.setItem(VENUE_TOKEN_KEY, 'secret');
    server.answer = () => [200, { token: 'secret', expiresAt: '', venue: profile }];
    await signOut();
    render(<LoginForm onDone={() => undefined} />, { wrapper: withQueries });
    const user = userEvent.setup();
    localStorage.setItem(VENUE_TOKEN_KEY, 'secret');
    await user.type(screen.getByLabelText('E-mail'), 'a@test.invalid');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(asked.some(({ path }) => path === '/api/venues/login')).toBe(true));
    expect(asked.filter(({ token }) => token !== null).map(({ path }) => path)).toEqual(['/api/venues/logout']);
  });
});

describe('an offer from the inbox', () => {
  const open = () =>
    render(
      <MemoryRouter initialEntries={['/venue-bidding?request=r1']}>
        <Inbox requests={[request]} profile={profile} />
      </MemoryRouter>,
      { wrapper: withQueries },
    );

  const offers = () => asked.filter(({ path }) => path.endsWith('/bids'));

  it('is two taps: the first takes the suggested total, the next one sends it', async () => {
    server.answer = (_, { method }) => (method === 'POST' ? [201, { status: 'pending' }] : [200, []]);
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Suggested ₹/ }));
    await user.click(await screen.findByRole('button', { name: /^Send offer · ₹/ }));
    // The visit is counted automatically.
    expect(asked.filter(({ path }) => path.endsWith('/opened'))).toMatchObject([
      { method: 'POST', path: '/api/venues/me/bid-requests/r1/opened' },
    ]);
    const [sent] = offers();
    expect(sent).toMatchObject({ method: 'POST', path: '/api/venues/me/bid-requests/r1/bids' });
    expect(sent?.body).toMatchObject({ startAt: '2030-01-05T14:00:00.000Z', perks: [], policy: 'moderate', note: null });
    expect(sent?.key).toBeTruthy();
  });

  it('keeps the input when it is refused, reports the error at the field, and sends the next one as another offer', async () => {
    server.answer = (_, { method }) =>
      method === 'POST' ? problem(422, { fieldErrors: { proposedPrice: ['Too much for them.'] } }) : [200, []];
    open();
    const user = userEvent.setup();
    const price = await screen.findByLabelText('Total for 2 people');
    await user.clear(price);
    await user.type(price, '9999');
    const send = screen.getByRole('button', { name: /^Send offer/ });
    await user.click(send);
    expect(await screen.findByText('Too much for them.')).toBeTruthy();
    expect((price as HTMLInputElement).value).toBe('9999');
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Lower the total' }));
    await user.click(send);
    const keys = offers().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });
});
