import '../testing/browser-globals.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { UserView, VenueProfile, UserId } from '@app/contracts';
import { OWNER, someSnapshot } from '@app/testkit/scenario/planner-views';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { someId } from '@app/testkit/scenario/some-id';
import { useAccount } from '../features/accounts/store.js';
import { emptyDraft, useDraft } from '../features/preferences/draft.js';
import { signInAgain, signOut, startDesk, takeSession, useDesk } from '../features/venue-partners/desk-store.js';
import { stubApi } from '../testing/stub-api.js';
import { keepSnapshot, keepUser } from './last-seen.js';
import { ABOUT } from './personal-storage.js';
import { rememberedPlace, rememberPlace } from './place.js';
import { local, LOCAL, SESSION, session } from './storage.js';

const server = stubApi();
const asha: UserView = {
  id: someId<UserId>('asha'),
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'user',
  adult: true,
  discreet: false,
};
const kabir: UserView = { ...asha, id: someId<UserId>('kabir'), firstName: 'Kabir', email: 'kabir@example.org' };
const guest: UserView = { ...asha, id: someId<UserId>('guest'), firstName: 'Guest User', email: null, isGuest: true };
const initial = useAccount.getState();

/** The value of every key: a text that occurs nowhere else, so that leftovers are found. */
const SECRET = 'of-the-one-before';
const fill = (): void => {
  for (const [name, key] of Object.entries(LOCAL))
    if (ABOUT[name as keyof typeof ABOUT] !== 'session') local.set(key, JSON.stringify(SECRET));
  for (const [name, key] of Object.entries(SESSION))
    if (ABOUT[name as keyof typeof ABOUT] !== 'session') session.set(key, JSON.stringify(SECRET));
};
/** The names of the keys that still hold it, without those of the device. */
const left = (): string[] =>
  [
    ...Object.entries(LOCAL).filter(([, key]) => local.get(key)?.includes(SECRET)),
    ...Object.entries(SESSION).filter(([, key]) => session.get(key)?.includes(SECRET)),
  ]
    .map(([name]) => name)
    .filter((name) => ABOUT[name as keyof typeof ABOUT] !== 'device');
const of = (...about: string[]): string[] => Object.entries(ABOUT).flatMap(([name, subject]) => (about.includes(subject) ? [name] : []));

/** Opens the app again in the same tab, as after a reload, with the server's answer for the session. */
const openAs = async (user: UserView | null): Promise<void> => {
  let current = user;
  server.answer = (call) => {
    if (call.startsWith('POST /api/auth/guest-login')) current = guest;
    return current ? [200, current] : [401, null];
  };
  useAccount.setState({ ...initial, user: null, status: 'idle' });
  await useAccount.getState().start();
};
const logInAs = async (user: UserView): Promise<void> => {
  server.answer = () => [200, user];
  await useAccount.getState().logIn({ email: user.email ?? '', password: 'x' });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  local.set(LOCAL.visited, 'true');
  useDesk.setState({ status: 'unknown', profile: null });
});

describe('the stored data of a person', () => {
  it('is removed at logout', async () => {
    await openAs(asha);
    fill();
    await useAccount.getState().logOut();
    expect(left()).toEqual(of('desk'));
  });

  it('is removed when the session has ended and a guest follows', async () => {
    await openAs(asha);
    fill();
    await openAs(null);
    expect(left()).toEqual(of('desk', 'journey'));
  });

  it('is removed when another person logs in, in a sleeping tab, too', async () => {
    await openAs(asha);
    fill();
    await logInAs(kabir);
    expect(left()).toEqual(of('desk', 'journey'));
    fill();
    // Another tab signed another person in: all tabs share localStorage; this tab's sessionStorage still belongs to the former one.
    local.set(LOCAL.keptFor, asha.id);
    await openAs(asha);
    expect(left().filter((name) => Object.keys(SESSION).includes(name))).toEqual(
      of('desk', 'journey').filter((name) => Object.keys(SESSION).includes(name)),
    );
  });

  it('stays for a guest who signs in to their own account', async () => {
    await openAs(guest);
    useDraft.getState().open({ ...emptyDraft('new'), name: 'Ours' });
    await logInAs(asha);
    expect(session.json(SESSION.wizardDraft)).toMatchObject({ name: 'Ours' });
  });

  it('is removed in another tab whose page was drawn for the person', async () => {
    await openAs(asha);
    fill();
    // jsdom cannot reload a page and logs an error.
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    dispatchEvent(new StorageEvent('storage', { key: LOCAL.personHere, newValue: kabir.id }));
    said.mockRestore();
    expect(left().filter((name) => Object.keys(SESSION).includes(name))).toEqual(['bidDrafts', 'settingsDrafts']);
  });
});

describe('the stored data of a desk', () => {
  const atDesk = (staff = 's1'): VenueProfile => ({ ...venueProfile, staff: { ...venueProfile.staff, id: staff } });

  it.each<[string, () => Promise<unknown>]>([
    ['its sign-out', signOut],
    [
      'the end of its session',
      async () => {
        server.answer = () => [401, { code: 'not-signed-in', status: 401 }];
        await import('../features/venue-partners/api.js').then(({ fetchProfile }) => fetchProfile().catch(() => undefined));
      },
    ],
    [
      'a sign-in of another person under the page',
      async () => {
        server.answer = () => [200, { token: 't', expiresAt: '2030-01-01T00:00:00.000Z', venue: atDesk('s2') }];
        const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
        await signInAgain({ email: 'r@cafe.test', password: 'x' });
        said.mockRestore();
      },
    ],
  ])('is removed with %s', async (_how, leave) => {
    takeSession(atDesk());
    fill();
    const booking = {
      venueId: 'v',
      bookingId: 'b',
      firstName: SECRET,
      startAt: '2030-01-05T15:00:00.000Z',
      code: '1',
      at: '2030-01-05T15:00:00.000Z',
      refused: null,
    };
    local.set(LOCAL.queuedArrivals, JSON.stringify([booking]));
    server.answer = () => [204, null];
    await leave();
    expect(left()).toEqual(of('person', 'journey'));
    expect(local.get(LOCAL.queuedArrivals)).not.toContain(SECRET);
  });

  it('keeps the application of a visitor without an account while its pages are opened', async () => {
    local.set(LOCAL.venueApplication, JSON.stringify(SECRET));
    await startDesk();
    expect(left()).toEqual(['venueApplication']);
  });
});

describe('the stored place of a person', () => {
  it('is rounded to the grid of a kilometre, in the draft as well', () => {
    const here = { latitude: 19.07654321, longitude: 72.87654321, source: 'gps', citySlug: 'mumbai' } as const;
    rememberPlace(here);
    const { change, open } = useDraft.getState();
    open(emptyDraft('new'));
    keepUser({ ...asha, id: OWNER });
    const snapshot = someSnapshot(OWNER);
    keepSnapshot({ ...snapshot, plan: { ...snapshot.plan, coordinates: { lat: here.latitude, lng: here.longitude } } });
    change({ place: here, saved: { userLocation: { latitude: '19.07654321', longitude: '72.87654321' } } as never });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/19\.07654321|72\.87654321/);
    expect(rememberedPlace()).toEqual({ ...here, latitude: 19.0755, longitude: 72.8775 });
    // The request carries the exact place.
    expect(useDraft.getState().draft.place).toEqual(here);
  });
});
