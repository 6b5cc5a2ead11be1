import {
  ACCESS_NEEDS,
  DIETS,
  entriesOf,
  FILTER_TYPES,
  OCCASIONS,
  TIMES,
  type GuestAnswers,
  type PartnerPreferences,
  type PreferencesView,
  type SavePreferences,
} from '@app/contracts';
import type { DataKind } from '../accounts/personal-data.js';

/** The kinds of fields, and what each is where a member says nothing. */
const BLANK = { texts: [], some: [], budget: '', number: null, day: null, time: null, one: null, text: null } as const;
export type PreferenceType = keyof typeof BLANK;

/** What a member chooses for a plan; where they start from belongs to the member. */
export type PreferenceKey = Exclude<
  keyof SavePreferences & keyof PreferencesView,
  'dateBookId' | 'userLocation' | 'locationSource' | 'citySlug'
>;
export type ChosenPreferences = Pick<PreferencesView, PreferenceKey>;

/** One field of a member's preferences. */
export interface PreferenceField {
  column: string;
  type: PreferenceType;
  /** The most of a number, or the most characters of the text or of each of the texts, and how many of those. */
  max?: number;
  items?: number;
  /** The values of which it is one or several. */
  options?: readonly string[];
  /** A body may leave it out. */
  optional?: true;
  /** The row of the privacy notice. */
  kind: Extract<DataKind, 'preferences' | 'diet' | 'ownWords'>;
  /** The others in a plan read it: the member's own, or what is merged of all. */
  shared?: 'own' | 'merged';
  /** The name under which venues read what is merged of it, as an answer of the guests. */
  answer?: keyof GuestAnswers;
}

type KindOf<T> = string[] extends T
  ? { type: 'texts'; max: number; items: number }
  : [T] extends [readonly (infer Option)[]]
    ? { type: 'some'; options: readonly Option[] }
    : [T] extends [number | null]
      ? { type: 'number'; max: number }
      : [T] extends [string]
        ? { type: 'budget'; max: number }
        : string extends T
          ? { type: 'day' | 'time' } | { type: 'text'; max: number }
          : { type: 'one'; options: readonly NonNullable<T>[] };
type If<Is extends boolean, Flag extends keyof PreferenceField, Value = true> = Is extends true
  ? Record<Flag, Value>
  : Partial<Record<Flag, never>>;
type AnswerOf<K> = K extends keyof GuestAnswers ? K : K extends 'specialRequests' ? 'notes' : never;
/** A row as the types of the wire ask for it, so that neither can be changed without the other. */
type RowOf<K extends PreferenceKey> = Pick<PreferenceField, 'column' | 'kind'> &
  KindOf<PreferencesView[K]> &
  If<undefined extends SavePreferences[K] ? true : false, 'optional'> &
  If<K extends keyof PartnerPreferences ? true : false, 'shared', 'own' | 'merged'> &
  If<[AnswerOf<K>] extends [never] ? false : true, 'answer', AnswerOf<K>>;

/**
 * What a member chooses, row by row: from here come the columns of statements, the views, the checks of bodies, what venues read as answers,
 * what is exported, erased and purged, and the texts of forms.
 */
export const PREFERENCES = {
  dateStyles: { column: 'date_styles', type: 'texts', max: 60, items: 60, kind: 'preferences', shared: 'own' },
  budget: { column: 'budget', type: 'budget', max: 20, kind: 'preferences', shared: 'merged' },
  travelDistance: { column: 'travel_distance', type: 'number', max: 1000, kind: 'preferences', shared: 'merged' },
  preferredDate: { column: 'preferred_date', type: 'day', kind: 'preferences', shared: 'own' },
  otherDays: { column: 'other_days', type: 'texts', max: 10, items: 4, optional: true, kind: 'preferences', shared: 'own' },
  ifNeedBe: { column: 'if_need_be', type: 'texts', max: 10, items: 5, optional: true, kind: 'preferences', shared: 'own' },
  preferredTime: { column: 'preferred_time', type: 'one', options: TIMES, kind: 'preferences', shared: 'own' },
  specialRequests: { column: 'special_requests', type: 'text', max: 300, optional: true, kind: 'ownWords', answer: 'notes' },
  filterType: { column: 'filter_type', type: 'one', options: FILTER_TYPES, kind: 'preferences' },
  selectedAreas: { column: 'selected_areas', type: 'texts', max: 40, items: 20, optional: true, kind: 'preferences' },
  diet: { column: 'diet', type: 'some', options: DIETS, optional: true, kind: 'diet', answer: 'diet' },
  accessibility: { column: 'accessibility', type: 'some', options: ACCESS_NEEDS, optional: true, kind: 'diet', answer: 'accessibility' },
  occasion: { column: 'occasion', type: 'one', options: OCCASIONS, optional: true, kind: 'preferences', answer: 'occasion' },
  arrivalTime: { column: 'arrival_time', type: 'time', optional: true, kind: 'preferences', answer: 'arrivalTime' },
} as const satisfies { [K in PreferenceKey]: RowOf<K> };

/** The rows of the table in their order, of those fields that `are` so. */
export const preferenceFields = (are: (field: PreferenceField) => boolean = () => true): (readonly [PreferenceKey, PreferenceField])[] =>
  entriesOf<PreferenceKey, PreferenceField>(PREFERENCES).filter(([, field]) => are(field));

/** What a field is where a member says nothing. */
export const blankPreference = ({ type }: PreferenceField): (typeof BLANK)[PreferenceType] => BLANK[type];

/** The preferences in `from`, and nothing else of it; what it lacks is blank. */
export const preferencesOf = (from: Partial<ChosenPreferences>): ChosenPreferences =>
  Object.fromEntries(preferenceFields().map(([key, field]) => [key, from[key] ?? blankPreference(field)])) as unknown as ChosenPreferences;
