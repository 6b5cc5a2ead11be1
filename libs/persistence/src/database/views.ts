import { CANCEL_POLICIES, DISTANCE_BANDS, LIVE_REQUEST_STATUSES, VOTE_REASONS } from '@app/contracts';
import { BAND_LIMITS, BID_TERMS, cancelNoticeMs, STANDARD, TUNABLES, weightsAt } from '@app/domain';
import { agreedPairs } from './fields/agreed.js';
import { termPairs } from './fields/offer-terms.js';
import { iso } from './sql.js';

export { iso };

/*
 * Views of rows in the form in which they are sent. An acceptance appends its event in the statement that changes the rows, so the only definition
 * of each shape has to be SQL. A reader selects `<fragment> AS view` and gets the contract type without a mapper.
 */

/** A length of time as an SQL literal. */
export const intervalSql = (ms: number): string => `interval '${ms} milliseconds'`;

/** A list of states as SQL literals. */
export const sqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** SQL: whether the user whose id is the expression `user` decides about the offers of the `datebooks` row `plan`. */
export const decidesSql = (plan: string, user: string): string => `(${plan}.created_by = ${user} OR ${plan}.delegate_id = ${user})`;

export const LIVE_REQUESTS = sqlList(LIVE_REQUEST_STATUSES);

/** SQL: the instant until which an offer stands: its expiry, or the end of the time for its reconfirmation. */
const endOfBidSql = (bid: string): string => `least(${bid}.expires_at, ${bid}.stale_until)`;

/** SQL: whether an offer has expired by the clock. The tick marks it later, so no rule may depend on the mark. */
export const overBidSql = (bid = 'b'): string => `coalesce(${endOfBidSql(bid)} <= app_clock(), false)`;

/** SQL: whether an offer can still be accepted by the clock: its request lives, and neither the offer nor the decision window has ended. */
export const activeBidSql = (bid = 'b', request = 'r'): string =>
  `${request}.status IN (${LIVE_REQUESTS}) AND least(${endOfBidSql(bid)}, ${request}.decides_until) > app_clock()`;

/** SQL for the order of offers, as the domain's `bestFirst`. */
export const offerOrderSql = (bid = 'b'): string => `${bid}.value_score DESC, ${bid}.id`;

/** SQL for the band of a distance in kilometres, out of the domain's own limits. */
export const distanceBandSql = (km: string): string =>
  `CASE ${BAND_LIMITS.map((limit, n) => `WHEN ${km} ${n === BAND_LIMITS.length - 1 ? '<=' : '<'} ${limit} THEN '${DISTANCE_BANDS[n]}'`).join(' ')} ELSE '${DISTANCE_BANDS.at(-1)}' END`;

/** SQL for the band of the distance at which a bid's venue was invited. */
const bandSql = (bid: string): string => `(SELECT ${distanceBandSql('i.distance_km')}
  FROM bid_invites i WHERE i.request_id = ${bid}.request_id AND i.venue_id = ${bid}.venue_id)`;

/**
 * SQL: whether a counter-offer stands, except for its time: it is open, and its bid still has the version that it was made for. Each change of the
 * bid therefore ends it.
 */
export const openCounterSql = (counter: string, bid: string): string =>
  `${counter}.bid_id = ${bid}.id AND ${counter}.status = 'open' AND ${bid}.status = 'pending' AND ${counter}.bid_version = ${bid}.version`;

/** SQL for the `CounterView` of a bid, null without one. */
const counterSql = (bid: string): string => `(SELECT jsonb_build_object('id', c.id, 'proposedPrice', c.proposed_price, 'note', c.note,
  'expiresAt', ${iso('c.expires_at')}, 'createdAt', ${iso('c.created_at')}) FROM bid_counters c WHERE ${openCounterSql('c', bid)})`;

