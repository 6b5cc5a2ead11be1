import { LIVE_REQUEST_STATUSES, MESSAGE_ANSWER_MS, REPORT_ANSWER_MS, STUCK_KINDS, type AdminOverview } from '@app/contracts';
import { OPEN_REPORT } from '../accounts/reports.statements.js';
import { OPEN_DISPUTE, UNANSWERED } from '../bookings/disputes.repository.js';
import type { Database } from '../database/database.js';
import { intervalSql, iso, sqlList } from '../database/views.js';
import { stuckRowsOf } from '../log/lag.repository.js';

const MIDNIGHT = `(date_trunc('day', app_clock() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`;
const today = (instant: string): string => `${instant} >= (SELECT ${MIDNIGHT})`;
/** Neither invented venues nor those of the demonstration tell how the market does; its accounts' plans do not, either. */
const REAL_VENUE = `v.kind <> 'simulated' AND NOT v.is_demo`;
const REAL_PLANNER = 'NOT u.is_demo';
const PLANS = 'datebooks d JOIN users u ON u.id = d.created_by';
const OF_PLAN = (row: string): string => `JOIN datebooks d ON d.id = ${row}.datebook_id JOIN users u ON u.id = d.created_by`;
const REQUESTS = `bid_requests r ${OF_PLAN('r')}`;
/** Above and below the fraction line of the fill rate stand the same auctions: those that are over and that a real venue was asked for. */
const OVER = `${REQUESTS} WHERE ${today('r.created_at')} AND ${REAL_PLANNER} AND r.status IN ('closed', 'cancelled')
  AND EXISTS (SELECT FROM bid_invites i JOIN venues v ON v.id = i.venue_id WHERE i.request_id = r.id AND ${REAL_VENUE})`;
const BOOKED = `EXISTS (SELECT 1 FROM bids b JOIN bookings k ON k.bid_id = b.id JOIN venues v ON v.id = b.venue_id
  WHERE b.request_id = r.id AND k.status <> 'undone' AND ${REAL_VENUE})`;

const count = (from: string): string => `(SELECT count(*)::int FROM ${from})`;
const STUCK = STUCK_KINDS.flatMap((kind) => Object.values(stuckRowsOf(kind)).map(count)).join(' + ');

const OVERVIEW = (): string => `SELECT jsonb_build_object('asOf', ${iso('app_clock()')},
  'waiting', jsonb_build_object(
    'applications', ${count(`venues WHERE status = 'pending'`)},
    'photos', ${count(`venue_photos WHERE state = 'waiting'`)},
    'reports', ${count(`reports x WHERE ${OPEN_REPORT}`)},
    'reportsOverdue', ${count(`reports x WHERE ${OPEN_REPORT} AND x.created_at < app_clock() - ${intervalSql(REPORT_ANSWER_MS)}`)},
    'disputes', ${count(`no_shows n WHERE ${OPEN_DISPUTE}`)},
    'ownerFlags', ${count('owner_flags WHERE closed_at IS NULL')},
    'messages', ${count('contact_messages WHERE answered_at IS NULL')},
    'messagesOverdue', ${count(
      `contact_messages WHERE answered_at IS NULL AND created_at < app_clock() - ${intervalSql(MESSAGE_ANSWER_MS)}`,
    )},
    'unansweredBookings', ${count(`bookings k WHERE ${UNANSWERED}`)},
    'stuckRows', ${STUCK}),
  'today', jsonb_build_object(
    'plans', ${count(`${PLANS} WHERE ${today('d.created_at')} AND ${REAL_PLANNER}`)},
    'auctions', ${count(`${REQUESTS} WHERE ${today('r.created_at')} AND ${REAL_PLANNER}`)},
    'auctionsOver', ${count(OVER)},
    'auctionsBooked', ${count(`${OVER} AND ${BOOKED}`)},
    'offers', ${count(`bids b JOIN venues v ON v.id = b.venue_id ${OF_PLAN('b')} WHERE ${today('b.created_at')} AND ${REAL_VENUE} AND ${REAL_PLANNER}`)},
    'bookings', ${count(
      `bookings k JOIN venues v ON v.id = k.venue_id ${OF_PLAN('k')} WHERE ${today('k.created_at')} AND k.status <> 'undone'
       AND ${REAL_VENUE} AND ${REAL_PLANNER}`,
    )}),
  'now', jsonb_build_object(
    'approvals', ${count('users WHERE approval_until > app_clock()')},
    'livePlans', ${count(`${PLANS} WHERE d.state IN ('live', 'deciding') AND d.deleted_at IS NULL AND ${REAL_PLANNER}`)},
    'openAuctions', ${count(`${REQUESTS} WHERE r.status IN (${sqlList(LIVE_REQUEST_STATUSES)}) AND ${REAL_PLANNER}`)})) AS view`;

/** What waits for the team, and how today goes: one statement of counts, so that all are of one moment. */
export class OverviewRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<AdminOverview> {
    const [row] = await this.database.read<{ view: AdminOverview }>('admin-overview', OVERVIEW(), []);
    if (!row) throw new Error('An overview is always there');
    return row.view;
  }
}
