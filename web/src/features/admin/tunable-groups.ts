/** The groups of the tunables, in the order of the page; the first whose pattern fits a key has it. */
const PATTERNS = {
  bidding:
    /^(window|decision|minLead|minSlotLeft|closeBeforeStart|softClose|roundOne|maxRevisions|revision|maxCounters|counter|seenStep|previews|rankEvery|bidMin|aboveBudget|tooDear|staleReconfirm|overbid|venueOpenBids)/,
  inviting: /^(invite(Wave|Cap|Exploration)|secondWave|pushedFit)/,
  bookings:
    /^(undo|acknowledge|noShow|dispute|strike|approval|cancel|lateCancel|freeWithdrawal|withdrawal|successFee|venueFree|arrival|unmarked|review|overlap|defaultOuting)/,
  messages: /(Mails$|^quiet|Reminder|^closingSoon|^rankLost|^digest|Banner|^planLiveFresh)/,
  plans: /^(flexibleExpiry|maxDaysAhead|negotiation|compromise|nearestCity|fallbackRadius|guestPlans|accountPlans)/,
  venues: /(photo|offerTemplates|autoBidRules|^applicationCheck)/i,
  taxes: /^(gst|lowTicket|untaxedStage|alcoholTax)/,
  privacy: /(Kept|Purge|Grid|^truncate|^contactVisible|^guestCookie)/,
  access: /^(guest|pages|guide|invite|password|proofCode|signIn|address|team|staffInvite)/,
  system: /./,
} as const;

export type TunableGroup = keyof typeof PATTERNS;
export const TUNABLE_GROUPS = Object.keys(PATTERNS) as TunableGroup[];

/** The group of a tunable. */
export const groupOf = (key: string): TunableGroup => TUNABLE_GROUPS.find((group) => PATTERNS[group].test(key)) ?? 'system';
