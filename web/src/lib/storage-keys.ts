import { BACKUP_TOKEN_KEY, VENUE_TOKEN_KEY } from '@app/contracts';

/** Every key of the browser's storage, named in this one place. */
export const LOCAL = {
  userName: 'userName',
  guideSeen: 'firstTimeGuideSeen',
  venueToken: VENUE_TOKEN_KEY,
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
} as const;
export const SESSION = {
  backupToken: BACKUP_TOKEN_KEY,
  pendingInvite: 'pendingInviteCode',
  redirect: 'postLoginRedirect',
  multiLocation: 'isMultiLocationSetup',
  selectedCity: 'selectedCity',
  wizardDraft: 'wizardDraft',
  reloadedBuild: 'reloadedBuild',
  bannersSeen: 'bannersSeen',
  visitCounted: 'visitCounted',
} as const;
/** Name of the lock under which one tab at a time renews a venue's session. */
export const VENUE_RENEWAL_LOCK = 'venue-renewal';
