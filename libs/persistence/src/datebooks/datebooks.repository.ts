import type {
  BidRequestView,
  BidView,
  BookedOuting,
  BookingStatus,
  BookingView,
  RequestStatus,
  SharedBid,
  VotesView,
  UserId,
  BidId,
} from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { LISTED_EVENING, type ListedEvening } from './evening-progress.js';
import { membersSql, type MemberState } from './member-state.js';
import { stampSql } from '../log/stamp.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import {
  activeBidSql,
  bookingSql,
  decidesSql,
  intervalSql,
  iso,
  offerOrderSql,
  reasonsSql,
  requestSql,
  sharedBidSql,
} from '../database/views.js';

/** A plan with its members, and the stamp of what is read here. */
interface PlanWithMembers extends DatebookRow {
  members: MemberState[];
  stamp: string;
}

/** What one statement reads of a plan for its snapshot, all of one seq. */
interface SnapshotRow extends PlanWithMembers {
  request: BidRequestView | null;
  bids: BidView[];
  booking: BookingView | null;
}

/** A plan of a list. */
interface ListedRow extends DatebookRow {
  members: MemberState[];
  bid_count: number;
  booked: boolean;
  venue_count: number | null;
  request_status: RequestStatus | null;
  had_bids: boolean;
  booking_status: BookingStatus | null;
  outing: BookedOuting | null;
  can_rate: boolean;
  evening: ListedEvening | null;
}

const columns = DATEBOOK_COLUMNS.split(',')
  .map((name) => `d.${name.trim()}`)
  .join(', ');

// The plan $1, if the user $2 is in it.
const OWN_PLAN = `datebooks d JOIN members me ON me.datebook_id = d.id AND me.user_id = $2 AND me.left_at IS NULL
  WHERE d.id = $1 AND d.deleted_at IS NULL`;

// Building json takes Postgres two thirds of the time that jsonb takes, and nothing is looked up in a snapshot's parts.
const asJson = (sql: string) => sql.replaceAll('jsonb_', 'json_').replaceAll('to_jsonb(', 'to_json(');

const SEES_COUNTS = decidesSql('d', '$2::uuid');
// One pass over all votes of the plan: what the reader may know of each bid that has any.
const VOTES = `(SELECT json_object_agg(x.bid_id, json_build_object('mine', x.mine, 'counts', CASE WHEN ${SEES_COUNTS} OR x.mine IS NOT NULL
    THEN json_build_object('love', x.love, 'ok', x.ok, 'no', x.no) END, 'reasons', CASE WHEN ${SEES_COUNTS} AND x.given > 0 THEN x.reasons END))
  FROM (SELECT w.bid_id, max(w.vote) FILTER (WHERE w.user_id = $2) AS mine, count(*) FILTER (WHERE w.vote = 'love') AS love,
      count(*) FILTER (WHERE w.vote = 'ok') AS ok, count(*) FILTER (WHERE w.vote = 'no') AS no, count(w.reason) AS given,
      ${reasonsSql('w', 'json_build_object')} AS reasons
    FROM bids b JOIN votes w ON w.bid_id = b.id WHERE b.datebook_id = d.id GROUP BY w.bid_id) x)`;
const NO_COUNTS = { love: 0, ok: 0, no: 0 };

const SNAPSHOT = `SELECT ${SEES_COUNTS} AS sees_counts, ${columns}, ${stampSql('d', true)} AS stamp, ${asJson(membersSql('d.id'))} AS members, ${VOTES} AS votes,
    (SELECT ${asJson(requestSql('r', 'd'))} FROM bid_requests r WHERE r.datebook_id = d.id ORDER BY r.number DESC LIMIT 1) AS request,
    coalesce((SELECT json_agg(${asJson(sharedBidSql())} ORDER BY ${offerOrderSql()}) FROM bids b JOIN venues v ON v.id = b.venue_id
      WHERE b.datebook_id = d.id), '[]') AS bids,
    (SELECT ${asJson(bookingSql('k', 'v'))} FROM bookings k JOIN venues v ON v.id = k.venue_id
      WHERE k.datebook_id = d.id AND k.status <> 'undone' ORDER BY k.id DESC LIMIT 1) AS booking
  FROM ${OWN_PLAN}`;

