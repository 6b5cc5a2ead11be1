import {
  HEADERS,
  type ChangePassword,
  type GuestLogin,
  type NewPushSubscription,
  type UserSettings,
  type LoggedIn,
  type LogIn,
  type Merged,
  type SignInByPasskey,
  type SignUp,
  type UseEmailLink,
  type UserView,
} from '@app/contracts';
import { ApiError, request } from '../../lib/http.js';
import { local, LOCAL, SESSION, session } from '../../lib/storage.js';

type SignedIn = LoggedIn & { backupToken?: string };

const hasBackup = () => session.get(SESSION.backupToken) !== null;

/** Requests a backup token when the browser keeps no cookie. */
export async function signIn(path: string, body: unknown, wantBackup = hasBackup(), needsNoSession = true): Promise<LoggedIn> {
  const backup = wantBackup || !navigator.cookieEnabled;
  const { backupToken, ...user } = await request<SignedIn>(path, {
    method: 'POST',
    body,
    needsNoSession,
    headers: backup ? { [HEADERS.wantBackup]: '1' } : {},
  });
  if (backupToken) session.set(SESSION.backupToken, backupToken);
  return user;
}

/** Reads the signed-in person; null: none. */
export const fetchUser = () =>
  request<UserView | null>('/api/auth/user', {
    nullOn401: true,
    asAnybody: true,
    headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
  });
/** Creates a guest. When one address sends many requests, the server demands a proof of work: it is computed, and the request is repeated. */
export async function guestLogin(firstName: string, wantBackup?: boolean): Promise<LoggedIn> {
  const enter = (body: GuestLogin) => signIn('/api/auth/guest-login', body, wantBackup);
  try {
    return await enter({ firstName });
  } catch (error) {
    const demand = error instanceof ApiError ? error.problem?.work : undefined;
    if (!demand) throw error;
    const { answerTo } = await import('../../lib/device/proof-of-work.js');
    return enter({ firstName, challenge: demand.challenge, answer: await answerTo(demand) });
  }
}
export const signInByLink = (body: UseEmailLink) => signIn('/api/auth/email-link/use', body);
export const signUp = (body: SignUp) => signIn('/api/auth/signup', body).then(keepPushes);
export const logIn = (body: LogIn | SignInByPasskey) => signIn('email' in body ? '/api/auth/login' : '/api/auth/passkey-login', body);
/** Moves the former guest's plans to the account. */
export const mergeGuest = () => request<Merged>('/api/auth/merge', { method: 'POST' });
export const logOut = () => request<null>('/api/auth/logout', { method: 'POST', needsNoSession: true });
export const patchUser = (body: { firstName?: string; adult?: boolean }) => request<UserView>('/api/auth/user', { method: 'PATCH', body });
export const changePassword = (body: ChangePassword) => signIn('/api/auth/password', body, undefined, false).then(keepPushes);
export const deleteAccount = () => request<null>('/api/auth/user', { method: 'DELETE' });

export const fetchSettings = () => request<UserSettings>('/api/user/settings');
export const addBrowser = (body: NewPushSubscription) => request<{ id: string }>('/api/user/push-subscriptions', { method: 'POST', body });

/** Subscribes the browser again after a sign-in of the same person: pushes end with the session that subscribed. */
function keepPushes<User>(user: User): User {
  const keep = async (): Promise<void> => {
    if (local.get(LOCAL.deskPush) !== null) return;
    const { canTakePushes, fetchPushKey, subscriptionOfBrowser } = await import('../../lib/device/push.js');
    const key = canTakePushes() && Notification.permission === 'granted' ? await fetchPushKey() : null;
    const subscription = key && (await subscriptionOfBrowser(key));
    if (subscription && (await fetchSettings()).push) await addBrowser(subscription);
  };
  keep().catch(() => undefined);
  return user;
}
