import { create } from 'zustand';
import {
  PLACE_TYPES,
  START_DISTANCE_KM,
  type AccessNeed,
  type Activity,
  type PlanId,
  type Day,
  type Diet,
  type FilterType,
  type Occasion,
  type PartnerPreferences,
  type PlaceType,
  type PlanType,
  type PreferencesView,
  type SavePreferences,
  type TimeOfDay,
  type UserLocation,
  type Vibe,
} from '@app/contracts';
import { addDays, changedFrom, readStyles, writeStyles } from '@app/domain';
import { today } from '../../lib/day.js';
import { rememberedPlace, storable, type Place } from '../../lib/place.js';
import { SESSION, session } from '../../lib/storage.js';

export const STEPS = ['vibe', 'activity', 'places', 'details'] as const;
export type Step = (typeof STEPS)[number];

/** What has been chosen so far; it survives a reload of the tab. */
export interface Draft {
  /** Which plan it is for: an id, or 'new'. */
  target: PlanId | 'new';
  /** The plan, once there is one: a new plan is created by the first save and reused by a retry. */
  planId: PlanId | null;
  step: Step;
  /** It ends on suggested evenings. */
  ai: boolean;
  planType: PlanType;
  size: number;
  name: string;
  vibe: Vibe | null;
  activity: Activity | null;
  placeTypes: readonly PlaceType[];
  budget: string;
  filterType: FilterType | null;
  travelDistance: number | null;
  selectedAreas: readonly string[];
  preferredDate: Day | null;
  preferredTime: TimeOfDay | null;
  diet: readonly Diet[];
  accessibility: readonly AccessNeed[];
  occasion: Occasion | null;
  arrivalTime: string | null;
  specialRequests: string;
  place: Place | null;
  /** The stored preferences that it was opened with; null before the first save. */
  saved: PreferencesView | null;
}

/** A step can be entered once what comes before it is chosen. */
export function reachable(draft: Draft, step: Step): boolean {
  if (step === 'vibe') return true;
  if (step === 'activity') return draft.vibe !== null;
  if (step === 'places') return draft.vibe !== null && draft.activity !== null;
  return draft.vibe !== null && draft.activity !== null && draft.placeTypes.length > 0;
}

const NEAR = { filterType: 'distance', travelDistance: START_DISTANCE_KM } as const;

/** What a draft starts with: tomorrow evening, near the place that is known already. Nothing that costs is chosen for anybody. */
export function emptyDraft(target: Draft['target']): Draft {
  const place = rememberedPlace();
  return {
    target,
    planId: target === 'new' ? null : target,
    step: 'vibe',
    ai: false,
    planType: 'datebook',
    size: 3,
    name: '',
    vibe: null,
    activity: null,
    placeTypes: [],
    budget: '',
    filterType: null,
    travelDistance: null,
    ...(place && NEAR),
    selectedAreas: [],
    preferredDate: addDays(today(), 1),
    preferredTime: 'evening',
    diet: [],
    accessibility: [],
    occasion: null,
    arrivalTime: null,
    specialRequests: '',
    place,
    saved: null,
  };
}

/** What a draft in AI mode starts with, as the product says; the kinds of place are left to choose. */
export const aiDraft = (target: Draft['target']): Draft => ({
  ...emptyDraft(target),
  step: 'places',
  ai: true,
  vibe: 'energetic',
  activity: 'dining',
  preferredTime: 'afternoon',
  budget: '3000',
});

/** Begins where the host is: most differences in day and time are only a start that nobody touched. */
export function withHost(draft: Draft, host: Pick<PartnerPreferences, 'preferredDate' | 'preferredTime'> | null): Draft {
  const day = host?.preferredDate;
  return {
    ...draft,
    ...(day && day >= today() && { preferredDate: day }),
    ...(host?.preferredTime && { preferredTime: host.preferredTime }),
  };
}

/** A draft made from preferences that were saved before. */
export function draftFrom(saved: PreferencesView): Draft {
  const { vibes, activities, placeTypes } = readStyles(saved.dateStyles);
  const base = emptyDraft(saved.dateBookId);
  return {
    ...base,
    step: 'details',
    vibe: vibes[0] ?? null,
    activity: activities[0] ?? null,
    placeTypes,
    budget: saved.budget,
    filterType: saved.filterType,
    travelDistance: saved.travelDistance,
    selectedAreas: saved.selectedAreas,
    preferredDate: saved.preferredDate,
    preferredTime: saved.preferredTime,
    diet: saved.diet,
    accessibility: saved.accessibility,
    occasion: saved.occasion,
    arrivalTime: saved.arrivalTime,
    specialRequests: saved.specialRequests ?? '',
    place: savedPlace(saved) ?? base.place,
    saved,
  };
}

