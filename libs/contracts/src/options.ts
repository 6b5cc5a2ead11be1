/** The option sets of the product: what a planner can choose, with the labels that are literal in the product specification. */
export const VIBES = [
  'relaxed',
  'energetic',
  'romantic',
  'unique',
  'cozy',
  'adventure',
  'casual',
  'cultural',
  'foodie',
  'nightlife',
] as const;
export type Vibe = (typeof VIBES)[number];
/** The vibes that the main wizard offers; the quick plan and the natural theme offer the other six. */
export const WIZARD_VIBES = ['relaxed', 'energetic', 'romantic', 'unique'] as const satisfies readonly Vibe[];
export const QUICK_VIBES = ['cozy', 'adventure', 'casual', 'cultural', 'foodie', 'nightlife'] as const satisfies readonly Vibe[];

export const ACTIVITIES = ['dining', 'active', 'art', 'entertainment', 'wellness', 'nature'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const PLACE_TYPES = {
  dining: ['fine_dining', 'casual_restaurants', 'cafes', 'bars_pubs', 'street_food', 'bakeries', 'rooftop_dining', 'food_courts'],
  active: ['gyms', 'sports_complexes', 'swimming_pools', 'adventure_parks', 'bowling', 'gaming_zones', 'go_karting', 'rock_climbing'],
  art: ['museums', 'art_galleries', 'theaters', 'cultural_centers', 'libraries', 'workshops', 'heritage_sites', 'exhibitions'],
  entertainment: ['cinemas', 'live_music', 'comedy_clubs', 'karaoke', 'nightclubs', 'pubs_lounges', 'arcade_games', 'escape_rooms'],
  wellness: [
    'spas',
    'yoga_studios',
    'meditation_centers',
    'massage_therapy',
    'wellness_retreats',
    'thermal_baths',
    'beauty_salons',
    'health_clubs',
  ],
  nature: ['parks', 'beaches', 'hiking_trails', 'lakes', 'botanical_gardens', 'wildlife_sanctuaries', 'scenic_viewpoints', 'nature_trails'],
} as const satisfies Record<Activity, readonly string[]>;
export type PlaceType = (typeof PLACE_TYPES)[Activity][number];
export const ALL_PLACE_TYPES: readonly PlaceType[] = ACTIVITIES.flatMap((activity) => [...PLACE_TYPES[activity]]);
/** The activity to which a kind of place belongs. */
export const ACTIVITY_OF_PLACE = Object.fromEntries(
  ACTIVITIES.flatMap((activity) => PLACE_TYPES[activity].map((type) => [type, activity])),
) as Record<PlaceType, Activity>;

/** A kind of place as it is spelled in an address: `fine-dining`. */
export const kindSlug = (type: PlaceType): string => type.replaceAll('_', '-');
/** The kind of place that an address names, or null. */
export const kindAt = (slug: string | undefined): PlaceType | null => ALL_PLACE_TYPES.find((type) => kindSlug(type) === slug) ?? null;

/** Place types without bidding venues: they are discovered and become stops, and companions near them are asked instead. */
export const NOT_BIDDABLE = [
  'parks',
  'beaches',
  'hiking_trails',
  'lakes',
  'botanical_gardens',
  'wildlife_sanctuaries',
  'scenic_viewpoints',
  'nature_trails',
  'libraries',
  'museums',
  'heritage_sites',
  'exhibitions',
  'street_food',
  'food_courts',
] as const satisfies readonly PlaceType[];
/** Place types for which a person says once that they are of age. */
export const NIGHTLIFE_TYPES = ['nightclubs', 'bars_pubs', 'pubs_lounges'] as const satisfies readonly PlaceType[];
/** The types that are asked when a plan wants only types without bidding venues. */
export const COMPANIONS = ['cafes', 'casual_restaurants', 'rooftop_dining'] as const satisfies readonly PlaceType[];

/** The budget chips of the main wizard: a minimum in rupees for the whole group. */
export const BUDGET_MINIMUMS = [1500, 3000, 5000, 10000] as const;
/** The budget ranges of the other flows, as they travel in the field `budget`. */
export const BUDGET_RANGES = ['1000-2000', '2000-5000', '5000-10000', '10000+'] as const;
export const DISTANCES_KM = [5, 10, 25, 50] as const;
/** The distance that the search starts with. */
export const START_DISTANCE_KM = 10 satisfies (typeof DISTANCES_KM)[number];

export const TIMES = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES)[number];
/** First and last hour (end exclusive, Asia/Kolkata) in which an outing of that time of day may start. */
export const TIME_HOURS = { morning: [6, 12], afternoon: [12, 17], evening: [17, 24] } as const satisfies Record<
  TimeOfDay,
  readonly [number, number]
>;

export const FILTER_TYPES = ['distance', 'locality'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** The diets of the party: `nut` is food without nuts. Venues read them, other members never do. */
export const DIETS = ['veg', 'jain', 'vegan', 'halal', 'nut'] as const;
export type Diet = (typeof DIETS)[number];
/** What else the party needs of a venue; private like the diet. */
export const ACCESS_NEEDS = ['step_free', 'accessible_washroom', 'quiet_table', 'parking', 'pets', 'smoking', 'smoke_free'] as const;
export type AccessNeed = (typeof ACCESS_NEEDS)[number];

/** The occasion; venues read it, other members never do: it may be a surprise. */
export const OCCASIONS = ['birthday', 'anniversary', 'proposal', 'celebration', 'reunion', 'farewell'] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const CITY_SLUGS = [
  'mumbai',
  'delhi',
  'bangalore',
  'pune',
  'hyderabad',
  'chennai',
  'kolkata',
  'goa',
  'jaipur',
  'agra',
  'udaipur',
  'kochi',
] as const;
export type CitySlug = (typeof CITY_SLUGS)[number];

/** Preference fields on which two people can disagree, in the order in which a mismatch lists them. */
export const MISMATCH_FIELDS = ['dateStyles', 'preferredDate', 'preferredTime'] as const;
export type MismatchField = (typeof MISMATCH_FIELDS)[number];

export const DISTANCE_BANDS = ['<2', '2-5', '5-10', '10-25', '25-50', '>50'] as const;
export type DistanceBand = (typeof DISTANCE_BANDS)[number];

/** Days that people know by their name wherever they are. */
export const FESTIVALS = [
  'sankranti',
  'valentines_day',
  'maha_shivratri',
  'eid_ul_fitr',
  'holi',
  'good_friday',
  'ram_navami',
  'janmashtami',
  'ganesh_chaturthi',
  'onam',
  'dussehra',
  'diwali',
  'guru_nanak_jayanti',
  'christmas',
  'new_years_eve',
] as const;

/** Days of the year that an outing should know of. */
const SPECIAL_DAYS = [
  'republic_day',
  'independence_day',
  'gandhi_jayanti',
  'first_of_month',
  'martyrs_day',
  'may_day',
  'prohibition_week',
  'thiruvalluvar_day',
  ...FESTIVALS,
] as const;
export type SpecialDay = (typeof SPECIAL_DAYS)[number];

/** What is special about the day of an outing. */
export interface DayNote {
  name: SpecialDay;
  /** A dry day of the state, for an outing to a place that lives of its bar: it may serve no alcohol, or close. */
  dry: boolean;
}
