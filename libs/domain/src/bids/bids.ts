import {
  WEEKDAYS,
  type Day,
  type Gap,
  type Instant,
  type Perk,
  type PlaceBid,
  type Rupees,
  type ScoreParts,
  type TimeOfDay,
} from '@app/contracts';
import { dayOf, minuteOfWeek, timeOfDay } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';
import { rankBids, type Ranked } from './offer-order.js';
import { OFFER_TERMS } from './offer-terms.js';
import { perkTotal, weightsAt } from './value-score.js';

/** A rule that an offer breaks: the field, and what to do about it. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** The rules of a request and of its venue that an offer must keep; `now` is the database's time. */
export interface BidRules {
  now: Date;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  /** The time of day in which the start must lie, if the request has no date or several. */
  preferredTime?: TimeOfDay | null;
  /** The days of a request that has several; the start must lie on one of them. */
  days?: readonly Day[] | undefined;
  /** Days that the venue has blacked out. */
  closedDays?: readonly Day[];
  /** The seats that the party needs, and what the venue has of them. */
  room?: Room;
}

/** Seats of a slot, and how many of them are not booked. */
export interface FreeSeats {
  seats: number;
  free: number;
}

/**
 * The seats of a venue as far as a party needs them: the usual seats of a slot, and the slots that differ. `shortSlots` are the slots with a number
 * of their own in which the party does not fit, or all of those if it does not fit into the usual seats.
 */
export interface Room {
  partySize: number;
  usualSeats: number;
  shortSlots: readonly (FreeSeats & { day: Day; slot: TimeOfDay })[];
}

/** The seats of the slot of a start if the party does not fit in; null if it does. */
export function missingSeats({ partySize, usualSeats, shortSlots }: Room, start: Date): FreeSeats | null {
  const [day, slot] = [dayOf(start), timeOfDay(start)];
  const seats = shortSlots.find((one) => one.day === day && one.slot === slot) ?? { seats: usualSeats, free: usualSeats };
  return seats.free < partySize ? seats : null;
}

const WEEKDAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  mo: 'Mon',
  tu: 'Tue',
  we: 'Wed',
  th: 'Thu',
  fr: 'Fri',
  sa: 'Sat',
  su: 'Sun',
};
const slotName = (start: Date): string =>
  `${WEEKDAY_NAMES[WEEKDAYS[Math.floor(minuteOfWeek(start) / MINUTES_OF_DAY)] ?? 'mo']} ${timeOfDay(start)}`;

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1_440;
const DAY_MS = 86_400_000;
const areTexts = (values: readonly string[], { items, max }: { items: number; max: number }): boolean =>
  values.length <= items && values.every((value) => value.trim().length > 0 && value.length <= max);
const mostOf = (what: string, { items, max }: { items: number; max: number }): string =>
  `At most ${items} ${what}, each 1 to ${max} characters.`;

/** Which rules a new offer breaks. It leaves out the planners' maximum, which the venue may not know. */
export function checkBid(bid: PlaceBid, rules: BidRules, t: Tunables = TUNABLES): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const say = (field: string, message: string) => problems.push({ field, message });
  const start = new Date(bid.startAt);
  if (!Number.isSafeInteger(bid.proposedPrice) || bid.proposedPrice < 1)
    say('proposedPrice', 'Enter a total in whole rupees, at least ₹1.');
  const alcohol = bid.alcohol ?? 0;
  if (!Number.isSafeInteger(alcohol) || alcohol < 0 || alcohol > Math.max(0, bid.proposedPrice))
    say('alcohol', 'The part for alcoholic drinks is whole rupees of the total.');
  const { inclusions, perks } = OFFER_TERMS;
  if (!areTexts(bid.inclusions, inclusions)) say('inclusions', mostOf('inclusions', inclusions));
  const names = bid.perks.map(({ name }) => name);
  if (!areTexts(names, perks)) say('perks', mostOf('perks', perks));
  if (bid.perks.some((perk) => !Number.isSafeInteger(perk.value) || perk.value < 0)) say('perks', 'A perk’s value is whole rupees.');
  if (Number.isNaN(start.getTime())) say('startAt', 'Choose when the outing starts.');
  else {
    for (const message of startProblems(start, rules, t)) say('startAt', message);
    if (bid.endAt != null && !(Date.parse(bid.endAt) > start.getTime())) say('endAt', 'The end must be after the start.');
  }
  if (bid.expiresAt != null && !(Date.parse(bid.expiresAt) >= rules.now.getTime() + t.bidMinTtlMs))
    say('expiresAt', `An offer must stand for at least ${t.bidMinTtlMs / MINUTE_MS} minutes.`);
  return problems;
}

