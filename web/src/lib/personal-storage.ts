import type { UserView } from '@app/contracts';
import { local, LOCAL, SESSION, session } from './storage.js';

/**
 * What a key tells: of a planner, of a venue's desk, of an application that whoever sits there types, where the tab was going, which session
 * this is, or how the device is set.
 */
type About = 'person' | 'desk' | 'application' | 'journey' | 'session' | 'device';

/** Of each key of the browser's storage. What tells of somebody is removed when they leave; a new key says here what it tells. */
export const ABOUT = {
  userName: 'person',
  guideSeen: 'device',
  venueToken: 'session',
  venueApplication: 'application',
  theme: 'device',
  language: 'device',
  lastCity: 'person',
  visited: 'device',
  tickets: 'person',
  lastSeen: 'person',
  queuedVotes: 'person',
  visits: 'device',
  installAnswered: 'device',
  lastLooks: 'person',
  deskSound: 'device',
  deskVibration: 'device',
  deskPush: 'session',
  deskPushAnswered: 'device',
  keptDesk: 'desk',
  // Guests who were let in without a network wait to be sent; their names go when the desk is left.
  queuedArrivals: 'device',
  seenBookings: 'device',
  personHere: 'session',
  deskHere: 'session',
  keptFor: 'session',
  backupToken: 'session',
  pendingInvite: 'journey',
  redirect: 'journey',
  multiLocation: 'person',
  selectedCity: 'person',
  wizardDraft: 'person',
  bannersSeen: 'person',
  visitCounted: 'device',
  bidDrafts: 'desk',
  otherViewer: 'device',
  tabKeptFor: 'session',
} as const satisfies Record<keyof typeof LOCAL | keyof typeof SESSION, About>;

/** Removes from this tab's storage what tells of something. */
export function forgetInTab(...about: About[]): void {
  for (const [name, key] of Object.entries(SESSION)) if (about.includes(ABOUT[name as keyof typeof SESSION])) session.remove(key);
}

/** The same, of the storage that all tabs share as well. */
export function forgetHere(...about: About[]): void {
  for (const [name, key] of Object.entries(LOCAL)) if (about.includes(ABOUT[name as keyof typeof LOCAL])) local.remove(key);
  forgetInTab(...about);
}

const GUEST = 'guest ';

/**
 * Says for whom the storage keeps something from now on. What was kept for somebody else goes: also in a tab that slept while another one signed
 * in. A guest's stays for the guest who comes after them, and for the account that they sign in to themselves (`asThemselves`).
 */
export function keepFor({ id, isGuest }: UserView, asThemselves: boolean): void {
  const isOthers = (mark: string | null): boolean => {
    if (mark === null) return false;
    const wasGuest = mark.startsWith(GUEST);
    return mark.replace(GUEST, '') !== id && !(wasGuest && (isGuest || asThemselves));
  };
  if (isOthers(session.get(SESSION.tabKeptFor))) forgetInTab('person');
  if (isOthers(local.get(LOCAL.keptFor))) forgetHere('person', 'application');
  const mark = isGuest ? GUEST + id : id;
  session.set(SESSION.tabKeptFor, mark);
  local.set(LOCAL.keptFor, mark);
}