/** SQL for a `SharedBid` out of a `bids` row and its `venues` row; `counter` is `NULL` for one that is no longer open. */
export const sharedBidSql = (bid = 'b', venue = 'v', counter = counterSql(bid)): string => `jsonb_build_object(
  'id', ${bid}.id, 'dateBookId', ${bid}.datebook_id, 'requestId', ${bid}.request_id, 'status', ${bid}.status,
  'venueName', ${venue}.name, 'lines', ${bid}.lines, 'venueId', ${bid}.venue_id,
  'isSimulated', ${venue}.kind = 'simulated', 'venueArea', ${venue}.area,
  'venueAt', jsonb_build_object('lat', ${venue}.location[1], 'lng', ${venue}.location[0]),
  'venueTypes', to_jsonb(${venue}.place_types), 'venueCuisines', to_jsonb(${venue}.cuisines), 'venueOnSite', ${venue}.on_site, 'venuePhotoId', ${venue}.cover_photo_id, 'distanceBand', ${bandSql(bid)},
  ${termPairs(BID_TERMS, bid, ({ visible }) => visible === true)},
  'partySize', ${bid}.party_size, 'version', ${bid}.version, 'planVersion', ${bid}.plan_version,
  'aboveBudget', ${bid}.above_budget, 'valueScore', round(${bid}.value_score::numeric, 1), 'parts', ${bid}.parts, 'fair', ${bid}.fair,
  'counter', ${counter}, 'countersLeft', greatest(0, ${TUNABLES.maxCounters} - ${bid}.counters),
  'dayNote', ${bid}.day_note, 'venueCancelled', ${bid}.venue_cancelled, 'createdAt', ${iso(`${bid}.created_at`)}, 'updatedAt', ${iso(`${bid}.updated_at`)})`;

/** SQL for a `BidRequestView` out of a `bid_requests` row and its `datebooks` row. */
export const requestSql = (request = 'r', plan = 'd'): string => `jsonb_build_object(
  'id', ${request}.id, 'dateBookId', ${request}.datebook_id, 'planName', ${plan}.name,
  'availableVenueCount', ${request}.available_venue_count, 'createdAt', ${iso(`${request}.created_at`)}, 'status', ${request}.status,
  'round', ${request}.round, 'opensAt', ${iso(`${request}.opens_at`)}, 'closesAt', ${iso(`${request}.closes_at`)},
  'decidesUntil', ${iso(`${request}.decides_until`)}, 'invitedCount', ${request}.invited_count, 'extensions', ${request}.extensions,
  'ownerExtended', ${request}.owner_extended, 'openedCount', ${request}.opened_count,
  'minSpend', ${request}.spec -> 'minSpend', 'placeTypes', ${request}.spec -> 'placeTypes')`;

/** SQL for the last change that was asked for of a booking, null where none was. */
const changeSql = (booking: string): string => `(SELECT jsonb_build_object('id', c.id, 'status', c.status,
  'startAt', ${iso('c.start_at')}, 'partySize', c.party_size, 'total', c.total, 'note', c.note, 'reply', c.reply, 'askedAt', ${iso('c.asked_at')},
  'answeredAt', ${iso('c.answered_at')}) FROM booking_changes c WHERE c.booking_id = ${booking}.id ORDER BY c.id DESC LIMIT 1)`;

/** SQL for when the outing of a `bookings` row ends: as agreed, else after the usual length. */
export const outingEndSql = (booking: string): string =>
  `coalesce(${booking}.end_at, ${booking}.start_at + ${intervalSql(TUNABLES.defaultOutingMs)})`;

/** SQL for the messages between the guests and the table of a booking, oldest first. */
export const messagesSql = (booking: string): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object('from', m.side, 'kind', m.kind,
  'at', ${iso('m.at')}) ORDER BY m.at, m.id), '[]') FROM booking_messages m WHERE m.booking_id = ${booking}.id)`;

/** SQL for the guests' marks of the agreed lines of a booking, with the venue's answers. */
const marksSql = (
  booking: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object('line', m.line, 'kept', m.kept, 'reply', m.reply)
  ORDER BY m.line), '[]') FROM booking_marks m WHERE m.booking_id = ${booking}.id)`;

/** The agreed lines that a change of a booking can replace. */
const FIRST_AGREED = ['startAt', 'partySize', 'proposedPrice'] as const;

