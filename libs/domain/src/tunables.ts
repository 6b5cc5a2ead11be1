const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The numbers of the auction and its surroundings in one place. Keys that end in `Ms` are milliseconds, in `Km` kilometres,
 * in `Metres` metres, in `Share` fractions of 1, in `Rupees` whole rupees; the rest are counts. Each with its standard, and the least and the
 * most that an environment may set: columns (smallint, CHECK), timers and divisions hold all that is within. All but shares are whole.
 */
const TABLE = {
  windowUnder3hMs: [15 * MINUTE, SECOND, 30 * DAY],
  windowUnder24hMs: [45 * MINUTE, SECOND, 30 * DAY],
  windowUnder3dMs: [3 * HOUR, SECOND, 30 * DAY],
  windowElseMs: [12 * HOUR, SECOND, 30 * DAY],
  decisionUnder3hMs: [20 * MINUTE, SECOND, 30 * DAY],
  decisionUnder24hMs: [HOUR, SECOND, 30 * DAY],
  decisionElseMs: [12 * HOUR, SECOND, 30 * DAY],
  /** The shortest time between a request's opening and the outing's start. */
  minLeadMs: [90 * MINUTE, MINUTE, 7 * DAY],
  /** What must be left of a slot after the earliest start. */
  minSlotLeftMs: [HOUR, 0, 6 * HOUR],
  /** Between the close and the start. */
  closeBeforeStartMs: [HOUR, 0, 6 * DAY],
  flexibleExpiryMs: [30 * DAY, HOUR, 365 * DAY],
  maxDaysAhead: [180, 1, 730],
  softCloseTriggerMs: [2 * MINUTE, 0, DAY],
  softCloseExtensionMs: [2 * MINUTE, SECOND, DAY],
  softCloseMax: [5, 0, 100],
  roundOneShare: [0.6, 0, 1],
  maxRevisions: [5, 0, 1_000],
  revisionCooldownMs: [30 * SECOND, 0, DAY],
  revisionStepRupees: [50, 1, 100_000],
  revisionStepShare: [0.02, 0, 1],
  maxCounters: [2, 0, 100],
  counterTtlMs: [15 * MINUTE, MINUTE, 7 * DAY],
  counterFloorShare: [0.7, 0, 1],
  /** Points of a value score that venues are told of as one step. */
  seenStepPoints: [2, 1, 50],
  /** What-if questions for each revision of a venue's offer. */
  previewsPerRevision: [6, 0, 1_000],
  /** A venue is told its rank and gap anew at most this often. */
  rankEveryMs: [MINUTE, SECOND, DAY],
  bidMinTtlMs: [15 * MINUTE, 0, 7 * DAY],
  aboveBudgetShare: [0.2, 0, 1],
  undoMs: [2 * MINUTE, 0, DAY],
  inviteWave: [8, 1, 500],
  inviteCap: [25, 1, 500],
  /** Of the places in a wave, how many are kept for venues that were never asked before. */
  inviteExploration: [1, 0, 1],
  secondWaveShare: [0.25, 0, 1],
  secondWaveBelowBids: [3, 0, 500],
  acknowledgeMs: [15 * MINUTE, SECOND, 7 * DAY],
  staleReconfirmMs: [30 * MINUTE, SECOND, 7 * DAY],
  noShowFromMs: [30 * MINUTE, 0, 7 * DAY],
  noShowUntilMs: [24 * HOUR, MINUTE, 30 * DAY],
  disputeMs: [72 * HOUR, MINUTE, 90 * DAY],
  strikes: [3, 1, 1_000],
  strikeWindowMs: [365 * DAY, DAY, 3_650 * DAY],
  approvalMs: [90 * DAY, DAY, 3_650 * DAY],
  /** How long before the start each preset's free cancellation ends. */
  cancelFlexibleMs: [2 * HOUR, 0, 30 * DAY],
  cancelModerateMs: [6 * HOUR, 0, 30 * DAY],
  cancelStrictMs: [24 * HOUR, 0, 30 * DAY],
  /** Of a strike, what a planner's late cancellation counts. */
  lateCancelShare: [0.5, 0, 1],
  /** Of a venue's offers of 30 days, how many it may withdraw at no cost. */
  freeWithdrawalShare: [0.2, 0, 1],
  withdrawalWindowMs: [30 * DAY, DAY, 3_650 * DAY],
  /** Of the price of an outing that took place, what its venue owes for it; guests pay the venue, and nothing is charged yet. */
  successFeeShare: [0, 0, 1],
  venueFreeCancels: [1, 0, 1_000],
  venueFreeCancelMs: [180 * DAY, DAY, 3_650 * DAY],
  negotiationMs: [24 * HOUR, SECOND, 30 * DAY],
  negotiationSoonMs: [2 * HOUR, SECOND, 30 * DAY],
  /** An outing that starts in less than this is soon. */
  negotiationSoonUnderMs: [DAY, 0, 30 * DAY],
  /** How long a compromise waits for everybody before the owner and a majority are enough. */
  compromiseMs: [12 * HOUR, SECOND, 30 * DAY],
  compromiseSoonMs: [HOUR, SECOND, 30 * DAY],
  nearestCityKm: [60, 1, 1_000],
  /** Search radius of a plan whose members named neither a distance nor areas. */
  fallbackRadiusKm: [10, 1, 1_000],
  /** Of a cell of the fixed grid in which places count. */
  locationGridMetres: [1_000, 100, 50_000],
  /** Of a cell in which people count whose plan others are in: about the size of an area. */
  sharedGridMetres: [5_000, 100, 50_000],
  truncateLocationMs: [24 * HOUR, 0, 365 * DAY],
  contactVisibleMs: [24 * HOUR, 0, 30 * DAY],
  guestCookieMs: [90 * DAY, HOUR, 400 * DAY],
  guestPurgeMs: [180 * DAY, HOUR, 3_650 * DAY],
  inviteTries: [10, 1, 10_000],
  inviteTriesMs: [10 * MINUTE, SECOND, DAY],
  /** Hours of the day in India between which only urgent pushes go out. */
  quietFromHour: [22, 0, 23],
  quietUntilHour: [8, 0, 23],
  passwordResetMs: [30 * MINUTE, SECOND, DAY],
  /** How long a password that was given is good for what asks for it again. */
  passwordGoodMs: [5 * MINUTE, SECOND, DAY],
  /** Before bidding closes. */
  closingSoonMs: [10 * MINUTE, 0, DAY],
  /** Before an outing starts. */
  firstReminderMs: [24 * HOUR, MINUTE, 7 * DAY],
  lastReminderMs: [3 * HOUR, MINUTE, 7 * DAY],
  rankLostEveryMs: [5 * MINUTE, SECOND, DAY],
  /** Of a venue, from which it is told of a new request at once. */
  pushedFitShare: [0.7, 0, 1],
  notificationsKeptMs: [90 * DAY, DAY, 3_650 * DAY],
  /** How long it stays written down what members of the staff did. */
  auditKeptMs: [730 * DAY, DAY, 3_650 * DAY],
  /** What people wrote, after the end of their plan. */
  notesKeptMs: [365 * DAY, DAY, 3_650 * DAY],
  digestBids: [3, 1, 1_000],
  digestMs: [MINUTE, SECOND, DAY],
  guestPlans: [3, 1, 1_000],
  accountPlans: [5, 1, 1_000],
  venueOpenBids: [30, 1, 10_000],
  offerTemplates: [20, 1, 10_000],
  autoBidRules: [10, 1, 10_000],
  /** Pending offers that exceed a slot's free seats by more than this share are warned of. */
  overbidShare: [0.2, 0, 1],
  newBidBannerMs: [3 * MINUTE, SECOND, DAY],
  planLiveFreshMs: [2 * MINUTE, SECOND, DAY],
  planLiveBannerMs: [45 * SECOND, SECOND, DAY],
  /** GST by what a venue sells, as a share of the price before tax; docs/decisions/018 names the sources. */
  gstFoodShare: [0.05, 0, 1],
  gstWellnessShare: [0.05, 0, 1],
  gstAdmissionShare: [0.18, 0, 1],
  /** Of a cinema ticket up to `lowTicketRupees` before tax. */
  gstLowTicketShare: [0.05, 0, 1],
  lowTicketRupees: [100, 0, 100_000],
  /** Plays and concerts are free of GST up to this price per head. */
  untaxedStageRupees: [500, 0, 100_000],
  /** The state's tax on alcoholic drinks at the table; 0 where it is paid before they get there. */
  alcoholTaxDelhiShare: [0, 0, 1],
  alcoholTaxGoaShare: [0, 0, 1],
  alcoholTaxKarnatakaShare: [0, 0, 1],
  alcoholTaxKeralaShare: [0, 0, 1],
  alcoholTaxMaharashtraShare: [0.1, 0, 1],
  alcoholTaxRajasthanShare: [0, 0, 1],
  alcoholTaxTamilNaduShare: [0, 0, 1],
  alcoholTaxTelanganaShare: [0, 0, 1],
  alcoholTaxUttarPradeshShare: [0, 0, 1],
  alcoholTaxWestBengalShare: [0, 0, 1],
  /** Length of an outing whose offer names no end. */
  defaultOutingMs: [3 * HOUR, MINUTE, DAY],
  /** From when before the start guests can be checked in, and a venue's device holds what it needs for that. */
  arrivalBeforeMs: [12 * HOUR, MINUTE, 7 * DAY],
  /** How far ahead of ours the clock of a venue's device may be. */
  arrivalSkewMs: [MINUTE, 0, DAY],
  arrivalTries: [10, 1, 10_000],
  arrivalTriesMs: [10 * MINUTE, SECOND, DAY],
  /** After the start, when an outing that nobody marked counts as over. */
  unmarkedMs: [DAY, MINUTE, 30 * DAY],
  reviewMs: [14 * DAY, HOUR, 365 * DAY],
  /** How near to each other two starts of one person are worth a warning. */
  overlapMs: [2 * HOUR, 0, DAY],
} as const satisfies Record<string, readonly [standard: number, least: number, most: number]>;

