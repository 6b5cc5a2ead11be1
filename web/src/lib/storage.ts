import { BACKUP_TOKEN_KEY, VENUE_TOKEN_KEY } from '@app/contracts';

/** Browser storage that never throws: private browsing may refuse both reading and writing. */
function safe(area: () => Storage) {
  const get = (key: string): string | null => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    get,
    /** What is kept as JSON; null where nothing is, or nothing that can be read. Whoever asks checks its shape: an older build may have written it. */
    json(key: string): unknown {
      try {
        return JSON.parse(get(key) ?? 'null');
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Storage refused: the value lives as long as the page.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

export const local = safe(() => localStorage);
export const session = safe(() => sessionStorage);

/** Every key of the browser's storage, named in this one place; `ABOUT` says of each what it tells. */
export const LOCAL = {
  userName: 'userName',
  guideSeen: 'firstTimeGuideSeen',
  venueToken: VENUE_TOKEN_KEY,
  venueApplication: 'venueApplication',
  theme: 'theme',
  language: 'language',
  lastCity: 'lastCity',
  visited: 'visited',
  tickets: 'tickets',
  lastSeen: 'lastSeen',
  queuedVotes: 'queuedVotes',
  visits: 'visits',
  installAnswered: 'installAnswered',
  lastLooks: 'lastLooks',
  deskSound: 'deskSound',
  deskVibration: 'deskVibration',
  deskPush: 'deskPush',
  deskPushAnswered: 'deskPushAnswered',
  keptDesk: 'keptDesk',
  queuedArrivals: 'queuedArrivals',
  seenBookings: 'seenBookings',
  personHere: 'personHere',
  deskHere: 'deskHere',
  keptFor: 'keptFor',
} as const;
export const SESSION = {
  backupToken: BACKUP_TOKEN_KEY,
  pendingInvite: 'pendingInviteCode',
  redirect: 'postLoginRedirect',
  multiLocation: 'isMultiLocationSetup',
  selectedCity: 'selectedCity',
  wizardDraft: 'wizardDraft',
  bannersSeen: 'bannersSeen',
  visitCounted: 'visitCounted',
  bidDrafts: 'bidDrafts',
  otherViewer: 'otherViewer',
  tabKeptFor: 'tabKeptFor',
} as const;
/** Name of the lock under which one tab at a time renews a venue's session. */
export const VENUE_RENEWAL_LOCK = 'venue-renewal';
