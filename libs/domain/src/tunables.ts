const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every number of the auction and its surroundings in one place. Durations in milliseconds, money in rupees, distances in kilometres. */
export const TUNABLES = {
  /** Length of the bidding window by lead time to the start, shortest lead first; a lead of at least the last limit gets `windowElse`. */
  windows: [
    { leadBelow: 3 * HOUR, window: 15 * MINUTE },
    { leadBelow: 24 * HOUR, window: 45 * MINUTE },
    { leadBelow: 3 * DAY, window: 3 * HOUR },
  ],
  windowElse: 12 * HOUR,
  decisionShort: 20 * MINUTE,
  decisionDay: HOUR,
  decisionElse: 12 * HOUR,
  bidBeforeStart: HOUR,
  startLead: 90 * MINUTE,
  slotRest: HOUR,
  softCloseTrigger: 2 * MINUTE,
  softCloseExtension: 2 * MINUTE,
  softCloseMax: 5,
  roundOneShare: 0.6,
  secondWaveShare: 0.25,
  maxRevisions: 5,
  revisionCoolDown: 30_000,
  priceStep: 50,
  priceStepShare: 0.02,
  aboveBudgetShare: 0.2,
  bidMinTtl: 15 * MINUTE,
  undoWindow: 2 * MINUTE,
  inviteWave: 8,
  inviteCap: 25,
  secondWaveBelowBids: 3,
  inviteExploration: 1,
  acknowledgeWithin: 15 * MINUTE,
  staleReconfirmMs: 30 * MINUTE,
  planWithoutDateTtl: 30 * DAY,
  maxDaysAhead: 180,
  nearestCityKm: 60,
  fallbackRadiusKm: 10,
} as const;
export type Tunables = typeof TUNABLES;
