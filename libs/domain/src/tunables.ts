const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The numbers of the auction and its surroundings in one place. Keys that end in `Ms` are milliseconds, in `Km` kilometres,
 * in `Share` fractions of 1, in `Rupees` whole rupees; the rest are counts.
 */
export const TUNABLES = {
  windowUnder3hMs: 15 * MINUTE,
  windowUnder24hMs: 45 * MINUTE,
  windowUnder3dMs: 3 * HOUR,
  windowElseMs: 12 * HOUR,
  decisionUnder3hMs: 20 * MINUTE,
  decisionUnder24hMs: HOUR,
  decisionElseMs: 12 * HOUR,
  /** The shortest time between a request's opening and the outing's start. */
  minLeadMs: 90 * MINUTE,
  /** What must be left of a slot after the earliest start. */
  minSlotLeftMs: HOUR,
  /** Between the close and the start. */
  closeBeforeStartMs: HOUR,
  flexibleExpiryMs: 30 * DAY,
  maxDaysAhead: 180,
  softCloseTriggerMs: 2 * MINUTE,
  softCloseExtensionMs: 2 * MINUTE,
  softCloseMax: 5,
  roundOneShare: 0.6,
  maxRevisions: 5,
  revisionCooldownMs: 30 * SECOND,
  revisionStepRupees: 50,
  revisionStepShare: 0.02,
  maxCounters: 2,
  counterTtlMs: 15 * MINUTE,
  counterFloorShare: 0.7,
  bidMinTtlMs: 15 * MINUTE,
  aboveBudgetShare: 0.2,
  undoMs: 2 * MINUTE,
  inviteWave: 8,
  inviteCap: 25,
  /** Of the places in a wave, how many are kept for venues that were never asked before. */
  inviteExploration: 1,
  secondWaveShare: 0.25,
  secondWaveBelowBids: 3,
  acknowledgeMs: 15 * MINUTE,
  staleReconfirmMs: 30 * MINUTE,
  noShowFromMs: 30 * MINUTE,
  noShowUntilMs: 24 * HOUR,
  disputeMs: 72 * HOUR,
  strikes: 3,
  strikeWindowMs: 365 * DAY,
  approvalMs: 90 * DAY,
  venueFreeCancels: 1,
  venueFreeCancelMs: 180 * DAY,
  negotiationMs: 24 * HOUR,
  negotiationSoonMs: 2 * HOUR,
  /** An outing that starts in less than this is soon. */
  negotiationSoonUnderMs: DAY,
  /** How long a compromise waits for everybody before the owner and a majority are enough. */
  compromiseMs: 12 * HOUR,
  compromiseSoonMs: HOUR,
  nearestCityKm: 60,
  /** Search radius of a plan whose members named neither a distance nor areas. */
  fallbackRadiusKm: 10,
  truncateLocationMs: 24 * HOUR,
  contactVisibleMs: 24 * HOUR,
  guestCookieMs: 90 * DAY,
  guestPurgeMs: 180 * DAY,
  inviteTries: 10,
  inviteTriesMs: 10 * MINUTE,
  /** Hours of the day in India between which only urgent pushes go out. */
  quietFromHour: 22,
  quietUntilHour: 8,
  digestBids: 3,
  digestMs: MINUTE,
  guestPlans: 3,
  accountPlans: 5,
  venueOpenBids: 30,
  offerTemplates: 20,
  autoBidRules: 10,
  /** Pending offers for more than this share of a slot's free seats are warned of. */
  overbidShare: 1.2,
  /** A venue that takes back more than this share of its offers counts as less reliable, once it has made so many. */
  withdrawnShare: 0.2,
  withdrawnMinBids: 5,
  withdrawnWindowMs: 30 * DAY,
  newBidBannerMs: 3 * MINUTE,
  planLiveFreshMs: 2 * MINUTE,
  planLiveBannerMs: 45 * SECOND,
  /** Length of an outing whose offer names no end. */
  defaultOutingMs: 3 * HOUR,
  /** From when before the start guests can be checked in, and a venue's device holds what it needs for that. */
  arrivalBeforeMs: 12 * HOUR,
  /** How far ahead of ours the clock of a venue's device may be. */
  arrivalSkewMs: MINUTE,
  arrivalTries: 10,
  arrivalTriesMs: 10 * MINUTE,
  /** After the start, when an outing that nobody marked counts as over. */
  unmarkedMs: DAY,
} as const satisfies Record<string, number>;

export type Tunables = { readonly [Key in keyof typeof TUNABLES]: number };

/**
 * The tunables with what the environment overrides: `TUNABLE_SOFT_CLOSE_MAX=3` sets `softCloseMax`. Values are numbers of at least 0
 * in the unit of the key. Throws an Error that names the variable when it is no such number.
 */
export function tunablesFrom(env: Record<string, string | undefined>): Tunables {
  const entries = Object.entries(TUNABLES).map(([key, standard]): [string, number] => {
    const name = variableOf(key);
    const text = env[name]?.trim();
    if (text === undefined || text === '') return [key, standard];
    const value = Number(text);
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number of at least 0, not "${text}"`);
    return [key, value];
  });
  return Object.fromEntries(entries) as Tunables;
}

function variableOf(key: string): string {
  return `TUNABLE_${key.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toUpperCase()}`;
}