/** Returns a sentence for each rule that the start of an offer breaks. */
function startProblems(start: Date, rules: BidRules, t: Tunables): string[] {
  const problems: string[] = [];
  const earliest = Math.max(rules.startFrom?.getTime() ?? 0, rules.closesAt.getTime() + t.closeBeforeStartMs);
  if (start.getTime() < earliest) {
    const minutes = t.closeBeforeStartMs / MINUTE_MS;
    problems.push(`The start must lie in the planners’ slot and at least ${minutes} minutes after bidding closes.`);
  }
  if (rules.startUntil && start >= rules.startUntil) problems.push('The start must lie in the planners’ slot.');
  if (rules.days && !rules.days.includes(dayOf(start))) problems.push('The start must lie on one of the planners’ days.');
  if (rules.preferredTime && (rules.days ?? !rules.startUntil) && timeOfDay(start) !== rules.preferredTime)
    problems.push('The start must lie in the planners’ time of day.');
  if (rules.closedDays?.includes(dayOf(start))) problems.push('You have blacked out that day.');
  const missing = rules.room && missingSeats(rules.room, start);
  if (missing) problems.push(`${missing.free} of ${missing.seats} seats free on ${slotName(start)}.`);
  if (!rules.startUntil && start.getTime() >= rules.now.getTime() + t.flexibleExpiryMs)
    problems.push(`The start must lie within the next ${t.flexibleExpiryMs / DAY_MS} days.`);
  return problems;
}

/** Whether a price in rupees is above the planners' maximum by more than `aboveBudgetShare`: such an offer is refused. */
export function isFarAboveBudget(price: Rupees, maxSpend: Rupees | null, t: Tunables = TUNABLES): boolean {
  return maxSpend !== null && price > maxSpend * (1 + t.aboveBudgetShare);
}

/** Whether a price in rupees is above the planners' maximum: the planners see a flag. */
export function isAboveBudget(price: Rupees, maxSpend: Rupees | null): boolean {
  return maxSpend !== null && price > maxSpend;
}

/** The smallest reduction of a price that counts as an improvement, in whole rupees: ₹50 or 2 %, whichever is more. */
export function priceStep(price: Rupees, t: Tunables = TUNABLES): Rupees {
  return Math.max(t.revisionStepRupees, Math.ceil(price * t.revisionStepShare));
}

export interface ActiveBid {
  proposedPrice: Rupees;
  perks: readonly Perk[];
  startAt: Instant;
  valueScore: number;
  revisions: number;
  /** When it was placed or last revised. */
  changedAt: Date;
}

/** Which rules an improvement breaks: it must raise the score by a price step or another perk, 30 s apart, 5 times at most. */
export function checkRevision(
  previous: ActiveBid,
  next: Pick<ActiveBid, 'proposedPrice' | 'perks' | 'valueScore'>,
  now: Date,
  t: Tunables = TUNABLES,
): FieldProblem[] {
  if (previous.revisions >= t.maxRevisions)
    return [{ field: 'expectedVersion', message: `An offer can be improved ${t.maxRevisions} times.` }];
  if (now.getTime() - previous.changedAt.getTime() < t.revisionCooldownMs)
    return [{ field: 'expectedVersion', message: `Please wait ${t.revisionCooldownMs / 1_000} seconds between improvements.` }];
  const cheaper = previous.proposedPrice - next.proposedPrice >= priceStep(previous.proposedPrice, t);
  const richer = perkTotal(next.perks) > perkTotal(previous.perks) && next.perks.length > previous.perks.length;
  if (!cheaper && !richer)
    return [{ field: 'proposedPrice', message: `Lower the total by at least ₹${priceStep(previous.proposedPrice, t)} or add a perk.` }];
  return next.valueScore > previous.valueScore
    ? []
    : [{ field: 'proposedPrice', message: 'A revision must be a better offer for the planners.' }];
}

/** The number of dishonoured bookings as which a venue's withdrawals count: those beyond `freeWithdrawalShare` of its offers, 0 or more. */
export function withdrawalWeight(offers: number, withdrawn: number, t: Tunables = TUNABLES): number {
  return Math.max(0, withdrawn - offers * t.freeWithdrawalShare);
}

interface Weighed extends Ranked {
  parts: ScoreParts;
}

/** The part, price or perks, in which an offer loses most weighted points to the leader; null for the leader, or when it loses none in either. */
export function gapOf(mine: Weighed, all: readonly Weighed[]): Gap | null {
  const leader = rankBids(all)[0];
  if (!leader || leader.id === mine.id) return null;
  const weights = weightsAt(0.5);
  const price = (leader.parts.price - mine.parts.price) * weights.price;
  const perks = (leader.parts.perks - mine.parts.perks) * weights.perks;
  if (Math.max(price, perks) <= 0) return null;
  return price >= perks ? 'price' : 'perks';
}

/** The round at `now`: 1 before `roundTwoAt`, which is at 60 % of the window as it was opened. */
export function roundAt(now: Date, roundTwoAt: Date): 1 | 2 {
  return now < roundTwoAt ? 1 : 2;
}

/**
 * Whether a bid moves the close: it came in the last 2 minutes and is the leader now (by arriving or by improving), and fewer
 * than 5 such extensions happened.
 */
export function extendsClose(
  { now, closesAt, extensions }: { now: Date; closesAt: Date; extensions: number },
  leadsNow: boolean,
  t: Tunables = TUNABLES,
): boolean {
  const left = closesAt.getTime() - now.getTime();
  return leadsNow && left >= 0 && left <= t.softCloseTriggerMs && extensions < t.softCloseMax;
}
