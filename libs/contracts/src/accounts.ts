import type { PasskeyView } from './accounts/passkeys.js';
import type { ConsentItem } from './accounts/consents.js';
import type { BidId, PlanId, Day, Instant, UserId } from './ids.js';
import type { PreferencesView } from './preferences.js';
import type { BookingStatus, MemberRole, PlanState, PlanType, UserRole, Vote } from './states.js';
import type { SecurityEvent } from './admin.js';
import type { Language, UserSettings } from './notifications.js';

/** The signed-in person as they read themselves. */
export interface UserView {
  id: UserId;
  firstName: string;
  email: string | null;
  isGuest: boolean;
  role: UserRole;
  adult: boolean;
  /** What they share and what stands on a tab names no plan and no venue. */
  discreet: boolean;
}

/** An address of UPI, in lower case. */
export const UPI_ID = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/;

/** GET, PUT /api/user/settings/upi: where a person is paid back; null: nowhere. */
export interface OwnUpi {
  upiId: string | null;
}

/** POST /api/auth/guest-login. `challenge` and `answer`: after a refusal with `work-needed`. */
export interface GuestLogin {
  firstName?: string;
  challenge?: string;
  answer?: string;
}

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  /** They say that they are 18 or older. */
  adult?: boolean;
  /** Of the mail; English unless said. */
  language?: Language;
}

export interface LogIn {
  email: string;
  password: string;
  /** Of the second factor, where the account has one. */
  code?: string;
}

/** POST /api/auth/email-link: a link that signs in is mailed, in the language of the screen. */
export interface AskEmailLink {
  email: string;
  language: Language;
}

/** POST /api/auth/email-link/use */
export interface UseEmailLink {
  token: string;
  /** Of the second factor, where the account has one. */
  code?: string;
}

/** POST /api/auth/provider: to sign in, or to link the account that is signed in. */
export interface BeginProvider {
  linking: boolean;
}

/** Where the browser goes, so that the provider says who somebody is. */
export interface ProviderStart {
  url: string;
}

/** POST /api/auth/provider/finish: the query with which the provider sent the browser back. */
export interface FinishProvider {
  returned: string;
}

/** GET /api/auth/provider: since when the account can be signed in to by the provider; null: it cannot. */
export interface ProviderLink {
  linkedAt: Instant | null;
}

/** The address of a person's mails, and whether its reader confirmed it. */
export interface MailState {
  address: string;
  isConfirmed: boolean;
}

/** POST /api/mail/confirm and block: the token of a mail's link. */
export interface MailLink {
  token: string;
}

/** What a log-in found that a former guest of this browser has, and a merge would move to the account. */
export interface Mergeable {
  plans: number;
  bookings: number;
}

/** POST /api/auth/login, signup and guest-login; `backupToken` where the call asked for one. */
export interface LoggedIn extends UserView {
  mergeable?: Mergeable;
  /** The link of a sign-up was opened in another browser than the sign-up's: the password that was chosen there opens nothing. */
  passwordDropped?: true;
  backupToken?: string;
}

/** POST /api/auth/merge: what this call moved. */
export type Merged = Mergeable;

/** Somebody's preferences for one plan, as they are kept. */
type KeptPreferences = { savedAt: Instant } & Omit<
  PreferencesView,
  'dateBookId' | 'userId' | 'userLocation' | 'locationSource' | 'citySlug' | 'version' | 'inviteCode'
>;

