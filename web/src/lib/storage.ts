import { BACKUP_TOKEN_KEY, VENUE_TOKEN_KEY } from '@app/contracts';

/** Browser storage that never throws: private browsing may refuse both reads and writes. */
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
    /** A value stored as JSON; null: missing or unreadable. Callers check its shape, because an older build may have written it. */
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
        // The browser refused: the value is lost with the page.
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

/** Every key of the browser's storage is named here; `ABOUT` gives the subject of each. */
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
  lastVisits: 'lastLooks',
  evenings: 'evenings',
  deskSort: 'deskSort',
  deskSound: 'deskSound',
  deskVibration: 'deskVibration',
  deskKeys: 'deskKeys',
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
  settingsDrafts: 'settingsDrafts',
  otherViewer: 'otherViewer',
  tabKeptFor: 'tabKeptFor',
} as const;
/** The name of the lock under which one tab at a time renews a venue's session. */
export const VENUE_RENEWAL_LOCK = 'venue-renewal';
