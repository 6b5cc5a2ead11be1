import { create } from 'zustand';
import {
  PLACE_TYPES,
  START_DISTANCE_KM,
  type Activity,
  type PlanId,
  type PartnerPreferences,
  type PlaceType,
  type PlanType,
  type PreferencesView,
  type SavePreferences,
  type UserLocation,
  type VenueId,
  type Vibe,
} from '@app/contracts';
import { addDays, changedFrom, daysOf, readStyles, writeStyles, type ChosenPreferences, type PreferenceAnswers } from '@app/domain';
import { today } from '../../lib/day.js';
import { rememberedPlace, storable, type Place } from '../../lib/place.js';
import { SESSION, session } from '../../lib/storage.js';

export const STEPS = ['vibe', 'activity', 'places', 'details'] as const;
export type Step = (typeof STEPS)[number];

/** The answers so far; they survive a reload of the tab. */
export interface Draft extends Omit<ChosenPreferences, 'dateStyles' | 'specialRequests'> {
  /** The plan of the draft: an id, or 'new'. */
  target: PlanId | 'new';
  /** The plan, once it exists: the first save creates a new plan, and a retry uses it. */
  planId: PlanId | null;
  step: Step;
  /** Whether the wizard ends on suggested evenings. */
  ai: boolean;
  planType: PlanType;
  size: number;
  name: string;
  vibe: Vibe | null;
  activity: Activity | null;
  placeTypes: readonly PlaceType[];
  specialRequests: string;
  place: Place | null;
  /** The venue at which the plan begins; null: none. */
  firstVenue: { id: VenueId; name: string } | null;
  /** The plan that the new one repeats, and how many others are in it; null: none. */
  againOf: { id: PlanId; name: string; others: number } | null;
  /** The stored preferences at the opening; null before the first save. */
  saved: PreferencesView | null;
}

/** What a draft says of the evening. */
type Answers = Omit<Draft, 'target' | 'planId' | 'step' | 'ai' | 'planType' | 'size' | 'name' | 'firstVenue' | 'againOf' | 'saved'>;

/** Whether a step can be entered: the steps before it are answered. */
export function reachable(draft: Draft, step: Step): boolean {
  if (step === 'vibe') return true;
  if (step === 'activity') return draft.vibe !== null;
  if (step === 'places') return draft.vibe !== null && draft.activity !== null;
  return draft.vibe !== null && draft.activity !== null && draft.placeTypes.length > 0;
}

/** The first step that is not answered yet, else the last one. */
export const openStep = (draft: Draft): Step => STEPS.findLast((step) => reachable(draft, step)) ?? 'vibe';

/** Whether the day has still to be named: another evening has one of its own, which no answer of the past one is. */
export const asksDay = ({ againOf, preferredDate }: Draft): boolean => againOf !== null && preferredDate === null;

const NEAR = { filterType: 'distance', travelDistance: START_DISTANCE_KM } as const;

/** The default answers: tomorrow evening, near the known place. Nothing that costs is preselected. */
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
    otherDays: [],
    ifNeedBe: [],
    preferredTime: 'evening',
    diet: [],
    accessibility: [],
    occasion: null,
    arrivalTime: null,
    specialRequests: '',
    place,
    firstVenue: null,
    againOf: null,
    saved: null,
  };
}

/** The default answers in AI mode, by the specification; the kinds of place are open. */
export const aiDraft = (target: Draft['target']): Draft => ({
  ...emptyDraft(target),
  step: 'places',
  ai: true,
  vibe: 'energetic',
  activity: 'dining',
  preferredTime: 'afternoon',
  budget: '3000',
});

/** Starts with the host's days and time: most differences are only untouched defaults. */
export function withHost(draft: Draft, host: Pick<PartnerPreferences, 'preferredDate' | 'otherDays' | 'preferredTime'> | null): Draft {
  const [day, ...others] = host ? daysOf(host).filter((one) => one >= today()) : [];
  return {
    ...draft,
    ...(day && { preferredDate: day, otherDays: others, ifNeedBe: [] }),
    ...(host?.preferredTime && { preferredTime: host.preferredTime }),
  };
}