/** SQL for the terms of a booking before its first accepted change; null without one. */
const agreedFirstSql = (
  booking: string,
): string => `(SELECT jsonb_build_object(${FIRST_AGREED.map((key) => `'${key}', c.former_snapshot -> '${key}'`).join(', ')})
  FROM booking_changes c WHERE c.booking_id = ${booking}.id AND c.former_snapshot IS NOT NULL ORDER BY c.id LIMIT 1)`;

/** SQL for the history of a booking that both sides read, as pairs of a `jsonb_build_object` over a `bookings` row. */
export const bookingCourseSql = (
  booking = 'k',
  change = changeSql(booking),
  messages = messagesSql(booking),
  marks = marksSql(booking),
): string => `'messages', ${messages}, 'marks', ${marks}, 'sequence', ${booking}.sequence,
  'cancelledBy', CASE ${booking}.status WHEN 'cancelled_by_user' THEN 'user' WHEN 'cancelled_by_venue' THEN 'venue' END,
  'cancelReason', ${booking}.cancel_reason, 'change', ${change}`;

/** SQL for the last instant at which a booking can be cancelled at no cost, by the domain's notices. */
const cancelFreeUntilSql = (booking: string): string =>
  `${booking}.start_at - CASE ${booking}.policy ${CANCEL_POLICIES.map((policy) => `WHEN '${policy}' THEN ${intervalSql(cancelNoticeMs(policy))}`).join(' ')} END`;

/** SQL for the `NoShowView` of a booking; null if its venue has not reported a no-show. */
const noShowSql = (booking: string): string => `(SELECT jsonb_build_object('disputedAt', ${iso('n.disputed_at')},
  'decidedAt', ${iso('n.decided_at')}, 'upheld', n.upheld) FROM no_shows n WHERE n.booking_id = ${booking}.id)`;

/** The history of a booking, as SQL for its `BookingView`. */
interface BookingCourse {
  noShow: string;
  change: string;
  messages: string;
  marks: string;
  agreedFirst: string;
}
/** A new booking has no history, so its statement reads none. */
export const NEW_BOOKING: BookingCourse = {
  noShow: 'NULL',
  change: 'NULL',
  messages: `'[]'::jsonb`,
  marks: `'[]'::jsonb`,
  agreedFirst: 'NULL',
};

/** SQL for the instant by which the venue should acknowledge a booking, as promised when it was made; the previous build stored none. */
export const acknowledgeBySql = (booking: string): string =>
  `coalesce(${booking}.acknowledge_by, ${booking}.ack_due_at, ${booking}.created_at + ${intervalSql(STANDARD.acknowledgeMs)})`;

/** SQL for a `BookingView` out of a `bookings` row and its `venues` row. */
export const bookingSql = (
  booking = 'k',
  venue = 'v',
  course: BookingCourse = {
    noShow: noShowSql(booking),
    change: changeSql(booking),
    messages: messagesSql(booking),
    marks: marksSql(booking),
    agreedFirst: agreedFirstSql(booking),
  },
): string => `jsonb_build_object(
  'id', ${booking}.id, 'ref', ${booking}.ref, 'dateBookId', ${booking}.datebook_id, 'bidId', ${booking}.bid_id, 'status', ${booking}.status,
  'venue', jsonb_build_object('id', ${venue}.id, 'name', ${venue}.name, 'area', ${venue}.area, 'address', ${venue}.address,
    'phone', ${venue}.phone, 'latitude', ${venue}.location[1], 'longitude', ${venue}.location[0], 'isSimulated', ${venue}.kind = 'simulated',
    'types', to_jsonb(${venue}.place_types), 'cuisines', to_jsonb(${venue}.cuisines), 'photoId', ${venue}.cover_photo_id, 'onSite', ${venue}.on_site),
  ${agreedPairs('planners', booking)}, 'agreedFirst', ${course.agreedFirst}, 'cancelFreeUntil', ${iso(cancelFreeUntilSql(booking))}, 'snapshotHash', ${booking}.snapshot_hash, 'acknowledgedAt', ${iso(`${booking}.acknowledged_at`)},
  'acknowledgeBy', ${iso(acknowledgeBySql(booking))}, 'checkedInAt', ${iso(`${booking}.checked_in_at`)}, 'completedAt', ${iso(`${booking}.completed_at`)},
  'noShow', ${course.noShow}, 'disputeUntil', CASE WHEN ${booking}.status = 'no_show' THEN ${iso(`${booking}.completes_at`)} END,
  'reviewUntil', CASE WHEN ${booking}.status = 'completed' THEN ${iso(`${booking}.completed_at + ${intervalSql(TUNABLES.reviewMs)}`)} END,
  'undoUntil', ${iso(`${booking}.undo_until`)}, ${bookingCourseSql(booking, course.change, course.messages, course.marks)}, 'createdAt', ${iso(`${booking}.created_at`)})`;

