import type { Day, PreferencesView, SharedPlan, VenueDetails, VenueId } from '@app/contracts';
import { ApiError } from '../../lib/http.js';
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

/** The venue as it is now; null when it is no longer listed. */
const venueNow = (id: VenueId): Promise<AskedFirst | null> =>
  fetchVenue(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Opens the draft of another evening like a past one, in place of the draft that was open. */
export async function startAgain(past: PastPlan, day: Day | null = null): Promise<void> {
  const [saved, venue] = await Promise.all([fetchPreferences(past.id), past.venueId && venueNow(past.venueId)]);
  useDraft.getState().open(againDraft(past, saved, venue, day));
}
