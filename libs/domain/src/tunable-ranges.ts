import { keysOf, type LiveNumber } from '@app/contracts';
import { STANDARD, TUNABLES, type TunableKey, type Tunables } from './tunables.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The least and the most that an environment may set, in the unit of the key: columns (smallint, CHECK), timers and divisions hold all that is
 * within. Shares are from 0 to 1; all others are whole numbers.
 */
const RANGES: { readonly [Key in Exclude<TunableKey, `${string}Share`>]: readonly [least: number, most: number] } = {
  windowUnder3hMs: [SECOND, 30 * DAY],
  windowUnder24hMs: [SECOND, 30 * DAY],
  windowUnder3dMs: [SECOND, 30 * DAY],
  windowElseMs: [SECOND, 30 * DAY],
  decisionUnder3hMs: [SECOND, 30 * DAY],
  decisionUnder24hMs: [SECOND, 30 * DAY],
  decisionElseMs: [SECOND, 30 * DAY],
  minLeadMs: [MINUTE, 7 * DAY],
  minSlotLeftMs: [0, 6 * HOUR],
  closeBeforeStartMs: [0, 6 * DAY],
  flexibleExpiryMs: [HOUR, 365 * DAY],
  maxDaysAhead: [1, 730],
  softCloseTriggerMs: [0, DAY],
  softCloseExtensionMs: [SECOND, DAY],
  softCloseMax: [0, 100],
  maxRevisions: [0, 1_000],
  revisionCooldownMs: [0, DAY],
  revisionStepRupees: [1, 100_000],
  maxCounters: [0, 100],
  counterTtlMs: [MINUTE, 7 * DAY],
  seenStepPoints: [1, 50],
  previewsPerRevision: [0, 1_000],
  rankEveryMs: [SECOND, DAY],
  bidMinTtlMs: [0, 7 * DAY],
  tooDearOffers: [1, 100],
  undoMs: [0, DAY],
  undosPerPlan: [0, 1_000],
  inviteWave: [1, 500],
  inviteCap: [1, 500],
  inviteExploration: [0, 1],
  secondWaveBelowBids: [0, 500],
  acknowledgeMs: [SECOND, 7 * DAY],
  staleReconfirmMs: [SECOND, 7 * DAY],
  noShowFromMs: [0, 7 * DAY],
  noShowUntilMs: [MINUTE, 30 * DAY],
  disputeMs: [MINUTE, 90 * DAY],
  strikes: [1, 1_000],
  strikeWindowMs: [DAY, 3_650 * DAY],
  approvalMs: [DAY, 3_650 * DAY],
  cancelFlexibleMs: [0, 30 * DAY],
  cancelModerateMs: [0, 30 * DAY],
  cancelStrictMs: [0, 30 * DAY],
  withdrawalWindowMs: [DAY, 3_650 * DAY],
  venueFreeCancels: [0, 1_000],
  venueFreeCancelMs: [DAY, 3_650 * DAY],
  negotiationMs: [SECOND, 30 * DAY],
  negotiationSoonMs: [SECOND, 30 * DAY],
  negotiationSoonUnderMs: [0, 30 * DAY],
  compromiseMs: [SECOND, 30 * DAY],
  compromiseSoonMs: [SECOND, 30 * DAY],
  nearestCityKm: [1, 1_000],
  fallbackRadiusKm: [1, 1_000],
  locationGridMetres: [100, 50_000],
  sharedGridMetres: [100, 50_000],
  truncateLocationMs: [0, 365 * DAY],
  contactVisibleMs: [0, 30 * DAY],
  guestCookieMs: [HOUR, 400 * DAY],
  guestPurgeMs: [HOUR, 3_650 * DAY],
  guestsPerAddress: [1, 30_000],
  guestsPerAddressAtMost: [1, 30_000],
  guestWorkBits: [1, 20],
  guestWorkMs: [10 * SECOND, HOUR],
  pagesPerAddress: [1, 30_000],
  guideNumbersHourly: [1, 1_000],
  wordingsDaily: [1, 30_000],
  inviteTries: [1, 10_000],
  inviteTriesMs: [SECOND, DAY],
  quietFromHour: [0, 23],
  quietUntilHour: [0, 23],
  passwordResetMs: [SECOND, DAY],
  signInLinkMs: [SECOND, DAY],
  hourlyMails: [1, 1_000],
  dailyMails: [1, 10_000],
  hourlyDeskMails: [1, 1_000],
  dailyDeskMails: [1, 10_000],
  addressLinkMs: [MINUTE, 30 * DAY],
  staffInviteMs: [SECOND, 30 * DAY],
  passwordGoodMs: [SECOND, DAY],
  proofCodeMs: [SECOND, DAY],
  teamSessionMs: [MINUTE, DAY],
  teamIdleMs: [MINUTE, DAY],
  teamCodeGoodMs: [SECOND, HOUR],
  closingSoonMs: [0, DAY],
  firstReminderMs: [MINUTE, 7 * DAY],
  lastReminderMs: [MINUTE, 7 * DAY],
  rankLostEveryMs: [SECOND, DAY],
  notificationsKeptMs: [DAY, 3_650 * DAY],
  // The database lets no program delete a younger entry.
  auditKeptMs: [30 * DAY, 3_650 * DAY],
  maxPhotos: [1, 100],
  draftPhotos: [0, 100],
  photoUploads: [1, 1_000],
  photoWaitMs: [SECOND, 10 * MINUTE],
  photoMakeMs: [SECOND, 5 * MINUTE],
  photoPixels: [1_000_000, 250_000_000],
  photoMegabytes: [64, 8_192],
  rejectedPhotoKeptMs: [HOUR, 365 * DAY],
  draftKeptMs: [DAY, 3_650 * DAY],
  applicationCheckMs: [HOUR, 60 * DAY],
  notesKeptMs: [DAY, 3_650 * DAY],
  digestBids: [1, 1_000],
  digestMs: [SECOND, DAY],
  guestPlans: [1, 1_000],
  accountPlans: [1, 1_000],
  venueOpenBids: [1, 10_000],
  offerTemplates: [1, 10_000],
  autoBidRules: [1, 10_000],
  newBidBannerMs: [SECOND, DAY],
  planLiveFreshMs: [SECOND, DAY],
  planLiveBannerMs: [SECOND, DAY],
  lowTicketRupees: [0, 100_000],
  untaxedStageRupees: [0, 100_000],
  defaultOutingMs: [MINUTE, DAY],
  arrivalBeforeMs: [MINUTE, 7 * DAY],
  arrivalSkewMs: [0, DAY],
  arrivalTries: [1, 10_000],
  arrivalTriesMs: [SECOND, DAY],
  unmarkedMs: [MINUTE, 30 * DAY],
  reviewMs: [HOUR, 365 * DAY],
  overlapMs: [0, DAY],
};

