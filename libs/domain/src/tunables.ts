const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The numbers of the auction and its surroundings in one place. Keys that end in `Ms` are milliseconds, in `Km` kilometres,
 * in `Metres` metres, in `Share` fractions of 1, in `Rupees` whole rupees; the rest are counts. What an environment may set them to stands in
 * tunable-ranges.ts, which the web app does not carry.
 */
export const STANDARD = {
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
  /** Points of a value score that venues read as one step. */
  seenStepPoints: 2,
  /** What-if questions for each revision of a venue's offer. */
  previewsPerRevision: 6,
  /** A venue's rank and gap are published again after this time at the earliest. */
  rankEveryMs: MINUTE,
  bidMinTtlMs: 15 * MINUTE,
  aboveBudgetShare: 0.2,
  /** Offers far above the planners' maximum after which a venue may make none any more for that request. */
  tooDearOffers: 3,
  undoMs: 2 * MINUTE,
  /** Each acceptance and each undo writes to a venue and to people. */
  undosPerPlan: 3,
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
  /** How long before the start each preset's free cancellation ends. */
  cancelFlexibleMs: 2 * HOUR,
  cancelModerateMs: 6 * HOUR,
  cancelStrictMs: 24 * HOUR,
  /** Of a strike, what a planner's late cancellation counts. */
  lateCancelShare: 0.5,
  /** Of a venue's offers of 30 days, how many it may withdraw at no cost. */
  freeWithdrawalShare: 0.2,
  withdrawalWindowMs: 30 * DAY,
  /** Of the price of an outing that took place, what its venue owes for it; guests pay the venue, and nothing is charged yet. */
  successFeeShare: 0,
  venueFreeCancels: 1,
  venueFreeCancelMs: 180 * DAY,
  negotiationMs: 24 * HOUR,
  negotiationSoonMs: 2 * HOUR,
  /** An outing that starts in less than this is soon. */
  negotiationSoonUnderMs: DAY,
  /** The wait for all members before the owner and a majority can take a compromise. */
  compromiseMs: 12 * HOUR,
  compromiseSoonMs: HOUR,
  nearestCityKm: 60,
  /** Search radius of a plan whose members named neither a distance nor areas. */
  fallbackRadiusKm: 10,
  /** Of a cell of the fixed grid in which places count. */
  locationGridMetres: 1_000,
  /** Of a cell in which people count whose plan others are in: about the size of an area. */
  sharedGridMetres: 5_000,
  truncateLocationMs: 24 * HOUR,
  contactVisibleMs: 24 * HOUR,
  guestCookieMs: 90 * DAY,
  guestPurgeMs: 180 * DAY,
  /** Guests that one address may make in ten minutes: behind one of a mobile carrier are hundreds of people. */
  guestsPerAddress: 300,
  /** Guests of one address whose browsers work for it, in all. */
  guestsPerAddressAtMost: 3_000,
  /** Zero bits that each part of that work asks for; one more doubles it. */
  guestWorkBits: 13,
  /** The life of a challenge. */
  guestWorkMs: 2 * MINUTE,
  /** Public pages that one address may have rendered in a minute, beside those that are kept. */
  pagesPerAddress: 240,
  /** Of the time of one processor, what a process may take to render public pages. */
  renderingShare: 0.25,
  /** Cities whose guide one person may ask the number of in an hour: fewer than there are, so that nobody takes them all along. */
  guideNumbersHourly: 6,
  /** Sentences that a language model is asked for in a day; beyond them our own words stand. */
  wordingsDaily: 5_000,
  inviteTries: 10,
  inviteTriesMs: 10 * MINUTE,
  /** Hours of the day in India between which only urgent pushes go out. */
  quietFromHour: 22,
  quietUntilHour: 8,
  passwordResetMs: 30 * MINUTE,
  /** The life of a link that signs in. */
  signInLinkMs: 30 * MINUTE,
  /** To one address over all kinds; links that let its owner in have the same numbers of their own. */
  hourlyMails: 3,
  dailyMails: 10,
  /** To one address of a venue's staff about its bookings, which only confirmed addresses get. */
  hourlyDeskMails: 20,
  dailyDeskMails: 100,
  /** The life of a link that confirms an address. */
  addressLinkMs: 7 * DAY,
  /** The life of an invitation to a venue's team. */
  staffInviteMs: 7 * DAY,
  /** The time for which a given password serves commands that ask for it again. */
  passwordGoodMs: 5 * MINUTE,
  /** For how long a code by mail that stands for the password is good. */
  proofCodeMs: 10 * MINUTE,
  /** How long somebody of the team stays signed in for its pages, and how long while nobody uses them. */
  teamSessionMs: 12 * HOUR,
  teamIdleMs: 30 * MINUTE,
  /** The time for which a code of the second factor serves pages that show a person. */
  teamCodeGoodMs: 10 * MINUTE,
  /** Before bidding closes. */
  closingSoonMs: 10 * MINUTE,
  /** Before an outing starts. */
  firstReminderMs: 24 * HOUR,
  lastReminderMs: 3 * HOUR,
  rankLostEveryMs: 5 * MINUTE,
  /** The fit from which a venue gets a push for a new request. */
  pushedFitShare: 0.7,
  notificationsKeptMs: 90 * DAY,
  /** How long it stays written down what members of the staff did. */
  auditKeptMs: 730 * DAY,
  /** Of one venue, however they stand. */
  maxPhotos: 12,
  /** Of a venue that is not verified. */
  draftPhotos: 2,
  /** Uploads of photos under way in one process; each holds up to 8 MB. */
  photoUploads: 8,
  /** The time for which an upload waits until its photo is made. */
  photoWaitMs: 45 * SECOND,
  /** What one picture may take of the worker: time, pixels when unpacked, megabytes of the process that decodes it. */
  photoMakeMs: 15 * SECOND,
  photoPixels: 25_000_000,
  photoMegabytes: 512,
  /** A rejected photo is shown to its venue with the reason for so long. */
  rejectedPhotoKeptMs: 30 * DAY,
  /** A venue's application that was not sent, since it was last touched. */
  draftKeptMs: 90 * DAY,
  /** The time within which a venue's owner can expect the check of their application. */
  applicationCheckMs: 2 * DAY,
  /** What people wrote, after the end of their plan. */
  notesKeptMs: 365 * DAY,
  digestBids: 3,
  digestMs: MINUTE,
  guestPlans: 3,
  accountPlans: 5,
  venueOpenBids: 30,
  offerTemplates: 20,
  autoBidRules: 10,
  /** Pending offers that exceed a slot's free seats by more than this share are warned of. */
  overbidShare: 0.2,
  newBidBannerMs: 3 * MINUTE,
  planLiveFreshMs: 2 * MINUTE,
  planLiveBannerMs: 45 * SECOND,
  /** GST by what a venue sells, as a share of the price before tax; docs/decisions/018 names the sources. */
  gstFoodShare: 0.05,
  gstWellnessShare: 0.05,
  gstAdmissionShare: 0.18,
  /** Of a cinema ticket up to `lowTicketRupees` before tax. */
  gstLowTicketShare: 0.05,
  lowTicketRupees: 100,
  /** Plays and concerts are free of GST up to this price per head. */
  untaxedStageRupees: 500,
  /** The state's tax on alcoholic drinks at the table; 0 where it is paid before they get there. */
  alcoholTaxDelhiShare: 0,
  alcoholTaxGoaShare: 0,
  alcoholTaxKarnatakaShare: 0,
  alcoholTaxKeralaShare: 0,
  alcoholTaxMaharashtraShare: 0.1,
  alcoholTaxRajasthanShare: 0,
  alcoholTaxTamilNaduShare: 0,
  alcoholTaxTelanganaShare: 0,
  alcoholTaxUttarPradeshShare: 0,
  alcoholTaxWestBengalShare: 0,
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
  reviewMs: 14 * DAY,
  /** Two starts of one person within this time lead to a warning. */
  overlapMs: 2 * HOUR,
} as const satisfies Record<string, number>;

export type TunableKey = keyof typeof STANDARD;
export type Tunables = { readonly [Key in TunableKey]: number };

/**
 * The numbers in force: the standard ones, unless the process has set its own before anything was read, a server with `tune` and a browser with
 * `adoptTunables`.
 */
export const TUNABLES: Tunables = { ...STANDARD };

/** The numbers of these names that differ from the standard: the ones that a server sends to browsers. */
export function tunedNumbers(names: readonly string[] = Object.keys(STANDARD)): Partial<Tunables> {
  const tuned = Object.entries(TUNABLES).filter(([key, value]) => names.includes(key) && value !== STANDARD[key as TunableKey]);
  return Object.fromEntries(tuned);
}

/** Applies the numbers that a server sent by `tunedNumbers`. */
export function adoptTunables(told: Partial<Tunables>): void {
  Object.assign(TUNABLES, told);
}
