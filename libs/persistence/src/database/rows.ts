import { dayNote, isPlanOpen } from '@app/domain';
import type { Bidding, EffectiveSpec, FirstVenue, PlanState, PlanType, SharedPlan, PlanId, UserId, VenueId } from '@app/contracts';

/** A row of `datebooks` as the repositories read it. */
export interface DatebookRow {
  id: PlanId;
  name: string;
  plan_type: PlanType;
  max_members: number;
  created_by: UserId;
  delegate_id: UserId | null;
  invite_code: string | null;
  same_location_mode: boolean;
  state: PlanState;
  bidding: Bidding;
  bidding_chosen: boolean;
  party_size: number;
  party_size_chosen: boolean;
  roster_frozen: boolean;
  /** Whether only the pause of its city keeps it from the venues. */
  kept_by_pause: boolean;
  negotiator_id: UserId | null;
  asked_by: UserId | null;
  asked_at: Date | null;
  effective: EffectiveSpec | null;
  plan_version: number;
  event_seq: number;
  log_floor: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  itinerary_at: Date | null;
  first_venue: FirstVenue | null;
  /** For a part: the plan of its evening, and the venue that the stop had when it was put out to bid. */
  evening_id: PlanId | null;
  evening_stop: VenueId | null;
  /** When further venues are searched next; null: the plan does not keep asking. */
  asks_next_at: Date | null;
}

export const DATEBOOK_COLUMNS = `id, name, plan_type, max_members, created_by, delegate_id, invite_code, same_location_mode, state, bidding,
  bidding_chosen, party_size, party_size_chosen, roster_frozen, kept_by_pause, negotiator_id, asked_by, asked_at, effective, plan_version, event_seq,
  log_floor, created_at, updated_at, deleted_at, itinerary_at, first_venue, evening_id, evening_stop,
  asks_next_at`;

/** The view of a plan that is the same for all members. */
export function sharedPlan(row: DatebookRow): SharedPlan {
  return {
    id: row.id,
    name: row.name,
    planType: row.plan_type,
    maxMembers: row.max_members,
    createdBy: row.created_by,
    delegateId: row.delegate_id,
    inviteCode: row.invite_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    sameLocationMode: row.same_location_mode,
    state: row.state,
    bidding: row.bidding,
    partySize: row.party_size,
    planVersion: row.plan_version,
    preferredDate: row.effective?.preferredDate ?? null,
    days: row.effective?.days ?? null,
    preferredTime: row.effective?.preferredTime ?? null,
    itineraryAt: row.itinerary_at?.toISOString() ?? null,
    firstVenue: row.first_venue,
    keepsAsking: row.asks_next_at !== null && isPlanOpen(row.state),
    ...(row.evening_id && { eveningId: row.evening_id }),
    dayNote: row.effective && dayNote(row.effective.preferredDate, row.effective.citySlug, row.effective.placeTypes),
  };
}