/** What must not be the other way round, with the reason. `below`: the two may not be the same either. */
const ORDER: readonly (readonly [smaller: TunableKey, greater: TunableKey, below?: 'below'])[] = [
  // A request would close before it opens.
  ['closeBeforeStartMs', 'minLeadMs', 'below'],
  // No wave could be full.
  ['inviteWave', 'inviteCap'],
  ['inviteExploration', 'inviteWave'],
  // A venue could never say that nobody came.
  ['noShowFromMs', 'noShowUntilMs', 'below'],
  // The presets would not be what they are called.
  ['cancelFlexibleMs', 'cancelModerateMs'],
  ['cancelModerateMs', 'cancelStrictMs'],
  // An outing soon would get more time than a later one.
  ['negotiationSoonMs', 'negotiationMs'],
  ['compromiseSoonMs', 'compromiseMs'],
  ['lastReminderMs', 'firstReminderMs'],
  // Those whom others could find would be hidden less than those whom nobody can.
  ['locationGridMetres', 'sharedGridMetres'],
  // Guests would be forgotten while their cookie is good.
  ['guestCookieMs', 'guestPurgeMs'],
  ['guestPlans', 'accountPlans'],
  // Work would be asked of nobody.
  ['guestsPerAddress', 'guestsPerAddressAtMost'],
  // The hour's number could never be reached.
  ['hourlyMails', 'dailyMails'],
  ['hourlyDeskMails', 'dailyDeskMails'],
  // Verification would cost a venue photos.
  ['draftPhotos', 'maxPhotos'],
  // No upload would ever see a slow photo made.
  ['photoMakeMs', 'photoWaitMs'],
];

