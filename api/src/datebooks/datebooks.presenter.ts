import { decides, statusFor } from '@app/domain';
import { type EveningProgress, type PlanListItem, type PlanView, type PreferencesStatus, type Snapshot, type UserId } from '@app/contracts';
import { readinessOf, memberView, preferencesView, sharedPlan, type DatebookRow, type MemberState, type ResultOf } from '@app/persistence';

type ListedRow = ResultOf<'planReads', 'ofUser'>;
type SnapshotRow = ResultOf<'planReads', 'snapshot'>;

/** A plan as one member reads it: preferences and coordinates are the creator's own for the creator, null for everyone else. */
export function planView(row: DatebookRow, members: readonly MemberState[], userId: UserId): PlanView {
  const me = members.find((member) => member.userId === userId);
  const own = row.created_by === userId ? me : undefined;
  return {
    ...sharedPlan(row),
    preferences: own ? preferencesView(row.id, own) : null,
    coordinates: own && own.latitude !== null && own.longitude !== null ? { lat: own.latitude, lng: own.longitude } : null,
    role: me?.role ?? 'voter',
  };
}

/** The status of a plan for one member. */
export function statusView(row: DatebookRow, members: readonly MemberState[], userId: UserId): PreferencesStatus {
  return statusFor(readinessOf(row, members), userId);
}

/** The snapshot of a plan for one member, as of one seq. */
export function snapshotView(row: SnapshotRow, userId: UserId): Snapshot {
  const plan = planView(row, row.members, userId);
  return {
    plan,
    me: { userId, role: plan.role, canAccept: decides(plan, userId) },
    members: row.members.map(memberView),
    preferencesStatus: statusView(row, row.members, userId),
    bidRequest: row.request,
    bids: row.bids,
    booking: row.booking,
    seq: row.event_seq,
  };
}

const progressOf = ({ stops, startAt, booked, total }: EveningProgress): EveningProgress => ({ stops, startAt, booked, total });

/** A plan of the list, with its status when the query asks for it. */
export function listItem(row: ListedRow, userId: UserId, withStatus: boolean): PlanListItem {
  return {
    ...planView(row, row.members, userId),
    memberCount: row.members.length,
    seq: row.event_seq,
    bidCount: row.bid_count + (row.evening?.offers ?? 0),
    booked: row.booked || (row.evening?.booked ?? 0) > 0,
    venueCount: row.venue_count,
    requestStatus: row.request_status,
    hadBids: row.had_bids,
    bookingStatus: row.booking_status,
    booking: row.outing ?? row.evening?.outing ?? null,
    canRate: row.can_rate,
    ...(row.evening ? { evening: progressOf(row.evening) } : {}),
    ...(withStatus ? { preferencesStatus: statusView(row, row.members, userId) } : {}),
  };
}
