import type { DryOffer, DryRun, NotSent, PlaceType, PlanType, Rupees, SaveAutoBidRule, SaveOfferTemplate } from '@app/contracts';
import { distanceBand } from '../geo.js';
import { automaticBids, stepsOf, type RuledRequest } from './auto-bids.js';
import { checkBid } from './bids.js';
import { referenceOf } from './judge-bid.js';
import { venueVisiblePrice } from './venue-visible-score.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** A rule with the template that it sends. */
export interface RuleWithTemplate {
  rule: SaveAutoBidRule;
  template: SaveOfferTemplate;
}

/** A request that a venue was asked for, looked back at. */
export interface PastRequest extends RuledRequest {
  id: string;
  planType: PlanType;
  invitedAt: Date;
  /** When an offer of that time stopped standing: the booking, else the end of the planners' decision. */
  endedAt: Date;
  /** The total and the kind of venue of another venue's chosen offer; null: there is none. */
  chosen: { price: Rupees; placeTypes: PlaceType[]; citySlug: string } | null;
}

/** How far back a dry run looks. */
export const DRY_RUN_DAYS = 30;
/** Fewer decisions than these say nothing of prices. */
const LEAST_DECIDED = 5;
const LISTED = 50;
/** Prices per head are compared only by their band, which is a quarter wide. */
const BAND = Math.log(1.25);
const bandOf = (price: Rupees, partySize: number): number => Math.floor(Math.log(price / partySize) / BAND + 1e-9);

/**
 * What a rule would have done with requests of the past, by the same functions that send and lower the offers of live ones: the venue's hours
 * as they are now, its blackouts as they were, and no more offers at once than the rule allows. Seats are not looked at.
 * @param before the venue's active rules that are tried before this one
 */
export function dryRun(
  { rule, template }: RuleWithTemplate,
  requests: readonly PastRequest[],
  before: readonly RuleWithTemplate[] = [],
  t: Tunables = TUNABLES,
): DryRun {
  const on = { ...rule, active: true };
  const notSent: DryRun['notSent'] = { other: 0, 'no-start': 0, 'earlier-rule': 0, full: 0 };
  const sent: { offer: DryOffer; request: PastRequest }[] = [];
  for (const request of [...requests].sort((a, b) => a.invitedAt.getTime() - b.invitedAt.getTime())) {
    const answer = answerTo({ rule: on, template }, request, before, t);
    const stillOpen = sent.filter((one) => one.request.endedAt > request.invitedAt).length;
    if (typeof answer === 'string') notSent[answer] += 1;
    else if (stillOpen >= rule.maxOpenBids) notSent.full += 1;
    else sent.push({ offer: answer, request });
  }
  return {
    days: DRY_RUN_DAYS,
    asked: requests.length,
    sent: sent.length,
    offers: sent
      .slice(-LISTED)
      .reverse()
      .map(({ offer }) => offer),
    notSent,
    chosen: compare(sent, t),
  };
}

function answerTo(
  one: RuleWithTemplate,
  request: PastRequest,
  before: readonly RuleWithTemplate[],
  t: Tunables,
): DryOffer | Exclude<NotSent, 'full'> {
  const bids = automaticBids(one.rule, one.template, request, t);
  if (bids === 'no-start' || bids === 'other') return bids;
  // Of several days the first stands for the request: it counts once.
  const [bid] = bids;
  const { spec, partySize, closesAt, startFrom, startUntil } = request;
  const rules = { now: request.invitedAt, closesAt, startFrom, startUntil, preferredTime: spec.preferredTime };
  if (checkBid(bid, rules, t).length > 0) return 'other';
  if (before.some((earlier) => typeof automaticBids(earlier.rule, earlier.template, request, t) !== 'string')) return 'earlier-rule';
  const steps = stepsOf(one.rule, one.template.priceKind, { price: bid.proposedPrice, partySize }, t);
  return {
    requestId: request.id,
    invitedAt: request.invitedAt.toISOString(),
    planType: request.planType,
    partySize,
    area: spec.areaName,
    distanceBand: distanceBand(request.distanceKm),
    startAt: bid.startAt,
    price: bid.proposedPrice,
    lowest: steps.at(-1) ?? bid.proposedPrice,
    steps: steps.length,
  };
}

function compare(sent: readonly { offer: DryOffer; request: PastRequest }[], t: Tunables): DryRun['chosen'] {
  const chosen = { decided: 0, below: 0, between: 0, above: 0 };
  for (const { offer, request } of sent) {
    if (request.chosen === null) continue;
    const { price, ...winner } = request.chosen;
    const { partySize, spec } = request;
    // Ranks reveal the step of a price. A band of the exact price would cut that step where the band ends.
    const band = bandOf(venueVisiblePrice(price, referenceOf({ ...winner, partySize, spec }), t), partySize);
    chosen.decided += 1;
    if (band < bandOf(offer.lowest, offer.partySize)) chosen.below += 1;
    else if (band > bandOf(offer.price, offer.partySize)) chosen.above += 1;
    else chosen.between += 1;
  }
  return chosen.decided < LEAST_DECIDED ? null : chosen;
}
