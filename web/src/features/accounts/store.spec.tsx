import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GuestLogin, UserView } from '@app/contracts';
import { isWorkDone } from '@app/domain';
import { keepUser } from '../../lib/last-seen.js';
import { serverAnswered } from '../../lib/network.js';
import { displayName, useAccount } from './store.js';

const guest: UserView = { id: 'g', firstName: 'Guest User', email: null, isGuest: true, role: 'user', adult: false, discreet: false };
const initial = useAccount.getState();

interface Call {
  method: string;
  path: string;
  wantsBackup: boolean;
  body: GuestLogin;
}
const calls: Call[] = [];

/** A server at the edge of the app, with the answers of the test. */
function serve(answer: (call: Call) => { status: number; body?: unknown } | 'unreachable'): void {
  globalThis.fetch = jest.fn((path: unknown, init?: unknown) => {
    const { method = 'GET', headers, body } = init as RequestInit;
    const call = {
      method,
      path: String(path),
      wantsBackup: new Headers(headers).get('x-backup') === '1',
      body: JSON.parse(typeof body === 'string' ? body : '{}') as GuestLogin,
    };
    calls.push(call);
    const said = answer(call);
    if (said === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const text = JSON.stringify(said.body ?? null);
    return Promise.resolve({
      status: said.status,
      ok: said.status < 300,
      statusText: '',
      headers: new Headers(),
      text: () => Promise.resolve(text),
    } as Response);
  });
}
const made = () => calls.filter(({ method }) => method === 'POST');

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  useAccount.setState({ ...initial, user: null, userName: null, status: 'idle' });
});