/** GET /api/auth/export: all data of one person, and of nobody else. */
export interface PersonalData {
  exportedAt: Instant;
  profile: Omit<UserView, 'adult' | 'discreet'> & {
    /** Whether the address that mails go to was confirmed. */
    isMailConfirmed: boolean;
    adultConfirmedAt: Instant | null;
    contact: { name: string | null; phone: string | null; email: string | null };
    upiId: string | null;
    /** Until when bookings need an approval, after no-shows. */
    approvalUntil: Instant | null;
    lastSeenOn: Day | null;
    /** When the account will be deleted, where the team was asked to. */
    deletionDueAt: Instant | null;
    /** What was chosen; the standard holds for the rest. */
    settings: Partial<UserSettings>;
    createdAt: Instant;
  };
  sessions: { id: string; kind: string; createdAt: Instant; expiresAt: Instant }[];
  /** The accounts elsewhere by which this person signs in. */
  identities: { issuer: string; subject: string; linkedAt: Instant }[];
  plans: {
    id: PlanId;
    name: string;
    planType: PlanType;
    state: PlanState;
    role: MemberRole;
    createdAt: Instant;
    joinedAt: Instant;
    deletedAt: Instant | null;
    location: { latitude: string; longitude: string; source: string | null; citySlug: string | null } | null;
    preferences: KeptPreferences | null;
    votes: { bidId: BidId; venueName: string; vote: Vote; reason: string | null }[];
    /** What this person said to proposals to meet in the middle. */
    proposalVotes: { key: string; agree: boolean; votedAt: Instant }[];
    /** The reminder to plan such an evening again. */
    reminder: { everyWeeks: number; daysBefore: number; nextDay: Day; remindAt: Instant | null } | null;
    bookings: {
      ref: string;
      status: BookingStatus;
      venueName: string;
      startAt: Instant;
      partySize: number;
      proposedPrice: number;
      /** Only where the contact given is this person's. */
      contact: { name: string; phone: string | null; email: string | null } | null;
      createdAt: Instant;
      /** What this person said against a no-show. */
      dispute: string | null;
      noShow: { markedAt: Instant; disputedAt: Instant | null; decidedAt: Instant | null; upheld: boolean | null } | null;
      /** What counts against this person for a late cancellation. */
      lateCancel: number | null;
      /** This person's part of the bill. */
      split: { share: number | null; amount: number; paidAt: Instant | null; receivedAt: Instant | null } | null;
      /** This person paid the whole bill. */
      paidBill: boolean;
      /** What this person told the table on the evening. */
      messages: { kind: string; at: Instant }[];
      /** What this person said of the agreed lines. */
      marks: { line: string; kept: boolean; at: Instant }[];
      /** How this person rated the outing. */
      review: { stars: number; tags: string[]; text: string | null } | null;
    }[];
  }[];
  leftPlans: { id: PlanId; joinedAt: Instant; leftAt: Instant }[];
  /** Whom this person reported or blocked, other people without their names. */
  reports: {
    kind: string;
    about: 'person' | 'venue' | 'guide';
    venueName: string | null;
    reason: string;
    text: string | null;
    createdAt: Instant;
    liftedAt: Instant | null;
  }[];
  /** Mails and pushes to this person, of the last days. */
  messages: { channel: string; type: string; sentAt: Instant | null }[];
  notifications: { id: string; type: string; priority: string; isRead: boolean; planId: PlanId | null; createdAt: Instant }[];
  banners: { id: string; kind: string; planId: PlanId; createdAt: Instant }[];
  consents: { item: ConsentItem; granted: boolean; version: string; language: Language; at: Instant }[];
  pushSubscriptions: { id: string; endpoint: string; createdAt: Instant }[];
  passkeys: Omit<PasskeyView, 'id'>[];
  /** What was written down of this account: log-ins that failed, passwords that were changed. */
  securityEvents: { type: SecurityEvent; at: Instant }[];
}

export interface SessionView {
  id: string;
  current: boolean;
  /** Whether its browser takes pushes. */
  pushes: boolean;
  createdAt: Instant;
  expiresAt: Instant;
}

export const DEFAULT_FIRST_NAME = 'Guest User';
/** localStorage key that holds a venue partner's bearer token. */
export const VENUE_TOKEN_KEY = 'venueAuthToken';
/** sessionStorage key that holds the backup token of a browser without cookies. */
/** Cookie that says in which language a page is rendered; absent: English. */
export const LANGUAGE_COOKIE = 'language';
export const BACKUP_TOKEN_KEY = 'datebook_backup_token';

/** GET /api/auth/second-factor and /api/venues/me/second-factor: how the reader's account is kept. */
export interface SecondFactorView {
  /** The account may have one. */
  offered: boolean;
  /** Nothing of the team is to be had before there is one. */
  needed: boolean;
  enrolledAt: Instant | null;
  recoveryCodesLeft: number;
}

/** POST /api/auth/second-factor and /api/venues/me/second-factor: a new one is begun with the password, and with a code of the one there is. */
export interface StartSecondFactor {
  password: string;
  code?: string;
}

/** What an authenticator app is given: as a QR code of the address, or the secret (base32) typed in. */
export interface SecondFactorSetup {
  secret: string;
  uri: string;
}

/** The six digits that the app shows, or one of the recovery codes. */
export interface SecondFactorCode {
  code: string;
}

/** GET /api/admin/session: when the team's pages ask for a new sign-in; null: never, in the demonstration. */
export interface TeamSessionView {
  endsAt: Instant | null;
  /** If nobody uses a page of the team until then. */
  idleEndsAt: Instant | null;
}

/** Shown once; only their hashes are kept. */
export interface RecoveryCodes {
  codes: string[];
}

export const RECOVERY_CODES = 10;

/** An item of GET /api/admin/team-accounts: somebody of operations or administration. */
export interface TeamAccount {
  id: UserId;
  firstName: string;
  email: string | null;
  role: Exclude<UserRole, 'user'>;
  /** Of the demonstration: it has a known password and needs no second factor. */
  demo: boolean;
  enrolledAt: Instant | null;
}
