import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GuestLogin, UserView, UserId } from '@app/contracts';
import { isWorkDone } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import { keepUser } from '../../lib/last-seen.js';
import { serverAnswered } from '../../lib/network.js';
import { dropConnection, stubApi, type Answer } from '../../testing/stub-api.js';
import { displayName, useAccount } from './store.js';

const guest: UserView = {
  id: someId<UserId>('g'),
  firstName: 'Guest User',
  email: null,
  isGuest: true,
  role: 'user',
  adult: false,
  discreet: false,
};
const initial = useAccount.getState();

const server = stubApi();
const made = () => server.asked.filter(({ method }) => method === 'POST');
const wantsBackup = ({ init }: (typeof server.asked)[number]): boolean => new Headers(init.headers).get('x-backup') === '1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAccount.setState({ ...initial, user: null, userName: null, status: 'idle' });
});

describe('the start of a session', () => {
  it('keeps an existing session', async () => {
    localStorage.setItem('visited', 'true');
    server.answer = () => [200, guest];
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
      let answer = (_answer: Answer): void => undefined;
      server.answer = () => new Promise((resolve) => (answer = resolve));
      const started = useAccount.getState().start();
      await jest.advanceTimersByTimeAsync(2_999);
      expect(useAccount.getState().status).toBe('loading');
      await jest.advanceTimersByTimeAsync(1);
      await started;
      expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
      const late = answer;
      server.answer = () => [200, { ...guest, firstName: 'Asha' }];
      late([200, null]);
      await jest.advanceTimersByTimeAsync(0);
      expect(useAccount.getState().user?.firstName).toBe('Asha');
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks for no session in a new browser, because the 401 would appear in the console', async () => {
    let signedIn = false;
    server.answer = (_, { method }) => {
      if (method === 'POST') signedIn = true;
      return signedIn ? [200, guest] : [401, null];
    };
    await useAccount.getState().start();
    expect(server.calls).toEqual(['POST /api/auth/guest-login', 'GET /api/auth/user']);
    expect(localStorage.getItem('visited')).toBe('true');
  });

  it('keeps an existing session when no more guests are admitted', async () => {
    server.answer = (_, { method }) => (method === 'POST' ? [429, null] : [200, guest]);
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
  });

  it('creates a guest without the stored name when the server refuses that name', async () => {
    localStorage.setItem('userName', 'Asha 98765 43210');
    let isIn = false;
    const refused = { code: 'invalid-fields', status: 422, fieldErrors: { firstName: ['must not hold a phone number'] } };
    server.answer = (_, { method, body }) => {
      if (method === 'POST' && (body as GuestLogin).firstName !== 'Guest User') return [422, refused];
      if (method === 'POST') isIn = true;
      return isIn ? [200, guest] : [401, null];
    };
    await useAccount.getState().start();
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
    expect(localStorage.getItem('userName')).toBeNull();
  });

  it('creates one guest for concurrent callers', async () => {
    let signedIn = false;
    server.answer = (_, { method }) => {
      if (method === 'POST') signedIn = true;
      return signedIn ? [200, guest] : [401, null];
    };
    await Promise.all([useAccount.getState().start(), useAccount.getState().start()]);
    expect(useAccount.getState().status).toBe('signed-in');
    expect(made().map((asked) => [asked.call, wantsBackup(asked)])).toEqual([['POST /api/auth/guest-login', false]]);
  });

  it('computes the proof of work for its guest while the page goes on, and then repeats the request', async () => {
    const work = { challenge: 'c', bits: 11 };
    let signedIn = false;
    server.answer = (_, { method, body }) => {
      const { challenge, answer } = (body ?? {}) as GuestLogin;
      if (method === 'POST' && challenge === undefined) return [428, { code: 'work-needed', work }];
      if (method === 'POST') signedIn = challenge === 'c' && isWorkDone(work, answer ?? '');
      return signedIn ? [200, guest] : [401, null];
    };
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await useAccount.getState().start();
    clearInterval(ticking);
    expect(useAccount.getState()).toMatchObject({ status: 'signed-in', user: guest });
    expect(made()).toHaveLength(2);
    expect(turns).toBeGreaterThan(0);
  });

  it('requests a backup token when the browser keeps no cookie', async () => {
    server.answer = (_, asked) => {
      if (asked.method === 'POST') return [200, { ...guest, ...(wantsBackup(asked) && { backupToken: 'b' }) }];
      return sessionStorage.getItem('datebook_backup_token') === 'b' ? [200, guest] : [401, null];
    };
    await useAccount.getState().start();
    expect(made().map(wantsBackup)).toEqual([false, true]);
    expect(useAccount.getState().status).toBe('signed-in');
  });

  it('fails only when the guest login itself failed twice', async () => {
    server.answer = dropConnection;
    await useAccount.getState().start();
    expect(made()).toHaveLength(2);
    expect(useAccount.getState().status).toBe('failed');
  });
});

describe('a log-in', () => {
  it('returns the plans that the former guest could move, and keeps them out of the profile', async () => {
    const account = { ...guest, id: 'a', email: 'asha@example.org', isGuest: false };
    const mergeable = { plans: 2, bookings: 1 };
    server.answer = (_, { path }) => [200, path === '/api/auth/merge' ? mergeable : { ...account, mergeable }];
    const { logIn, merge } = useAccount.getState();
    expect(await logIn({ email: 'asha@example.org', password: 'x' })).toEqual(mergeable);
    expect(useAccount.getState().user).toEqual(account);
    expect(await merge()).toEqual(mergeable);
    server.answer = () => [200, account];
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
    server.answer = (_, { path }) => [path.endsWith('logout') ? 204 : 200, guest];
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
      server.answer = (_, { path }) => [path.endsWith('logout') ? 204 : 200, guest];
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
    server.answer = dropConnection;
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
    server.answer = () => [200, { ...guest, firstName: 'Asha' }];
    await useAccount.getState().saveName('  Asha ');
    expect(localStorage.getItem('userName')).toBe('Asha');
    expect(server.calls).toEqual(['PATCH /api/auth/user']);
  });

  it('is removed when it is empty', async () => {
    localStorage.setItem('userName', 'Asha');
    server.answer = () => [500, null];
    await useAccount.getState().saveName('   ');
    expect(localStorage.getItem('userName')).toBeNull();
    expect(server.calls).toHaveLength(0);
  });
});
