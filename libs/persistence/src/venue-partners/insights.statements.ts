import type { BidOutcome, Fifth, PassReason, VenueInsights } from '@app/contracts';
import { statement } from '../database/queries.js';
import { slotSql } from '../database/slots.js';
import { iso, stepsSql } from '../database/views.js';

/** Prices are shown of so many decided requests at once, never of fewer (decision 012). */
export const BATCH = 5;
/** More of them say nothing new, and each costs the reading of its offers. */
const MOST_BATCHES = 20;

type InsightsRow = Omit<VenueInsights, 'days' | 'winRate' | 'honour' | 'outcomes' | 'passed' | 'price'> & {
  passed: Partial<Record<PassReason, number>>;
  honour: { kept: number; n: number };
  price: { mine: Fifth | null; chosen: Fifth | null; n: number; waiting: number };
};

const WEEKDAY = `(ARRAY['mo','tu','we','th','fr','sa','su'])[extract(isodow FROM k.start_at AT TIME ZONE 'Asia/Kolkata')::int]`;
const AHEAD = (part: 'price' | 'perks'): string => `${stepsSql('w', part)} - ${stepsSql('b', part)}`;

const CLOCK = `clock AS MATERIALIZED (SELECT app_clock() AS now, app_clock() - $2::int * interval '1 day' AS since)`;
const BOOKED = `k AS MATERIALIZED (
    SELECT k.bid_id, k.status, k.checked_in_at, k.start_at, k.party_size, k.proposed_price FROM clock JOIN bookings k
    ON k.venue_id = $1 AND k.start_at >= clock.since AND k.status <> 'undone')`;
/** An offer is won once it has a booking that was not undone, even if that was cancelled later. */
const OWN = `own AS MATERIALIZED (SELECT bid_id, bool_or(checked_in_at IS NOT NULL) AS came FROM k GROUP BY bid_id)`;

export const outcomesOfVenue = statement<{ outcomes: Partial<Record<BidOutcome, number>> }>(
  'outcomes-of-venue',
  `WITH ${CLOCK}, ${BOOKED}, ${OWN}, outcomes AS (
    SELECT CASE WHEN own.bid_id IS NOT NULL THEN 'won' WHEN b.status IN ('declined', 'withdrawn') THEN b.status WHEN b.status = 'pending' THEN 'open'
      WHEN w.id IS NULL THEN 'ended' WHEN greatest(ahead.price, ahead.perks) <= 0 THEN 'lost_other'
      WHEN ahead.price >= ahead.perks THEN 'lost_price' ELSE 'lost_perks' END AS outcome, count(*)::int AS n
    FROM clock JOIN bids b ON b.venue_id = $1 AND b.created_at >= clock.since LEFT JOIN own ON own.bid_id = b.id
      LEFT JOIN bids w ON w.id = b.lost_to AND w.venue_id <> $1 AND b.status = 'lost' AND own.bid_id IS NULL
      LEFT JOIN LATERAL (SELECT ${AHEAD('price')} AS price, ${AHEAD('perks')} AS perks OFFSET 0) ahead ON w.id IS NOT NULL GROUP BY 1)
  SELECT coalesce(jsonb_object_agg(outcome, n), '{}') AS outcomes FROM outcomes`,
);

/**
 * Decided requests, each once whatever days the venue offered, are numbered by the time of the decision, from the venue's first on. Prices are shown of whole batches of these alone, so
 * that no two answers differ by one request.
 */
