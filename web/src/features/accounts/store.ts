import { create } from 'zustand';
import { DEFAULT_FIRST_NAME, type LogIn, type Mergeable, type SignUp, type UseEmailLink, type UserView } from '@app/contracts';
import { forgetAttempts } from '../../lib/calls/attempts.js';
import { signedInAgain } from '../../lib/calls/ended-session.js';
import { setDiscreet } from '../../lib/device/discreet.js';
import { onMissingSession, setViewer } from '../../lib/http.js';
import { hasLastPlans, keepUser, lastUser } from '../../lib/last-seen.js';
import { isOffline, onBackOnline } from '../../lib/network.js';
import { forgetHere, keepFor } from '../../lib/personal-storage.js';
import { local, LOCAL, SESSION, session } from '../../lib/storage.js';
import { nameFault } from './name-fault.js';
import { deleteAccount, fetchUser, guestLogin, logIn, logOut, mergeGuest, patchUser, signInByLink, signUp } from './api.js';

interface AccountState {
  /** idle: nobody asked yet; failed: no guest session could be made, twice. */
  status: 'idle' | 'loading' | 'signed-in' | 'failed';
  user: UserView | null;
  /** Why there is none. */
  failure: unknown;
  /** Who was here before and is not any more, where the person has a new guest's session instead and did not ask for it. */
  lost: 'guest' | 'account' | null;
  /** The display name stored on this device; wins over the profile's. */
  userName: string | null;
  /** Makes sure that there is a session; who has none becomes a guest. */
  start: () => Promise<void>;
  /**
   * Asks the server whether the session still lives. Where it does not, a guest gets a new one and an account signs in again; null when that
   * is put aside. @throws when no guest can be let in.
   */
  ensure: () => Promise<UserView | null>;
  /** Makes a guest session again after the old one was lost. */
  renewGuest: () => Promise<UserView>;
  signUp: (body: SignUp) => Promise<UserView>;
  /** Logs in; gives what the guest of before has that could move to the account. */
  logIn: (body: LogIn) => Promise<Mergeable | null>;
  /** Signs in by the link of a mail; gives what a guest has that could move to the account, and whether the sign-up's password is dropped. */
  signInByLink: (body: UseEmailLink) => Promise<{ mergeable: Mergeable | null; passwordDropped: boolean }>;
  merge: () => Promise<Mergeable>;
  logOut: () => Promise<void>;
  /** Deletes everything the person has here; they go on as a new guest. */
  forget: () => Promise<void>;
  /** Saves the display name; an empty one is removed from the device. */
  saveName: (name: string) => Promise<void>;
  patch: (body: { adult?: boolean }) => Promise<void>;
  /** The person has read who is lost. */
  noteLost: () => void;
  /** Takes over whether the person is discreet, as their settings were saved. */
  noteDiscreet: (discreet: boolean) => void;
}

let starting: Promise<void> | null = null;

/** A guest session whose cookie the browser kept; where it keeps none, one with a backup token. */
async function becomeGuest(firstName: string): Promise<UserView> {
  const user = await guestLogin(firstName).catch((error: unknown) => {
    // The next try is made without the name.
    if (nameFault(error)) local.remove(LOCAL.userName);
    throw error;
  });
  const kept = await fetchUser();
  if (kept) return kept;
  await guestLogin(firstName, true);
  return (await fetchUser()) ?? user;
}

/** The session there is after all; the failure where there is none. */
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

/** Whom a new guest replaces; null where nothing is missed. */
function lostFor(guest: UserView): AccountState['lost'] {
  const former = lastUser();
  if (!former || former.id === guest.id || !guest.isGuest) return null;
  if (!former.isGuest) return 'account';
  return hasLastPlans() ? 'guest' : null;
}

const nameOnDevice = () => local.get(LOCAL.userName)?.trim() || null;

/** Who uses the app, and how they become so. */
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
  /** What the browser keeps of the person must not meet the next one; that the server may be out of reach changes nothing of it. */
  const leaveNothing = () => {
    forgetHere('person', 'journey', 'application');
    forgetAttempts();
    set({ userName: null });
    stopPushes().catch(() => undefined);
  };
  /** Without a network nobody can be asked who this is: whoever was here last, until there is one. */
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
          // Any failure of the check counts as "not signed in"; only a guest login that fails twice is an error.
          // A browser that was never here has no session to ask for; the guest login gives back one that there is all the same.
          const known = local.get(LOCAL.visited) ? await fetchUser().catch(() => (isOffline() ? borrowed() : null)) : null;
          // Too many guests from one address keep nobody out who has a session.
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
    async logIn(body) {
      const { mergeable, ...user } = await logIn(body);
      signedIn(user, true);
      return mergeable ?? null;
    },
    async signInByLink(body) {
      const { mergeable, passwordDropped, ...user } = await signInByLink(body);
      signedIn(user, true);
      return { mergeable: mergeable ?? null, passwordDropped: passwordDropped === true };
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

/** What is pushed to this browser speaks of who was here: it takes no more, and the server forgets it at the next push. */
async function stopPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** The name to greet with, or null when nobody said one. */
export function displayName(state: Pick<AccountState, 'userName' | 'user'>): string | null {
  return state.userName ?? (state.user && state.user.firstName !== DEFAULT_FIRST_NAME ? state.user.firstName : null);
}