/** Builds a draft from saved preferences. */
export function draftFrom(saved: PreferencesView): Draft {
  const { vibes, activities, placeTypes } = readStyles(saved.dateStyles);
  const base = emptyDraft(saved.dateBookId);
  const answers: Answers = {
    vibe: vibes[0] ?? null,
    activity: activities[0] ?? null,
    placeTypes,
    budget: saved.budget,
    filterType: saved.filterType,
    travelDistance: saved.travelDistance,
    selectedAreas: saved.selectedAreas,
    preferredDate: saved.preferredDate,
    otherDays: saved.otherDays,
    ifNeedBe: saved.ifNeedBe,
    preferredTime: saved.preferredTime,
    diet: saved.diet,
    accessibility: saved.accessibility,
    occasion: saved.occasion,
    arrivalTime: saved.arrivalTime,
    specialRequests: saved.specialRequests ?? '',
    place: savedPlace(saved) ?? base.place,
  };
  return { ...base, step: 'details', ...answers, saved };
}

/** The request body of a draft. */
export const bodyOf = (draft: Draft, dateBookId: PlanId): SavePreferences & ChosenPreferences => ({ dateBookId, ...answersOf(draft) });

/** The answers of a draft as the server takes them. */
export function answersOf(draft: Draft): PreferenceAnswers & ChosenPreferences {
  return {
    dateStyles: writeStyles({
      vibes: draft.vibe ? [draft.vibe] : [],
      activities: draft.activity ? [draft.activity] : [],
      placeTypes: [...draft.placeTypes],
    }),
    budget: draft.budget,
    travelDistance: draft.filterType === 'distance' ? draft.travelDistance : null,
    preferredDate: draft.preferredDate,
    otherDays: [...draft.otherDays],
    ifNeedBe: [...draft.ifNeedBe],
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
 * The fields that were changed since the draft was opened, with their former values. The first save of a new plan has none; a save of an
 * existing plan may meet the changes of another page.
 */
export function changesOf(draft: Draft, dateBookId: PlanId): Record<string, unknown> | null {
  const { saved } = draft;
  if (!saved && draft.target === 'new') return null;
  const opened = saved ? bodyOf(draftFrom(saved), dateBookId) : { dateBookId };
  const changed = Object.keys(changedFrom<SavePreferences>(opened, bodyOf(draft, dateBookId))) as (keyof PreferencesView)[];
  // The values are the stored ones: the draft may show less, such as one of several vibes.
  return Object.fromEntries(changed.map((field) => [field, saved?.[field] ?? null]));
}

/** The draft with other preferences. */
export const withPreferences = (draft: Draft, preferences: PreferencesView): Draft => {
  const { target, planId, step, ai, planType, size, name, firstVenue, againOf, saved } = draft;
  return { ...draftFrom(preferences), target, planId, step, ai, planType, size, name, firstVenue, againOf, saved };
};

/** Changes the draft with the consequences: an activity resets its places, a filter clears the other one, a day is named once. */
export function changed(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change };
  next.otherDays = next.preferredDate === null ? [] : next.otherDays.filter((day) => day !== next.preferredDate);
  next.ifNeedBe = next.ifNeedBe.filter((day) => daysOf(next).includes(day));
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
  /** The plan of the open draft; null: none. */
  opened: Draft['target'] | null;
  open: (draft: Draft) => void;
  change: (change: Partial<Draft>) => void;
  forget: () => void;
}

function stored(): Draft | null {
  const value = session.json(SESSION.wizardDraft);
  if (typeof value !== 'object' || value === null || !('target' in value)) return null;
  // An older build's draft may lack fields of this one.
  const kept = value as Draft;
  return { ...emptyDraft(kept.target), ...kept };
}

/** The place of saved preferences; null: none. */
const savedPlace = ({ userLocation: point, locationSource: source, citySlug }: PreferencesView): Place | null =>
  point && citySlug && source ? { latitude: Number(point.latitude), longitude: Number(point.longitude), source, citySlug } : null;

/** A place in the format of the request. */
const sentPlace = ({ latitude, longitude }: Place): UserLocation => ({ latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) });

/** A draft in the form that may be stored. The saved place is rounded as well, so that an unchanged place is no change. */
function storableDraft(draft: Draft): Draft {
  const place = draft.saved && savedPlace(draft.saved);
  return {
    ...draft,
    place: draft.place && storable(draft.place),
    saved: draft.saved && { ...draft.saved, userLocation: place && sentPlace(storable(place)) },
  };
}

/** The draft that this tab stored for a plan; null: none. */
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
    // The screen keeps its draft until it is left: the next one opens its own.
    forget: () => session.remove(SESSION.wizardDraft),
  };
});
