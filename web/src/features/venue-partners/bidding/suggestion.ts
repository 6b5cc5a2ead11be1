import type { Instant, OfferTemplate, Rupees, TimeOfDay, VenueProfile, VenueRequestView } from '@app/contracts';
import { TIME_HOURS } from '@app/contracts';
import { IST_OFFSET_MS, minuteOfDay, previewStep, priceStep, referenceCost, totalOf, TUNABLES } from '@app/domain';

const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;
const DAY = 24 * HOUR;
/** The number of days offered when the planners left the date open. */
const OPEN_DAYS = 14;

/** A total to start from: between the planners' minimum and the usual cost of such an evening, in steps of ₹50. */
export function suggestPrice(
  request: Pick<VenueRequestView, 'minSpend' | 'partySize'>,
  venue: Pick<VenueProfile, 'placeTypes' | 'citySlug'>,
): Rupees {
  const usual = referenceCost(venue.placeTypes, venue.citySlug, request.partySize);
  // This share above the minimum is allowed under any maximum of the planners.
  const most = request.minSpend * (1 + TUNABLES.aboveBudgetShare);
  const wanted = Math.min(Math.max((request.minSpend + usual) / 2, request.minSpend * 0.9), Math.max(most, 100));
  return Math.max(100, Math.floor(wanted / 50) * 50);
}

/** Of their minimum: less than this is more often a digit left out than an offer. */
export const SLIP_SHARE = 0.5;

/** Of the venue's templates the one whose total is nearest to what is suggested; null where each is too low or too high for the planners. */
export function bestTemplate(
  templates: readonly OfferTemplate[],
  request: Pick<VenueRequestView, 'minSpend' | 'partySize'>,
  venue: Pick<VenueProfile, 'placeTypes' | 'citySlug'>,
): OfferTemplate | null {
  const { minSpend, partySize } = request;
  const suggested = suggestPrice(request, venue);
  const distanceOf = ({ price, priceKind }: OfferTemplate): number => Math.abs(totalOf(price, priceKind, partySize) - suggested);
  const fitting = templates.filter(({ price, priceKind }) => {
    const total = totalOf(price, priceKind, partySize);
    return total >= minSpend * SLIP_SHARE && total <= minSpend * (1 + TUNABLES.aboveBudgetShare);
  });
  return fitting.reduce<OfferTemplate | null>((best, one) => (best && distanceOf(best) <= distanceOf(one) ? best : one), null);
}

/** The price nearest to a total at which a what-if is answered. */
export function previewPriceNear(price: Rupees): Rupees {
  const step = previewStep(price);
  return Math.max(1, Math.round(price / step)) * step;
}

/** The price one step below or above, never under ₹1. */
export function stepPrice(price: Rupees, direction: 1 | -1): Rupees {
  const step = Math.max(50, Math.ceil(priceStep(price) / 50) * 50);
  return Math.max(1, price + direction * step);
}

/** The starts that the rules allow, each half hour: within the planners' slot and an hour after bidding closes. */
export function possibleStarts(
  request: Pick<VenueRequestView, 'startFrom' | 'startUntil' | 'closesAt' | 'preferredTime' | 'arrivalTime'>,
): {
  days: Map<string, Instant[]>;
  suggested: Instant | null;
} {
  const earliest = Math.max(
    request.startFrom ? Date.parse(request.startFrom) : 0,
    Date.parse(request.closesAt) + TUNABLES.closeBeforeStartMs,
  );
  const from = Math.ceil(earliest / HALF_HOUR) * HALF_HOUR;
  const until = request.startUntil ? Date.parse(request.startUntil) : from + OPEN_DAYS * DAY;
  const days = new Map<string, Instant[]>();
  for (let at = from; at < until; at += HALF_HOUR) {
    const local = new Date(at + IST_OFFSET_MS);
    if (!request.startUntil && !withinTime(local.getUTCHours(), request.preferredTime)) continue;
    const day = local.toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), new Date(at).toISOString()]);
  }
  return { days, suggested: pickStart([...days.values()], hopedHour(request)) };
}

const withinTime = (hour: number, time: TimeOfDay | null): boolean =>
  time === null ? hour >= 8 && hour < 23 : hour >= TIME_HOURS[time][0] && hour < TIME_HOURS[time][1];

const USUAL_HOUR: Record<TimeOfDay, number> = { morning: 10, afternoon: 13, evening: 19.5 };

/** The planners' preferred hour of arrival, else the usual hour of that time of day. */
const hopedHour = ({ arrivalTime, preferredTime }: Pick<VenueRequestView, 'arrivalTime' | 'preferredTime'>): number =>
  arrivalTime ? minuteOfDay(arrivalTime) / 60 : USUAL_HOUR[preferredTime ?? 'evening'];

/** The start of the first day that is nearest to an hour. */
function pickStart(days: readonly Instant[][], usual: number): Instant | null {
  const hourOf = (instant: Instant): number => ((Date.parse(instant) + IST_OFFSET_MS) % DAY) / HOUR;
  const [first] = days;
  return first?.reduce((best, start) => (Math.abs(hourOf(start) - usual) < Math.abs(hourOf(best) - usual) ? start : best)) ?? null;
}