/**
 * Puts in force what an environment overrides. A process calls it once, in the first of its imports: what other modules make of these
 * numbers when they are loaded (rate rules, SQL) would otherwise keep the standard. @throws as `tunablesFrom` does, and changes nothing.
 */
export function tune(env: Record<string, string | undefined>): void {
  base = tunablesFrom(env);
  Object.assign(TUNABLES, base);
}

/** The numbers of the source with those of the environment, which hold where operations have changed nothing. */
let base: Tunables = { ...STANDARD };
export const baseTunables = (): Tunables => base;

/** The numbers that operations have changed while the product runs. */
export type LiveNumbers = { readonly [Key in LiveNumber]?: number };

/** Puts the changed numbers in force over the base; false, and the base holds: together they are out of range or of order. */
export function adoptLiveNumbers(changed: LiveNumbers): boolean {
  const isGood = liveNumbersProblem(changed) === null;
  Object.assign(TUNABLES, base, isGood ? changed : {});
  return isGood;
}

/** The fault of changed numbers, beside the base, in a sentence; null: there is none. */
export function liveNumbersProblem(changed: LiveNumbers): string | null {
  const ranges = tunableRanges().filter(({ key }) => key in changed);
  const wrong = ranges.find((range) => !isWithin(String(changed[range.key as LiveNumber]), range));
  if (wrong) return `${wrong.key} must be a whole number from ${wrong.least} to ${wrong.most}.`;
  return misordered({ ...base, ...changed })[0] ?? null;
}

/** What an environment may set: the variable, its least and its most, and whether it is a whole number. */
export interface TunableRange {
  key: TunableKey;
  variable: string;
  least: number;
  most: number;
  whole: boolean;
}

/** The ranges of all tunables, in the order of the standard. */
export const tunableRanges = (): TunableRange[] =>
  keysOf(STANDARD).map((key) => {
    const [least, most] = key in RANGES ? RANGES[key as keyof typeof RANGES] : [0, 1];
    return { key, variable: variableOf(key), least, most, whole: key in RANGES };
  });

/**
 * The standard with what the environment overrides: `TUNABLE_SOFT_CLOSE_MAX=3` sets `softCloseMax`, in the unit of the key.
 * @throws an Error with one sentence for each variable that is unknown, no number of its kind or out of its range, and, when all are good,
 * for each two that are the wrong way round.
 */
export function tunablesFrom(env: Record<string, string | undefined>): Tunables {
  const ranges = new Map(tunableRanges().map((range) => [range.variable, range]));
  const problems: string[] = [];
  const values: Record<TunableKey, number> = { ...STANDARD };
  for (const [name, given] of Object.entries(env)) {
    const text = given?.trim() ?? '';
    if (!name.startsWith(PREFIX) || text === '') continue;
    const range = ranges.get(name);
    if (!range) problems.push(`${name} is no tunable.`);
    else if (isWithin(text, range)) values[range.key] = Number(text);
    else problems.push(`${name} must be a ${range.whole ? 'whole ' : ''}number from ${range.least} to ${range.most}, not "${text}".`);
  }
  if (problems.length === 0) problems.push(...misordered(values));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return values;
}

const misordered = (values: Tunables): string[] =>
  ORDER.filter(([smaller, greater, below]) => values[smaller] > values[greater] || (below && values[smaller] === values[greater])).map(
    ([smaller, greater, below]) =>
      `${variableOf(smaller)} must be ${below ? 'less than' : 'at most'} ${variableOf(greater)}, but they are ${values[smaller]} and ${values[greater]}.`,
  );

const PREFIX = 'TUNABLE_';
const isWithin = (text: string, { least, most, whole }: TunableRange): boolean =>
  (whole ? /^\d+$/ : /^\d*\.?\d+$/).test(text) && Number(text) >= least && Number(text) <= most;

function variableOf(key: string): string {
  return PREFIX + key.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toUpperCase();
}
