import {
  ACTIVE_BOOKING_STATUSES,
  type Day,
  type PlanId,
  type PreferencesView,
  type SharedPlan,
  type Snapshot,
  type VenueDetails,
  type VenueId,
} from '@app/contracts';
import { ApiError, request } from '../../lib/http.js';
import { fetchVenue } from '../../features/venues/api.js';
import { fetchPreferences } from '../../features/preferences/api.js';
import { draftFrom, emptyDraft, openStep, useDraft, type Draft } from '../../features/preferences/draft.js';

/** A plan whose evening is over, as the next one begins with it. */
export interface PastPlan extends Pick<SharedPlan, 'id' | 'name' | 'planType' | 'maxMembers'> {
  memberCount: number;
  /** The booked venue; null: none. */
  venueId: VenueId | null;
}

type AskedFirst = Pick<VenueDetails, 'id' | 'name' | 'kind'>;

/** A new draft with the reader's answers to a past plan. Its day is asked anew unless it is named, and a venue that takes no more offers is left out. */
export function againDraft(past: PastPlan, saved: PreferencesView | null, venue: AskedFirst | null, day: Day | null = null): Draft {
  const { id, name, planType, maxMembers, memberCount } = past;
  const { size } = emptyDraft('new');
  const draft: Draft = {
    ...(saved ? draftFrom(saved) : emptyDraft('new')),
    ...{ target: 'new', planId: null, saved: null, name, planType, preferredDate: day, otherDays: [], ifNeedBe: [] },
    size: planType === 'palbook' ? maxMembers : size,
    firstVenue: venue && venue.kind !== 'unclaimed' ? { id: venue.id, name: venue.name } : null,
    againOf: { id, name, others: memberCount - 1 },
  };
  return { ...draft, step: openStep(draft) };
}

/** The statuses for what does not exist or is not the reader's. */
const NONE: ReadonlySet<number> = new Set([400, 403, 404]);

function nullWhenGone(error: unknown): null {
  if (error instanceof ApiError && NONE.has(error.status)) return null;
  throw error;
}

/** The venue as it is now; null when it is no longer listed. */
const venueNow = (id: VenueId): Promise<AskedFirst | null> => fetchVenue(id).catch(nullWhenGone);

/**
 * A plan of the reader whose evening may be over, however old it is; null: it is gone, cancelled or a stop of an evening. The server decides
 * whether it is over when the next one is saved.
 */
export async function fetchPast(id: PlanId): Promise<PastPlan | null> {
  const known = await request<Snapshot>(`/api/datebooks/${encodeURIComponent(id)}`).catch(nullWhenGone);
  if (!known || known.plan.state === 'cancelled' || known.plan.eveningId) return null;
  const { plan, members, booking } = known;
  const active: readonly string[] = ACTIVE_BOOKING_STATUSES;
  return { ...plan, memberCount: members.length, venueId: booking && active.includes(booking.status) ? booking.venue.id : null };
}

/** Opens the draft of another evening like a past one, in place of the draft that was open. */
export async function startAgain(past: PastPlan, day: Day | null = null): Promise<void> {
  const [saved, venue] = await Promise.all([fetchPreferences(past.id), past.venueId && venueNow(past.venueId)]);
  useDraft.getState().open(againDraft(past, saved, venue, day));
}