type Key = keyof typeof TABLE;
export type Tunables = { readonly [Each in Key]: number };

/** What must not be the other way round, with the reason. `below`: the two may not be the same either. */
const ORDER: readonly (readonly [smaller: Key, greater: Key, below?: 'below'])[] = [
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
  // What is soon would be given more time than what is not.
  ['negotiationSoonMs', 'negotiationMs'],
  ['compromiseSoonMs', 'compromiseMs'],
  ['lastReminderMs', 'firstReminderMs'],
  // Those whom others could find would be hidden less than those whom nobody can.
  ['locationGridMetres', 'sharedGridMetres'],
  // Guests would be forgotten while their cookie is good.
  ['guestCookieMs', 'guestPurgeMs'],
  ['guestPlans', 'accountPlans'],
];

/**
 * The numbers in force: the standard ones, unless the process has set its own with `tune` before anything was read. The web app keeps the
 * standard; where its advice differs from the server's rule, the server decides.
 */
export const TUNABLES: Tunables = Object.fromEntries(Object.entries(TABLE).map(([key, [standard]]) => [key, standard])) as Tunables;
const STANDARD: Tunables = { ...TUNABLES };

/**
 * Puts in force what an environment overrides. A process calls it once, in the first of its imports: what other modules make of these
 * numbers when they are loaded (rate rules, SQL) would otherwise keep the standard. @throws as `tunablesFrom` does, and changes nothing.
 */
export function tune(env: Record<string, string | undefined>): void {
  Object.assign(TUNABLES, tunablesFrom(env));
}

/** What an environment may set: the variable, its least and its most, and whether it is a whole number. */
export interface TunableRange {
  key: Key;
  variable: string;
  least: number;
  most: number;
  whole: boolean;
}

/** The ranges of all tunables, in the order of the table. */
export const tunableRanges = (): TunableRange[] =>
  (Object.keys(TABLE) as Key[]).map((key) => {
    const [, least, most] = TABLE[key];
    return { key, variable: variableOf(key), least, most, whole: !key.endsWith('Share') };
  });

/**
 * The standard with what the environment overrides: `TUNABLE_SOFT_CLOSE_MAX=3` sets `softCloseMax`, in the unit of the key.
 * @throws an Error with one sentence for each variable that is unknown, no number of its kind or out of its range, and, when all are good,
 * for each two that are the wrong way round.
 */
export function tunablesFrom(env: Record<string, string | undefined>): Tunables {
  const ranges = new Map(tunableRanges().map((range) => [range.variable, range]));
  const problems: string[] = [];
  const values: Record<Key, number> = { ...STANDARD };
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
