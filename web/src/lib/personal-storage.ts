import type { UserView } from '@app/contracts';
import { local, LOCAL, SESSION, session } from './storage.js';

/**
 * The subject of a key: a planner, a venue's desk, an application in progress, the tab's destination, the session, or the settings of
 * the device.
 */
type About = 'person' | 'desk' | 'application' | 'journey' | 'session' | 'device';

/** The subject of each key of the browser's storage. Data about a person is removed when they leave; every new key needs an entry. */
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
  lastVisits: 'person',
  evenings: 'person',
  deskSort: 'device',
  deskSound: 'device',
  deskVibration: 'device',
  deskKeys: 'device',
  deskPush: 'session',
  deskPushAnswered: 'device',
  keptDesk: 'desk',
  // Queued guest arrivals wait to be sent; their names are removed when the desk is left.
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
  settingsDrafts: 'desk',
  otherViewer: 'device',
  tabKeptFor: 'session',
} as const satisfies Record<keyof typeof LOCAL | keyof typeof SESSION, About>;

/** Removes the keys of these subjects from this tab's storage. */
export function forgetInTab(...about: About[]): void {
  for (const [name, key] of Object.entries(SESSION)) if (about.includes(ABOUT[name as keyof typeof SESSION])) session.remove(key);
}

/** Removes the keys of these subjects from this tab's storage and from the storage shared by all tabs. */
export function forgetHere(...about: About[]): void {
  for (const [name, key] of Object.entries(LOCAL)) if (about.includes(ABOUT[name as keyof typeof LOCAL])) local.remove(key);
  forgetInTab(...about);
}

const GUEST = 'guest ';

/**
 * Records the owner of the stored data and removes that of any other person, also in a tab that slept during another sign-in. A guest's data
 * stays for the guest who follows, and for the account to which the guest signs in (`asThemselves`).
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