export const insightsOfVenue = statement<InsightsRow>(
  'insights-of-venue',
  `WITH ${CLOCK}, ${BOOKED}, ${OWN},
  asked AS (
    SELECT i.invited_at, i.opened_at, CASE WHEN b.first_at IS NULL THEN i.passed_because END AS passed, b.first_at, b.won, b.came FROM clock JOIN bid_invites i ON i.venue_id = $1 AND i.invited_at >= clock.since
    LEFT JOIN (SELECT request_id, min(created_at) AS first_at, bool_or(own.bid_id IS NOT NULL) AS won, bool_or(own.came) AS came
      FROM clock JOIN bids ON venue_id = $1 AND created_at >= clock.since LEFT JOIN own ON own.bid_id = bids.id GROUP BY request_id) b
      ON b.request_id = i.request_id),
  funnel AS (
    SELECT count(*)::int AS invited, count(coalesce(opened_at, first_at))::int AS seen, count(first_at)::int AS bid,
      count(*) FILTER (WHERE won)::int AS won, count(*) FILTER (WHERE came)::int AS came,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_at - invited_at)) * 1000 AS response FROM asked),
  decided AS MATERIALIZED (
    SELECT DISTINCT ON (b.request_id) b.id, b.request_id, coalesce(b.lost_to, b.id) AS winner, coalesce(mine.at, b.updated_at) AS at
    FROM bids b LEFT JOIN (SELECT bid_id, min(created_at) AS at FROM bookings WHERE venue_id = $1 AND status <> 'undone' GROUP BY bid_id) mine
      ON mine.bid_id = b.id
    WHERE b.venue_id = $1 AND (mine.bid_id IS NOT NULL OR (b.status = 'lost' AND b.lost_to IS NOT NULL))
    ORDER BY b.request_id, mine.bid_id IS NULL, b.id),
  latest AS (SELECT * FROM decided ORDER BY at DESC, id DESC LIMIT ${MOST_BATCHES * BATCH + BATCH - 1}),
  numbered AS (
    SELECT latest.*, ((SELECT count(*) FROM decided) - row_number() OVER (ORDER BY at DESC, id DESC)) / ${BATCH} AS batch FROM latest),
  batches AS (SELECT batch FROM numbered GROUP BY batch HAVING count(*) = ${BATCH} AND min(at) >= (SELECT since FROM clock)),
  placed AS (
    SELECT d.id AS own, d.winner, o.id, least(5, floor(5 * (count(*) OVER cheaper - 0.5 * count(*) OVER same) / count(*) OVER request) + 1)::int AS fifth
    FROM numbered d JOIN batches USING (batch)
    JOIN LATERAL (SELECT o.id, ${stepsSql('o', 'price')} AS steps FROM bids o WHERE o.request_id = d.request_id
      AND (o.id = d.winner OR o.lost_to = d.winner)) o ON true
    WINDOW request AS (PARTITION BY d.id), cheaper AS (PARTITION BY d.id ORDER BY o.steps DESC), same AS (PARTITION BY d.id, o.steps)),
  price AS (
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY fifth) FILTER (WHERE id = own) AS mine,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY fifth) FILTER (WHERE id = winner) AS chosen, count(*) FILTER (WHERE id = own)::int AS n
    FROM placed),
  busy AS (
    SELECT ${WEEKDAY} AS day, ${slotSql('k.start_at')} AS slot, count(*)::int AS bookings, sum(k.party_size)::int AS people
    FROM k WHERE k.status NOT LIKE 'cancelled%' GROUP BY 1, 2),
  money AS (
    SELECT coalesce(sum(proposed_price) FILTER (WHERE status IN ('confirmed', 'checked_in') AND start_at > now), 0)::int AS expected,
      count(*) FILTER (WHERE status IN ('confirmed', 'checked_in') AND start_at > now)::int AS "expectedN",
      coalesce(sum(proposed_price) FILTER (WHERE checked_in_at IS NOT NULL), 0)::int AS earned,
      count(*) FILTER (WHERE checked_in_at IS NOT NULL)::int AS "earnedN",
      count(*) FILTER (WHERE status = 'completed')::int AS kept,
      count(*) FILTER (WHERE status = 'cancelled_by_venue')::int AS cancelled FROM k, clock)
  SELECT ${iso('clock.since')} AS from, ${iso('clock.now')} AS now,
    jsonb_build_object('medianMs', round(f.response), 'n', f.bid) AS response,
    (SELECT coalesce(jsonb_object_agg(passed, n), '{}') FROM (SELECT passed, count(*)::int AS n FROM asked WHERE passed IS NOT NULL GROUP BY 1) p) AS passed,
    jsonb_build_object('kept', m.kept, 'n', m.kept + m.cancelled) AS honour,
    jsonb_build_object('mine', p.mine, 'chosen', p.chosen, 'n', p.n, 'waiting', (SELECT count(*) FROM latest WHERE at >= clock.since)) AS price,
    jsonb_build_object('invited', f.invited, 'seen', f.seen, 'bid', f.bid, 'won', f.won, 'came', f.came) AS funnel,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'slot', slot, 'bookings', bookings, 'people', people)
      ORDER BY people DESC, bookings DESC, day, slot), '[]') FROM busy) AS busiest,
    jsonb_build_object('expected', m.expected, 'expectedN', m."expectedN", 'earned', m.earned, 'earnedN', m."earnedN") AS income
  FROM clock, funnel f, price p, money m`,
);
