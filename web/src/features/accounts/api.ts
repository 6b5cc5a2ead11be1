import {
  HEADERS,
  type AskEmailLink,
  type AskPasswordReset,
  type ChangeOf,
  type ChangePassword,
  type ConfirmIdentity,
  type ConfirmPasswordReset,
  type GuestLogin,
  type NewPushSubscription,
  type OwnUpi,
  type UserSettings,
  type LoggedIn,
  type LogIn,
  type Merged,
  type SessionView,
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

/** The answer of a mail's reader: the address is theirs, or it is to get no mail. */
export type MailAnswer = 'confirm' | 'block';
export const answerMailLink = (answer: MailAnswer, token: string): Promise<void> =>
  request(`/api/mail/${answer}`, { method: 'POST', body: { token } });

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
/** Mails a link that signs in; the plans of the current guest are kept. */
export const askEmailLink = (body: AskEmailLink): Promise<void> => request('/api/auth/email-link', { method: 'POST', body });
export const signInByLink = (body: UseEmailLink) => signIn('/api/auth/email-link/use', body);
export const signUp = (body: SignUp) => signIn('/api/auth/signup', body).then(keepPushes);
export const logIn = (body: LogIn | SignInByPasskey) => signIn('email' in body ? '/api/auth/login' : '/api/auth/passkey-login', body);
/** Moves the former guest's plans to the account. */
export const mergeGuest = () => request<Merged>('/api/auth/merge', { method: 'POST' });
export const logOut = () => request<null>('/api/auth/logout', { method: 'POST', needsNoSession: true });
export const patchUser = (body: { firstName?: string; adult?: boolean }) => request<UserView>('/api/auth/user', { method: 'PATCH', body });
export const fetchSessions = () => request<SessionView[]>('/api/auth/sessions');
export const revokeSession = (id: string) => request<null>(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
/** Confirms the person's identity, which the export and the deletion require. */
export const confirmIdentity = (body: ConfirmIdentity) => request<null>('/api/auth/confirm', { method: 'POST', body });
export const changePassword = (body: ChangePassword) => signIn('/api/auth/password', body, undefined, false).then(keepPushes);
export const deleteAccount = () => request<null>('/api/auth/user', { method: 'DELETE' });

export const fetchSettings = () => request<UserSettings>('/api/user/settings');
export const saveSettings = (body: ChangeOf<UserSettings>) => request<UserSettings>('/api/user/settings', { method: 'PUT', body });
export const fetchUpi = () => request<OwnUpi>('/api/user/settings/upi');
export const saveUpi = (body: OwnUpi) => request<OwnUpi>('/api/user/settings/upi', { method: 'PUT', body });
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

/** Planners and venue partners have separate accounts; a forgotten password works the same for both. */
export type AccountKind = 'planner' | 'venue';
const RESETS: Record<AccountKind, { ask: string; confirm: string }> = {
  planner: { ask: '/api/auth/password-reset', confirm: '/api/auth/password-reset/confirm' },
  venue: { ask: '/api/venues/password-reset', confirm: '/api/venues/password-reset/confirm' },
};
export const askPasswordReset = (kind: AccountKind, body: AskPasswordReset) => request<null>(RESETS[kind].ask, { method: 'POST', body });
export const confirmPasswordReset = (kind: AccountKind, body: ConfirmPasswordReset) =>
  request<null>(RESETS[kind].confirm, { method: 'POST', body });