/** SQL for whether the guests of a booking can be checked in by now: it is confirmed, near, and not a day old. */
export const arrivalOpenSql = (booking: string): string => `(${booking}.status = 'confirmed'
  AND app_clock() >= ${booking}.start_at - ${intervalSql(TUNABLES.arrivalBeforeMs)}
  AND app_clock() < ${booking}.start_at + ${intervalSql(TUNABLES.unmarkedMs)})`;

/** SQL for the count of each reason of a No, over rows `votes`. */
export const reasonsSql = (votes: string, build = 'jsonb_build_object'): string =>
  `${build}(${VOTE_REASONS.map((reason) => `'${reason}', count(*) FILTER (WHERE ${votes}.reason = '${reason}')`).join(', ')})`;

/**
 * SQL for the votes of a bid as one reader may see them: counts for the deciders and for those who have voted, reasons for the deciders only.
 */
export const votesSql = (bid: string, reader: string, decides: string): string => `(
  SELECT jsonb_build_object('mine', max(w.vote) FILTER (WHERE w.user_id = ${reader}),
    'counts', CASE WHEN ${decides} OR count(*) FILTER (WHERE w.user_id = ${reader}) > 0 THEN jsonb_build_object(
      'love', count(*) FILTER (WHERE w.vote = 'love'), 'ok', count(*) FILTER (WHERE w.vote = 'ok'),
      'no', count(*) FILTER (WHERE w.vote = 'no')) END)
    || CASE WHEN ${decides} AND count(w.reason) > 0 THEN jsonb_build_object('reasons', ${reasonsSql('w')}) ELSE '{}' END
  FROM votes w WHERE w.bid_id = ${bid}.id)`;

/** SQL for a `BidView` of one reader; `reader` and `decides` are SQL expressions. */
export const bidSql = (reader: string, decides: string, bid = 'b', venue = 'v'): string =>
  `(${sharedBidSql(bid, venue)} || jsonb_build_object('votes', ${votesSql(bid, reader, decides)}))`;

/** SQL for the entries of the jsonb `answers` that answer needs of the member `user` of the plan `plan`. */
export const ownNeedsSql = (answers: string, plan: string, user: string): string => `(
  SELECT coalesce(jsonb_object_agg(a.key, a.value), '{}') FROM preferences p, jsonb_each(${answers}) a
  WHERE p.datebook_id = ${plan} AND p.user_id = ${user} AND a.key = ANY(p.diet || p.accessibility))`;

/** SQL for the venue-visible steps of a part of an offer's score, as in the domain's `venueVisibleParts`. */
export const stepsSql = (bid: string, part: 'price' | 'perks'): string =>
  `floor((${bid}.parts ->> '${part}')::float8 * ${weightsAt(0.5)[part]} / ${TUNABLES.seenStepPoints} + 1e-9)`;

/**
 * SQL for the reason class of a lost bid: the part in which the accepted offer was farthest ahead, or that the slot was full (a later withdrawal by
 * the venue does not hide that notice); null for a bid that was not lost.
 */