// A booking that was undone never was one. Whether its outing can still be rated by the reader $1.
const NEWEST_BOOKING = `SELECT k.status, json_build_object('id', k.id, 'venueId', v.id, 'venueName', v.name, 'venueTypes', to_json(v.place_types),
    'venueCuisines', to_json(v.cuisines),
    'venuePhotoId', v.cover_photo_id, 'startAt', ${iso('k.start_at')}) AS outing, k.status = 'completed' AND app_clock() < k.completed_at + ${intervalSql(TUNABLES.reviewMs)}
    AND NOT EXISTS (SELECT 1 FROM reviews w WHERE w.booking_id = k.id AND w.user_id = $1) AS can_rate
  FROM bookings k JOIN venues v ON v.id = k.venue_id WHERE k.datebook_id = d.id AND k.status <> 'undone' ORDER BY k.id DESC LIMIT 1`;

// A stop that is put out to bid stands with its evening, as long as there is one.
const IS_LISTED = 'NOT EXISTS (SELECT FROM datebooks e WHERE e.id = d.evening_id AND e.deleted_at IS NULL)';

interface SnapshotRead extends Omit<SnapshotRow, 'bids'> {
  sees_counts: boolean;
  bids: SharedBid[];
  votes: Record<string, Omit<VotesView, 'reasons'> & { reasons: VotesView['reasons'] | null }> | null;
}

/** Reads plans. */
export class DatebooksRepository {
  constructor(private readonly database: Database) {}

  /** The snapshot of a plan; null when the user is not in it. */
  async snapshot(id: string, userId: UserId): Promise<SnapshotRow | null> {
    const [row] = await this.database.read<SnapshotRead>('snapshot', SNAPSHOT, [id, userId]);
    if (!row) return null;
    const unvoted: VotesView = { mine: null, counts: row.sees_counts ? NO_COUNTS : null };
    const votesOn = (bidId: BidId): VotesView => {
      const { reasons, ...votes } = row.votes?.[bidId] ?? { ...unvoted, reasons: null };
      return reasons ? { ...votes, reasons } : votes;
    };
    return { ...row, bids: row.bids.map((bid) => ({ ...bid, votes: votesOn(bid.id) })) };
  }

  /** A plan's row with its members; null when the user is not in it. */
  async withMembers(id: string, userId: UserId): Promise<PlanWithMembers | null> {
    const [row] = await this.database.read<PlanWithMembers>(
      'plan-with-members',
      `SELECT ${columns}, ${stampSql('d', false)} AS stamp, ${asJson(membersSql('d.id'))} AS members FROM ${OWN_PLAN}`,
      [id, userId],
    );
    return row ?? null;
  }

  /** A number below 2^48 that changes whenever a plan of the user changes, for the ETag of reads that span plans. */
  async revOfPlans(userId: UserId): Promise<number> {
    const [row] = await this.database.read<{ rev: string }>(
      'rev-of-plans',
      `SELECT left(md5(coalesce(string_agg(d.id::text || ':' || d.event_seq, ',' ORDER BY d.id), '')), 12) AS rev
       FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL WHERE m.user_id = $1 AND m.left_at IS NULL`,
      [userId],
    );
    return Number.parseInt(row?.rev ?? '0', 16);
  }

  /** The plans that the user created or joined, newest first, older than `before` (an id) when given. */
  async ofUser(userId: UserId, limit: number, before: string | null): Promise<ListedRow[]> {
    return this.database.read<ListedRow>(
      'plans-of-user',
      `SELECT ${columns}, ${membersSql('d.id')} AS members,
         (SELECT count(*)::int FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.datebook_id = d.id AND b.status = 'pending'
           AND ${activeBidSql()}) AS bid_count,
         EXISTS (SELECT 1 FROM bids b WHERE b.datebook_id = d.id AND b.status = 'accepted') AS booked,
         r.available_venue_count AS venue_count, r.status AS request_status, EXISTS (SELECT 1 FROM bids b WHERE b.datebook_id = d.id) AS had_bids,
         k.status AS booking_status, k.outing, coalesce(k.can_rate, false) AS can_rate, ${LISTED_EVENING} AS evening
       FROM members me JOIN datebooks d ON d.id = me.datebook_id AND d.deleted_at IS NULL
       LEFT JOIN LATERAL (SELECT * FROM bid_requests r WHERE r.datebook_id = d.id ORDER BY r.number DESC LIMIT 1) r ON true
       LEFT JOIN LATERAL (${NEWEST_BOOKING}) k ON true
       WHERE me.user_id = $1 AND me.left_at IS NULL AND ($3::uuid IS NULL OR d.id < $3) AND ${IS_LISTED} ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
      [userId, limit, before],
    );
  }
}
