import { create } from 'zustand';
import {
  DEFAULT_FIRST_NAME,
  type LoggedIn,
  type LogIn,
  type Mergeable,
  type SignInByPasskey,
  type SignUp,
  type UseEmailLink,
  type UserView,
} from '@app/contracts';
import { forgetAttempts } from '../../lib/calls/attempts.js';
import { signedInAgain } from '../../lib/calls/ended-session.js';
import { setDiscreet } from '../../lib/device/discreet.js';
import { onMissingSession, setViewer } from '../../lib/http.js';
import { hasLastPlans, keepUser, lastUser } from '../../lib/last-seen.js';
import { isOffline, onBackOnline, untilSilent } from '../../lib/network.js';
import { forgetHere, keepFor } from '../../lib/personal-storage.js';
import { local, LOCAL, SESSION, session } from '../../lib/storage.js';
import { nameFault } from './name-fault.js';
import { deleteAccount, fetchUser, guestLogin, logIn, logOut, mergeGuest, patchUser, signInByLink, signUp } from './api.js';

interface AccountState {
  /** idle: not started; failed: the guest login failed twice. */
  status: 'idle' | 'loading' | 'signed-in' | 'failed';
  user: UserView | null;
  /** The reason for a missing session. */
  failure: unknown;
  /** The kind of the former session, when a new guest has replaced it without the person's request. */
  lost: 'guest' | 'account' | null;
  /** The display name stored on this device; it takes precedence over the profile's. */
  userName: string | null;
  /** Makes sure that there is a session; a person without one becomes a guest. */
  start: () => Promise<void>;
  /**
   * Checks whether the session is still valid. If not, a guest gets a new one and an account signs in again; null: the sign-in was
   * cancelled. @throws when no guest can be admitted.
   */
  ensure: () => Promise<UserView | null>;
  /** Creates a guest session again after the old one was lost. */
  renewGuest: () => Promise<UserView>;
  signUp: (body: SignUp) => Promise<UserView>;
  /** Logs in; returns the data of the former guest that could move to the account. */
  logIn: (body: LogIn | SignInByPasskey) => Promise<Mergeable | null>;
  /** Takes over whom a call has signed in; returns the same. */
  enter: (entered: LoggedIn) => Mergeable | null;
  /** Signs in by the link of a mail; returns the guest's data that could move, and whether the sign-up's password was dropped. */
  signInByLink: (body: UseEmailLink) => Promise<{ mergeable: Mergeable | null; passwordDropped: boolean }>;
  merge: () => Promise<Mergeable>;
  logOut: () => Promise<void>;
  /** Deletes all data of the person; they go on as a new guest. */
  forget: () => Promise<void>;
  /** Saves the display name; an empty one is removed from the device. */
  saveName: (name: string) => Promise<void>;
  patch: (body: { adult?: boolean }) => Promise<void>;
  /** Records that the person has read the notice of the lost session. */
  noteLost: () => void;
  /** Takes over the saved setting of discretion. */
  noteDiscreet: (discreet: boolean) => void;
}

let starting: Promise<void> | null = null;

/** Creates a guest session with a cookie, or with a backup token when the browser keeps no cookie. */
async function becomeGuest(firstName: string): Promise<UserView> {
  const user = await guestLogin(firstName).catch((error: unknown) => {
    // The next try omits the name.
    if (nameFault(error)) local.remove(LOCAL.userName);
    throw error;
  });
  const kept = await fetchUser();
  if (kept) return kept;
  await guestLogin(firstName, true);
  return (await fetchUser()) ?? user;
}

/** Returns an existing session; otherwise throws the failure. */
async function sessionElse(failure: unknown): Promise<UserView> {
  const user = await fetchUser();
  if (!user) throw failure;
  return user;
}

async function twice<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    return run();
  }
}

/** The kind of session that a new guest replaces; null: none was lost. */
function lostFor(guest: UserView): AccountState['lost'] {
  const former = lastUser();
  if (!former || former.id === guest.id || !guest.isGuest) return null;
  if (!former.isGuest) return 'account';
  return hasLastPlans() ? 'guest' : null;
}

const nameOnDevice = () => local.get(LOCAL.userName)?.trim() || null;

