import { paths } from './paths.js';
import { SESSION, session } from './storage.js';

/** Returns a path of this app, or null: an address from a link must never lead to another site. */
export function ownPath(path: string | null): string | null {
  if (!path || !path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null;
  const url = new URL(path, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith('/api') ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Stores the current page during a sign-in. */
export const keepRedirect = (path: string): void => session.set(SESSION.redirect, path);

/** Stores an invite during a sign-in. */
export const keepInvite = (code: string): void => session.set(SESSION.pendingInvite, code);

/** The page after a sign-in: a stored path or a pending invite, followed once; else `home`. */
export function takeRedirect(home: string = paths.home): string {
  const path = ownPath(session.get(SESSION.redirect));
  const invite = session.get(SESSION.pendingInvite);
  session.remove(SESSION.redirect);
  session.remove(SESSION.pendingInvite);
  return path ?? (invite ? paths.invite(invite) : home);
}
