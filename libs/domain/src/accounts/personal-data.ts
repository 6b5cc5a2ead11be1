import { TUNABLES } from '../tunables.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long rows are kept whose time no environment changes. */
export const KEPT_MS = {
  retries: DAY,
  /** Sessions and links after their end: a page tells a used link from one that is too old. */
  ended: DAY,
  log: 7 * DAY,
  deliveries: 7 * DAY,
  webhookMessages: 14 * DAY,
  deadReactions: 30 * DAY,
  mailSends: DAY,
  samples: DAY,
  /** The cookie that says that a browser knows an account. */
  knownBrowser: 365 * DAY,
  addressLinks: 30 * DAY,
  unconfirmedAddress: 30 * DAY,
  confirmedAddress: 365 * DAY,
} as const;

/** Who reads personal data besides the person: members of the plan, the venues it asks, the venue that is booked, everybody, our team. */
type DataReader = 'members' | 'asked' | 'booked' | 'venue' | 'everybody' | 'team';

/** From when the time counts for which personal data is kept. */
type KeptFrom = 'plan' | 'log' | 'sent' | 'visit' | 'logIn' | 'answer' | 'case' | 'mail' | 'edit';

export interface PersonalDatum {
  readers: readonly DataReader[];
  /** `account` and `given`: until the person deletes themselves, or what they gave. `booking`: as long as the record of a booking. */
  kept: 'account' | 'given' | 'booking' | { from: KeptFrom; ms: number };
  isExported: boolean;
  /** What a deletion of the person does to it. */
  onDeletion: 'erased' | 'unnamed' | 'stays';
}

const ACCOUNT = { kept: 'account', isExported: true, onDeletion: 'erased' } as const;

/**
 * What is kept about people, a row of the privacy notice each. PERSONAL_TABLES names the columns of each. Export, deletion and the
 * notice follow from both.
 */
const data = () =>
  ({
    name: { ...ACCOUNT, readers: ['members', 'booked'] },
    contact: { ...ACCOUNT, readers: ['booked'] },
    upi: { ...ACCOUNT, readers: ['members'] },
    address: { ...ACCOUNT, readers: [] },
    age: { ...ACCOUNT, readers: ['team'] },
    settings: { ...ACCOUNT, readers: [] },
    logIns: { ...ACCOUNT, readers: [], kept: { from: 'visit', ms: TUNABLES.guestCookieMs } },
    identity: { ...ACCOUNT, readers: [] },
    secrets: { ...ACCOUNT, readers: [], isExported: false },
    push: { ...ACCOUNT, readers: [], kept: { from: 'logIn', ms: 0 } },
    plans: { ...ACCOUNT, readers: ['members', 'asked'], onDeletion: 'unnamed' },
    invites: { ...ACCOUNT, readers: ['members'], kept: 'given', isExported: false },
    preferences: { ...ACCOUNT, readers: ['members', 'asked'] },
    diet: { ...ACCOUNT, readers: ['asked'] },
    ownWords: { ...ACCOUNT, readers: ['asked'], kept: { from: 'plan', ms: TUNABLES.notesKeptMs } },
    place: { ...ACCOUNT, readers: ['members', 'asked'], kept: { from: 'plan', ms: TUNABLES.truncateLocationMs } },
    votes: { ...ACCOUNT, readers: ['members'] },
    history: { readers: ['members', 'team'], kept: { from: 'log', ms: KEPT_MS.log }, isExported: false, onDeletion: 'stays' },
    bookings: { readers: ['members', 'booked', 'team'], kept: 'booking', isExported: true, onDeletion: 'unnamed' },
    agreed: {
      readers: ['members', 'booked'],
      kept: { from: 'plan', ms: TUNABLES.notesKeptMs },
      isExported: false,
      onDeletion: 'stays',
    },
    disputes: { ...ACCOUNT, readers: ['booked', 'team'], kept: { from: 'plan', ms: TUNABLES.notesKeptMs } },
    reviews: { ...ACCOUNT, readers: ['everybody'] },
    notices: { ...ACCOUNT, readers: [], kept: { from: 'sent', ms: TUNABLES.notificationsKeptMs } },
    mails: { ...ACCOUNT, readers: [], kept: { from: 'sent', ms: KEPT_MS.deliveries } },
    retries: { ...ACCOUNT, readers: [], kept: { from: 'sent', ms: KEPT_MS.retries }, isExported: false },
    consents: { ...ACCOUNT, readers: ['team'], onDeletion: 'unnamed' },
    reports: { ...ACCOUNT, readers: ['team'], kept: { from: 'case', ms: TUNABLES.notesKeptMs } },
    cases: { readers: ['team'], kept: 'account', isExported: true, onDeletion: 'stays' },
    letters: { readers: ['team'], kept: { from: 'answer', ms: TUNABLES.notesKeptMs }, isExported: false, onDeletion: 'stays' },
    security: { readers: ['team'], kept: { from: 'sent', ms: TUNABLES.auditKeptMs }, isExported: true, onDeletion: 'unnamed' },
    mailChoice: {
      readers: [],
      kept: { from: 'mail', ms: KEPT_MS.confirmedAddress },
      isExported: false,
      onDeletion: 'stays',
    },
    staff: { readers: ['venue', 'team'], kept: 'given', isExported: false, onDeletion: 'stays' },
    applications: { readers: ['team'], kept: { from: 'edit', ms: TUNABLES.draftKeptMs }, isExported: false, onDeletion: 'stays' },
    photos: { readers: ['everybody'], kept: 'given', isExported: false, onDeletion: 'stays' },
    guides: { readers: ['everybody'], kept: 'given', isExported: false, onDeletion: 'stays' },
  }) satisfies Record<string, PersonalDatum>;

export type DataKind = keyof ReturnType<typeof data>;

/** As the numbers in force say; a process sets them before it first reads them. */
export const personalData = (): Record<DataKind, PersonalDatum> => data();