/** The user of the app, and the ways to sign in. */
export const useAccount = create<AccountState>((set, get) => {
  const signedIn = (user: UserView, asThemselves = false) => {
    keepFor(user, asThemselves);
    setViewer(user.id);
    setDiscreet(user.discreet);
    keepUser(user);
    local.set(LOCAL.visited, 'true');
    set({ user, status: 'signed-in' });
    return user;
  };
  const enter = ({ mergeable, ...user }: LoggedIn): Mergeable | null => {
    signedIn(user, true);
    return mergeable ?? null;
  };
  const letInGuest = (guest: UserView): UserView => {
    const lost = lostFor(guest);
    if (lost) set({ lost });
    return signedIn(guest);
  };
  const startAnew = async () => {
    session.remove(SESSION.backupToken);
    setViewer(null);
    set({ user: null, status: 'idle' });
    await get().start();
  };
  /** Removes the person's data from the browser, whether or not the server is in reach: it must not meet the next person. */
  const leaveNothing = () => {
    forgetHere('person', 'journey', 'application');
    forgetAttempts();
    set({ userName: null });
    stopPushes().catch(() => undefined);
  };
  /** The last user of the device, while the server cannot confirm the session. */
  const borrowed = (): UserView | null => {
    const last = lastUser();
    if (!last) return null;
    const stop = onBackOnline(() => {
      stop();
      const settle = async (): Promise<void> => {
        const user = await fetchUser();
        if (user) signedIn(user);
        else if (last.isGuest) await startAnew();
        else await signedInAgain('person');
      };
      settle().catch(() => undefined);
    });
    return last;
  };
  /** The user of the session; the last user of the device when no answer comes. */
  const sessionOrLastUser = (): Promise<UserView | null> => {
    let isSettled = false;
    const session = fetchUser()
      .catch(() => (isOffline() ? borrowed() : null))
      .finally(() => (isSettled = true));
    const standIn = untilSilent().then(() => (isSettled ? session : (borrowed() ?? session)));
    return Promise.race([session, standIn]);
  };
  return {
    status: 'idle',
    user: null,
    failure: null,
    lost: null,
    userName: nameOnDevice(),
    start() {
      if (get().status === 'signed-in') return Promise.resolve();
      starting ??= (async () => {
        set({ status: 'loading' });
        try {
          // A failed check counts as "not signed in"; only a guest login that fails twice is an error.
          // A new browser has no session to ask for; the guest login returns an existing one anyway.
          const known = local.get(LOCAL.visited) ? await sessionOrLastUser() : null;
          // The limit of guests per address does not apply to a person with a session.
          const guest = () => twice(() => becomeGuest(nameOnDevice() ?? DEFAULT_FIRST_NAME)).catch(sessionElse);
          if (known) signedIn(known);
          else letInGuest(await guest());
        } catch (failure) {
          set({ status: 'failed', failure });
        } finally {
          starting = null;
        }
      })();
      return starting;
    },
    async ensure() {
      const known = await fetchUser();
      if (known) return signedIn(known);
      const { user, renewGuest } = get();
      if (!user || user.isGuest) return renewGuest();
      return (await signedInAgain('person')) ? user : null;
    },
    async renewGuest() {
      return letInGuest(await becomeGuest(nameOnDevice() ?? DEFAULT_FIRST_NAME));
    },
    async signUp(body) {
      return signedIn(await signUp(body));
    },
    logIn: async (body) => enter(await logIn(body)),
    enter,
    async signInByLink(body) {
      const { passwordDropped, ...entered } = await signInByLink(body);
      return { mergeable: enter(entered), passwordDropped: passwordDropped === true };
    },
    merge: mergeGuest,
    async logOut() {
      leaveNothing();
      await logOut();
      await startAnew();
    },
    async forget() {
      await deleteAccount();
      leaveNothing();
      await startAnew();
    },
    async saveName(name) {
      const trimmed = name.trim();
      const user = get().user;
      if (user && trimmed !== '' && trimmed !== user.firstName) set({ user: await patchUser({ firstName: trimmed }) });
      if (trimmed === '') local.remove(LOCAL.userName);
      else local.set(LOCAL.userName, trimmed);
      set({ userName: trimmed || null });
    },
    async patch(body) {
      set({ user: await patchUser(body) });
    },
    noteLost: () => set({ lost: null }),
    noteDiscreet(discreet) {
      const { user } = get();
      if (user && user.discreet !== discreet) signedIn({ ...user, discreet });
    },
  };
});

onMissingSession(async () => {
  const { user, renewGuest } = useAccount.getState();
  if (user && !user.isGuest) return false;
  await renewGuest();
  return true;
});

/** Ends the browser's push subscription: pushes concern the person who leaves. The server deletes it at the next push. */
async function stopPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** The name for the greeting; null: none given. */
export function displayName(state: Pick<AccountState, 'userName' | 'user'>): string | null {
  return state.userName ?? (state.user && state.user.firstName !== DEFAULT_FIRST_NAME ? state.user.firstName : null);
}