describe('the start of a session', () => {
  it('keeps an existing session', async () => {
    localStorage.setItem('visited', 'true');
    serve(() => ({ status: 200, body: guest }));
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
    expect(made()).toHaveLength(0);
  });

  it('goes on as the last user of the device when the server is silent for 3 s, and as the session’s with the answer', async () => {
    localStorage.setItem('visited', 'true');
    keepUser(guest);
    jest.useFakeTimers();
    serverAnswered();
    try {
      let answer = (_answer: Response): void => undefined;
      globalThis.fetch = jest.fn<typeof fetch>(() => new Promise((resolve) => (answer = resolve)));
      const started = useAccount.getState().start();
      await jest.advanceTimersByTimeAsync(2_999);
      expect(useAccount.getState().status).toBe('loading');
      await jest.advanceTimersByTimeAsync(1);
      await started;
      expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
      const late = answer;
      serve(() => ({ status: 200, body: { ...guest, firstName: 'Asha' } }));
      late({ status: 200, ok: true, statusText: '', headers: new Headers(), text: () => Promise.resolve('null') } as Response);
      await jest.advanceTimersByTimeAsync(0);
      expect(useAccount.getState().user?.firstName).toBe('Asha');
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks for no session in a new browser, because the 401 would appear in the console', async () => {
    let signedIn = false;
    serve(({ method }) => {
      if (method === 'POST') signedIn = true;
      return signedIn ? { status: 200, body: guest } : { status: 401 };
    });
    await useAccount.getState().start();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/guest-login', 'GET /api/auth/user']);
    expect(localStorage.getItem('visited')).toBe('true');
  });

  it('keeps an existing session when no more guests are admitted', async () => {
    serve(({ method }) => (method === 'POST' ? { status: 429 } : { status: 200, body: guest }));
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
  });

  it('creates a guest without the stored name when the server refuses that name', async () => {
    localStorage.setItem('userName', 'Asha 98765 43210');
    let isIn = false;
    const refused = { code: 'invalid-fields', status: 422, fieldErrors: { firstName: ['must not hold a phone number'] } };
    serve(({ method, body }) => {
      if (method === 'POST' && body.firstName !== 'Guest User') return { status: 422, body: refused };
      if (method === 'POST') isIn = true;
      return isIn ? { status: 200, body: guest } : { status: 401 };
    });
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
    expect(localStorage.getItem('userName')).toBeNull();
  });

  it('creates one guest for concurrent callers', async () => {
    let signedIn = false;
    serve(({ method }) => {
      if (method === 'POST') signedIn = true;
      return signedIn ? { status: 200, body: guest } : { status: 401 };
    });
    await Promise.all([useAccount.getState().start(), useAccount.getState().start()]);
    expect(useAccount.getState().status).toBe('signed-in');
    expect(made()).toMatchObject([{ method: 'POST', path: '/api/auth/guest-login', wantsBackup: false }]);
  });

  it('computes the proof of work for its guest while the page goes on, and then repeats the request', async () => {
    const work = { challenge: 'c', bits: 11 };
    let signedIn = false;
    serve(({ method, body: { challenge, answer } }) => {
      if (method === 'POST' && challenge === undefined) return { status: 428, body: { code: 'work-needed', work } };
      if (method === 'POST') signedIn = challenge === 'c' && isWorkDone(work, answer ?? '');
      return signedIn ? { status: 200, body: guest } : { status: 401 };
    });
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await useAccount.getState().start();
    clearInterval(ticking);
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
    expect(made()).toHaveLength(2);
    expect(turns).toBeGreaterThan(0);
  });

  it('requests a backup token when the browser keeps no cookie', async () => {
    serve(({ method, wantsBackup }) => {
      if (method === 'POST') return { status: 200, body: { ...guest, ...(wantsBackup && { backupToken: 'b' }) } };
      return sessionStorage.getItem('datebook_backup_token') === 'b' ? { status: 200, body: guest } : { status: 401 };
    });
    await useAccount.getState().start();
    expect(made().map(({ wantsBackup }) => wantsBackup)).toEqual([false, true]);
    expect(useAccount.getState().status).toBe('signed-in');
  });

  it('fails only when the guest login itself failed twice', async () => {
    serve(() => 'unreachable');
    await useAccount.getState().start();
    expect(made()).toHaveLength(2);
    expect(useAccount.getState().status).toBe('failed');
  });
});

describe('a log-in', () => {
  it('returns the plans that the former guest could move, and keeps them out of the profile', async () => {
    const account = { ...guest, id: 'a', email: 'asha@example.org', isGuest: false };
    const mergeable = { plans: 2, bookings: 1 };
    serve(({ path }) => ({ status: 200, body: path === '/api/auth/merge' ? mergeable : { ...account, mergeable } }));
    const { logIn, merge } = useAccount.getState();
    expect(await logIn({ email: 'asha@example.org', password: 'x' })).toEqual(mergeable);
    expect(useAccount.getState().user).toEqual(account);
    expect(await merge()).toEqual(mergeable);
    serve(() => ({ status: 200, body: account }));
    expect(await logIn({ email: 'asha@example.org', password: 'x' })).toBeNull();
  });
});

describe('a log-out', () => {
  const fill = () => {
    for (const area of [localStorage, sessionStorage]) area.clear();
    localStorage.setItem('userName', 'Asha');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('language', 'hi');
    const place = { latitude: 19.05, longitude: 72.84, source: 'gps', citySlug: 'mumbai' };
    for (const key of ['datebook_backup_token', 'pendingInviteCode', 'postLoginRedirect', 'wizardDraft', 'bannersSeen'])
      sessionStorage.setItem(key, 'of-asha');
    sessionStorage.setItem('selectedCity', JSON.stringify(place));
    sessionStorage.setItem('isMultiLocationSetup', 'true');
  };
  const kept = (): Record<string, string>[] => [{ ...localStorage }, { ...sessionStorage }];

  it('removes all data of the person from the browser and keeps the settings of the device', async () => {
    fill();
    serve(({ path }) => ({ status: path.endsWith('logout') ? 204 : 200, body: guest }));
    await useAccount.getState().logOut();
    const [{ lastSeen = '', ...rest } = {}, ...others]: Record<string, string>[] = kept();
    // Only the new guest is known.
    const mark = `guest ${guest.id}`;
    expect([rest, ...others]).toEqual([
      { theme: 'dark', language: 'hi', visited: 'true', personHere: guest.id, keptFor: mark },
      { tabKeptFor: mark },
    ]);
    expect(JSON.parse(lastSeen)).toMatchObject({ user: { id: guest.id }, plans: null, snapshots: [] });
    expect(useAccount.getState()).toMatchObject({ userName: null, user: guest });
  });

  it('ends the push subscription of the person, and also logs out a browser that cannot report it', async () => {
    const unsubscribe = jest.fn(() => Promise.resolve(true));
    const registered = jest.fn(() => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }));
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: registered } });
    try {
      serve(({ path }) => ({ status: path.endsWith('logout') ? 204 : 200, body: guest }));
      await useAccount.getState().logOut();
      expect(unsubscribe).toHaveBeenCalledTimes(1);
      registered.mockImplementation(() => Promise.reject(new Error('not here')));
      await useAccount.getState().logOut();
      expect(useAccount.getState().user).toEqual(guest);
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker');
    }
  });

  it('clears the browser while the server is out of reach, and reports that the session is still active', async () => {
    fill();
    serve(() => 'unreachable');
    await expect(useAccount.getState().logOut()).rejects.toThrow();
    expect(localStorage.getItem('userName')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual(['datebook_backup_token']);
  });
});

describe('the display name', () => {
  it('is the one of this device, else the profile’s, and never the default of a guest', () => {
    expect(displayName({ userName: 'Asha', user: guest })).toBe('Asha');
    expect(displayName({ userName: null, user: { ...guest, firstName: 'Kabir' } })).toBe('Kabir');
    expect(displayName({ userName: null, user: guest })).toBeNull();
  });

  it('is trimmed, stored on this device and sent to the profile', async () => {
    useAccount.setState({ user: guest, status: 'signed-in' });
    serve(() => ({ status: 200, body: { ...guest, firstName: 'Asha' } }));
    await useAccount.getState().saveName('  Asha ');
    expect(localStorage.getItem('userName')).toBe('Asha');
    expect(calls.map(({ method, path }) => [method, path])).toEqual([['PATCH', '/api/auth/user']]);
  });

  it('is removed when it is empty', async () => {
    localStorage.setItem('userName', 'Asha');
    serve(() => ({ status: 500 }));
    await useAccount.getState().saveName('   ');
    expect(localStorage.getItem('userName')).toBeNull();
    expect(calls).toHaveLength(0);
  });
});
