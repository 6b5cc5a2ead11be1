import { guestAnswersOf, dayNote, distanceBand, FIRST_NAMED_WAVE, slotOf, TUNABLES, venueVisibleFit, writeStyles } from '@app/domain';
import type {
  Day,
  EffectiveSpec,
  Gap,
  PassReason,
  PlaceType,
  PlanType,
  RequestStatus,
  VenueBidView,
  VenueRequestDay,
  VenueRequestView,
  VenueId,
  BidRequestId,
} from '@app/contracts';
import type { Database } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import type { Page } from '../../database/page.js';
import { slotDaySql } from '../../database/slots.js';
import { LIVE_REQUESTS, venueBidSql } from '../../database/views.js';
import { takenDaysSql } from '../../venues/venue-matching.repository.js';

interface InboxRow {
  id: BidRequestId;
  planType: PlanType;
  partySize: number;
  spec: EffectiveSpec;
  status: RequestStatus;
  round: 1 | 2;
  changing: boolean;
  opensAt: Date;
  closesAt: Date;
  extensions: number;
  startFrom: Date | null;
  startUntil: Date | null;
  planVersion: number;
  venueTypes: PlaceType[];
  venueCity: string;
  distanceKm: number;
  rank: number | null;
  gap: Gap | null;
  bidCount: number;
  byName: boolean;
  returning: boolean;
  passed: PassReason | null;
  myBid: VenueBidView | null;
  takenDays: Day[] | null;
  bidsByDay: { day: Day; bid: VenueBidView }[] | null;
  dayRanks: Record<Day, { rank: number; gap: Gap | null }> | null;
}

/** SQL for whether the plan of a request begins at the venue of the `bid_invites` row `i` and repeats one that took place there. */
const RETURNING = `d.again_of IS NOT NULL AND d.first_venue ->> 'venueId' = i.venue_id::text AND EXISTS (
  SELECT FROM bookings k WHERE k.datebook_id = d.again_of AND k.venue_id = i.venue_id AND k.status = 'completed')`;

/** SQL for why the venue of the `bid_invites` row `i` passed on its request; a later offer ends that. */
const PASSED = `CASE WHEN NOT EXISTS (
  SELECT 1 FROM bids p WHERE p.request_id = i.request_id AND p.venue_id = i.venue_id AND p.created_at >= i.passed_at) THEN i.passed_because END`;

/** The day of the bid `b`; SQL. One from when the request asked for one day has none stored. */
const START_DAY = `${slotDaySql('b.start_at')}::text`;

const INBOX = `SELECT r.id, d.plan_type AS "planType", r.party_size AS "partySize", r.spec, r.status, r.round, r.changing,
    r.opens_at AS "opensAt", r.closes_at AS "closesAt", r.extensions, r.start_from AS "startFrom", r.start_until AS "startUntil",
    r.plan_version AS "planVersion", v.place_types AS "venueTypes", v.city_slug AS "venueCity", i.distance_km AS "distanceKm", i.rank, i.gap,
    i.wave >= ${FIRST_NAMED_WAVE} AS "byName", ${RETURNING} AS "returning", ${PASSED} AS passed,
    CASE WHEN r.status IN ('open', 'closing') THEN greatest(r.shown_bids, own.pending)
      ELSE (SELECT count(*)::int FROM bids o WHERE o.request_id = r.id
        AND (o.status = 'pending' OR (r.status <> 'decision' AND o.status NOT IN ('withdrawn', 'declined')))) END AS "bidCount",
    (SELECT ${venueBidSql(TUNABLES.maxRevisions)} FROM bids b WHERE b.request_id = r.id AND b.venue_id = i.venue_id
      ORDER BY b.status = 'accepted' DESC, (${START_DAY} = r.spec ->> 'preferredDate' AND NOT r.spec ? 'days') IS TRUE DESC, b.id DESC LIMIT 1) AS "myBid", i.day_ranks AS "dayRanks", CASE WHEN r.spec ? 'days' THEN ${takenDaysSql} END AS "takenDays",
    CASE WHEN r.spec ? 'days' THEN (SELECT jsonb_agg(newest.view) FROM (
      SELECT DISTINCT ON (${START_DAY}) jsonb_build_object('day', ${START_DAY}, 'bid', ${venueBidSql(TUNABLES.maxRevisions)}) AS view FROM bids b
      WHERE b.request_id = r.id AND b.venue_id = i.venue_id ORDER BY ${START_DAY}, b.id DESC) newest) END AS "bidsByDay"
  FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id JOIN datebooks d ON d.id = r.datebook_id JOIN venues v ON v.id = i.venue_id,
    LATERAL (SELECT count(*)::int AS pending FROM bids o WHERE o.request_id = r.id AND o.venue_id = i.venue_id AND o.status = 'pending') own
  WHERE i.venue_id = $1`;

/**
 * The place of a request in the inbox as a row to compare; SQL. Requests that take bids and were not passed on come first, of these the ones that suit the venue well,
 * of these the one that closes first. The rest comes by age.
 */
const PLACE = `(r.status IN ('open', 'closing') AND i.passed_because IS NULL)::int AS takes_bids,
  CASE WHEN r.status IN ('open', 'closing') THEN (i.fit >= ${TUNABLES.pushedFitShare}::real)::int ELSE 0 END AS suits,
  CASE WHEN r.status IN ('open', 'closing') THEN -extract(epoch FROM r.closes_at) ELSE 0 END AS soon`;
const placeOf = (row: string) => `${row}.takes_bids, ${row}.suits, ${row}.soon, ${row}.id`;