/** The draft as it travels. */
export function bodyOf(draft: Draft, dateBookId: PlanId): SavePreferences {
  return {
    dateBookId,
    dateStyles: writeStyles({
      vibes: draft.vibe ? [draft.vibe] : [],
      activities: draft.activity ? [draft.activity] : [],
      placeTypes: [...draft.placeTypes],
    }),
    budget: draft.budget,
    travelDistance: draft.filterType === 'distance' ? draft.travelDistance : null,
    preferredDate: draft.preferredDate,
    preferredTime: draft.preferredTime,
    specialRequests: draft.specialRequests.trim() || null,
    userLocation: draft.place && sentPlace(draft.place),
    ...(draft.place && { locationSource: draft.place.source, citySlug: draft.place.citySlug }),
    selectedAreas: draft.filterType === 'locality' ? [...draft.selectedAreas] : [],
    filterType: draft.filterType,
    diet: [...draft.diet],
    accessibility: [...draft.accessibility],
    occasion: draft.occasion,
    arrivalTime: draft.arrivalTime,
  };
}

/**
 * The fields that were changed since the draft was opened, with the values they had. The first save of a new plan has none; that of a plan
 * that exists meets what another page may have saved meanwhile.
 */
export function changesOf(draft: Draft, dateBookId: PlanId): Record<string, unknown> | null {
  const { saved } = draft;
  if (!saved && draft.target === 'new') return null;
  const opened = saved ? bodyOf(draftFrom(saved), dateBookId) : { dateBookId };
  const changed = Object.keys(changedFrom<SavePreferences>(opened, bodyOf(draft, dateBookId))) as (keyof PreferencesView)[];
  // As stored: the draft may show less of it, such as one of several vibes.
  return Object.fromEntries(changed.map((field) => [field, saved?.[field] ?? null]));
}

/** The draft with other preferences in it. */
export const withPreferences = (draft: Draft, preferences: PreferencesView): Draft => {
  const { target, planId, step, ai, planType, size, name, saved } = draft;
  return { ...draftFrom(preferences), target, planId, step, ai, planType, size, name, saved };
};

/** A change of the draft with what follows from it: an activity resets its places, a filter clears the other one. */
export function changed(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change };
  if (change.activity !== undefined && change.activity !== draft.activity) {
    const offered: readonly string[] = change.activity ? PLACE_TYPES[change.activity] : [];
    next.placeTypes = next.placeTypes.filter((type) => offered.includes(type));
  }
  if (change.filterType === 'distance')
    Object.assign(next, { selectedAreas: [], travelDistance: next.travelDistance ?? START_DISTANCE_KM });
  if (change.filterType === 'locality') next.travelDistance = null;
  if (change.place !== undefined && change.place?.citySlug !== draft.place?.citySlug) {
    next.selectedAreas = [];
    if (change.place === null) Object.assign(next, { filterType: null, travelDistance: null });
    else if (next.filterType !== 'distance') Object.assign(next, NEAR);
  }
  return next;
}

interface DraftState {
  draft: Draft;
  /** Whose draft is open; null while none is. */
  opened: Draft['target'] | null;
  open: (draft: Draft) => void;
  change: (change: Partial<Draft>) => void;
  forget: () => void;
}

function stored(): Draft | null {
  const value = session.json(SESSION.wizardDraft);
  if (typeof value !== 'object' || value === null || !('target' in value)) return null;
  // What an older build kept may lack what this one asks.
  const kept = value as Draft;
  return { ...emptyDraft(kept.target), ...kept };
}

/** The place that preferences were saved with; null where they have none. */
const savedPlace = ({ userLocation: point, locationSource: source, citySlug }: PreferencesView): Place | null =>
  point && citySlug && source ? { latitude: Number(point.latitude), longitude: Number(point.longitude), source, citySlug } : null;

/** A place as it is sent. */
const sentPlace = ({ latitude, longitude }: Place): UserLocation => ({ latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) });

/** A draft as it may be left in the browser. What was saved is rounded likewise, so that a place that stayed is no change. */
function storableDraft(draft: Draft): Draft {
  const place = draft.saved && savedPlace(draft.saved);
  return {
    ...draft,
    place: draft.place && storable(draft.place),
    saved: draft.saved && { ...draft.saved, userLocation: place && sentPlace(storable(place)) },
  };
}

/** The draft that this tab kept for a plan; null when it kept none. */
export function keptDraft(target: Draft['target']): Draft | null {
  const draft = stored();
  return draft?.target === target ? draft : null;
}

export const useDraft = create<DraftState>((set, get) => {
  const keep = (draft: Draft) => {
    session.set(SESSION.wizardDraft, JSON.stringify(storableDraft(draft)));
    set({ draft });
  };
  return {
    draft: emptyDraft('new'),
    opened: null,
    open: (draft) => {
      keep(draft);
      set({ opened: draft.target });
    },
    change: (change) => keep(changed(get().draft, change)),
    // What is on the screen stays until it is left: the next one opens a draft of its own.
    forget: () => session.remove(SESSION.wizardDraft),
  };
});