export const lostBecauseSql = (bid: string): string => `CASE WHEN ${bid}.status = 'lost' THEN coalesce((
  SELECT CASE WHEN greatest(ahead.price, ahead.perks) <= 0 OR w.venue_id = ${bid}.venue_id THEN 'other' WHEN ahead.price >= ahead.perks THEN 'price' ELSE 'perks' END
  FROM bids w, LATERAL (SELECT ${stepsSql('w', 'price')} - ${stepsSql(bid, 'price')} AS price,
    ${stepsSql('w', 'perks')} - ${stepsSql(bid, 'perks')} AS perks) ahead WHERE w.id = ${bid}.lost_to), 'given_up')
  WHEN ${bid}.status = 'withdrawn' AND ${bid}.withdrawn_at IS NULL AND EXISTS (SELECT FROM venue_notices n WHERE n.type = 'capacity_clash'
    AND n.request_id = ${bid}.request_id AND n.venue_id = ${bid}.venue_id AND n.created_at >= ${bid}.updated_at) THEN 'no_seats' END`;

/** SQL for the number of the rule that placed a bid, as the venue's list counts; null for a bid placed by hand, or if the rule is gone. */
const ruleNumberSql = (bid: string): string => `(SELECT nullif(count(*)::int, 0) FROM auto_bid_rules a
  WHERE a.venue_id = ${bid}.venue_id AND a.id <= ${bid}.auto_rule_id)`;

/** The history of a bid, as SQL for its `VenueBidView`. */
interface BidHistorySql {
  counter: string;
  lostBecause: string;
  byRule: string;
}
/** A new bid has no history, so its statement reads none. */
export const NEW_BID: BidHistorySql = { counter: 'NULL', lostBecause: 'NULL', byRule: 'NULL' };

/** SQL for a `VenueBidView` out of a `bids` row: no plan id, no score. `maxRevisions` is a number. */
export const venueBidSql = (
  maxRevisions: number,
  bid = 'b',
  course: BidHistorySql = { counter: counterSql(bid), lostBecause: lostBecauseSql(bid), byRule: ruleNumberSql(bid) },
): string => `jsonb_build_object(
  'id', ${bid}.id, 'requestId', ${bid}.request_id, 'status', ${bid}.status, ${termPairs(BID_TERMS, bid)}, 'lines', ${bid}.lines,
  'partySize', ${bid}.party_size, 'version', ${bid}.version, 'planVersion', ${bid}.plan_version, 'dayNote', ${bid}.day_note,
  'revisionsLeft', greatest(0, ${maxRevisions} - ${bid}.revisions),
  'counter', ${course.counter}, 'staleUntil', CASE WHEN ${bid}.status = 'stale' THEN ${iso(`${bid}.stale_until`)} END, 'lostBecause', ${course.lostBecause}, 'byRule', ${course.byRule},
  'openedAt', CASE WHEN ${bid}.opened_at <= app_clock() THEN ${iso(`${bid}.opened_at`)} END,
  'comparedAt', CASE WHEN ${bid}.compared_at <= app_clock() THEN ${iso(`${bid}.compared_at`)} END,
  'createdAt', ${iso(`${bid}.created_at`)}, 'updatedAt', ${iso(`${bid}.updated_at`)})`;

/** SQL for the amount that a group spends in rupees: the price of a booking `k`, or the minimum of its request if that is more. */
export const BILL = "greatest(k.proposed_price, (k.snapshot ->> 'minSpend')::int)";

/** SQL for the venue that names a part's stop: the planned one, even if another venue won the auction. */
export const plannedVenueSql = (stop: string): string => `coalesce(${stop} ->> 'plannedVenueId', ${stop} ->> 'venueId')::uuid`;

/** SQL for the `PartOf` of a `datebooks` row: which stop of which evening it is; null for a plan that is no part. */
export const partOfSql = (plan: string): string => `CASE WHEN ${plan}.evening_id IS NOT NULL THEN (
    SELECT jsonb_build_object('eveningId', ${plan}.evening_id, 'stops', count(*)::int,
      'number', max(s.n) FILTER (WHERE ${plannedVenueSql('s.stop')} = ${plan}.evening_stop),
      'placeType', max(s.stop ->> 'placeType') FILTER (WHERE ${plannedVenueSql('s.stop')} = ${plan}.evening_stop))
    FROM itineraries i CROSS JOIN jsonb_array_elements(i.stops) WITH ORDINALITY s (stop, n) WHERE i.datebook_id = ${plan}.evening_id) END`;