/** What of the inbox is asked for; everything is optional and narrows. */
interface InboxFilter {
  placeType?: PlaceType | undefined;
  /** The planners' minimum is at least this. */
  minSpend?: number | undefined;
  /** Only what the venue has made no offer for. */
  unanswered?: boolean | undefined;
}

/** Bid requests as an invited venue may read them: nothing of the plan's id, title, people, places or rivals leaves here. */
export class VenueRequestsRepository {
  constructor(private readonly database: Database) {}

  /**
   * The venue's inbox: requests that go on, and for a week those that it had bid on. Of those that take bids, the well suited come first and
   * among them the one that closes first; requests that take no more bids come last, newest first.
   */
  async inbox(venueId: VenueId, page: Page, filter: InboxFilter = {}): Promise<VenueRequestView[]> {
    const rows = await this.database.read<InboxRow>(
      'venue-inbox',
      `WITH mine AS (
         SELECT i.request_id AS id, ${PLACE} FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id WHERE i.venue_id = $1)
       SELECT seen.* FROM (${INBOX} AND (r.status IN (${LIVE_REQUESTS}) OR (r.created_at > app_clock() - interval '7 days'
           AND EXISTS (SELECT 1 FROM bids m WHERE m.request_id = r.id AND m.venue_id = $1)))
         AND ($4::text IS NULL OR r.spec -> 'placeTypes' ? $4) AND ($5::int IS NULL OR (r.spec ->> 'minSpend')::int >= $5)
         AND (NOT $6::boolean OR NOT EXISTS (SELECT 1 FROM bids m WHERE m.request_id = r.id AND m.venue_id = $1))) seen
       JOIN mine USING (id)
       WHERE $2::uuid IS NULL OR (${placeOf('mine')}) < (SELECT ${placeOf('last')} FROM mine last WHERE last.id = $2)
       ORDER BY (${placeOf('mine')}) DESC LIMIT $3`,
      [venueId, page.before ?? null, page.limit, filter.placeType ?? null, filter.minSpend ?? null, filter.unanswered ?? false],
    );
    return rows.map(venueRequestView);
  }

  /** The revision of all that the venue reads across plans, for the ETag of its lists. */
  async revOf(venueId: VenueId): Promise<number> {
    const [row] = await this.database.read<{ rev: number }>('rev-of-venue', 'SELECT rev FROM feeds WHERE id = $1', [venueId]);
    return row?.rev ?? 0;
  }

  /** One request that the venue was asked for; null when it was not. */
  async one(requestId: BidRequestId, venueId: VenueId): Promise<VenueRequestView | null> {
    return readVenueRequest(this.database, requestId, venueId);
  }
}

/** One request as an invited venue may read it, inside a transaction or outside. */
async function readVenueRequest(db: Database | Transaction, requestId: BidRequestId, venueId: VenueId): Promise<VenueRequestView | null> {
  const text = `${INBOX} AND r.id = $2`;
  const [row] = await ('prepared' in db
    ? db.prepared<InboxRow>('venue-request', text, [venueId, requestId])
    : db.read<InboxRow>('venue-request', text, [venueId, requestId]));
  return row ? venueRequestView(row) : null;
}

/** The row as it travels. Rank and gap are a measuring device, so they come from round 2 on and only to a venue with an offer. */
function venueRequestView(row: InboxRow): VenueRequestView {
  const { spec } = row;
  const band = distanceBand(row.distanceKm);
  const ranked = row.round === 2 && row.myBid?.status === 'pending';
  const days = spec.days && daysFor(row, spec.days);
  // Of several days the preferred one is the planners' best, which no venue reads.
  const day = days?.[0]?.day ?? spec.days?.toSorted()[0] ?? spec.preferredDate;
  return {
    id: row.id,
    planType: row.planType,
    partySize: row.partySize,
    preferredDate: day,
    preferredTime: spec.preferredTime,
    dayNote: dayNote(day, row.venueCity, row.venueTypes),
    area: spec.areaName,
    distanceBand: band,
    dateStyles: writeStyles({ vibes: spec.vibes, activities: spec.activity ? [spec.activity] : [], placeTypes: spec.placeTypes }),
    placeTypes: spec.placeTypes,
    minSpend: spec.minSpend,
    ...guestAnswersOf(spec),
    status: row.status,
    round: row.round,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    extensions: row.extensions,
    startFrom: row.startFrom?.toISOString() ?? null,
    startUntil: row.startUntil?.toISOString() ?? null,
    bidCount: row.bidCount,
    planVersion: row.planVersion,
    fit: venueVisibleFit(spec, row.venueTypes, row.distanceKm),
    changing: row.changing,
    byName: row.byName,
    returning: row.returning,
    passed: row.passed,
    myBid: row.myBid,
    rank: ranked ? row.rank : null,
    gap: ranked ? row.gap : null,
    ...(days && { days }),
  };
}

/** The days that a venue can take, or has an offer for, the earliest first. */
function daysFor(row: InboxRow, days: readonly Day[]): VenueRequestDay[] {
  const { spec, round, startFrom } = row;
  return days.toSorted().flatMap((day) => {
    const myBid = row.bidsByDay?.find((one) => one.day === day)?.bid ?? null;
    const isOver = startFrom !== null && slotOf(day, spec.preferredTime).end <= startFrom;
    if (!myBid && (isOver || !row.takenDays?.includes(day))) return [];
    const ranked = round === 2 && myBid?.status === 'pending' ? row.dayRanks?.[day] : undefined;
    return [{ day, dayNote: dayNote(day, row.venueCity, row.venueTypes), myBid, rank: ranked?.rank ?? null, gap: ranked?.gap ?? null }];
  });
}
