import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  COMPANIONS,
  entriesOf,
  isOneOf,
  NIGHTLIFE_TYPES,
  NOT_BIDDABLE,
  VIBES,
  type PlaceType,
  type Styles,
  type VenueKind,
  type Vibe,
} from '@app/contracts';

const add = <T>(list: T[], item: T): void => {
  if (!list.includes(item)) list.push(item);
};

/** Takes `dateStyles` apart, prefixed or not; entries that are no option of their prefix are dropped, repeats count once. */
export function readStyles(dateStyles: readonly string[]): Styles {
  const styles: Styles = { vibes: [], activities: [], placeTypes: [] };
  for (const text of dateStyles) {
    const [, kind, entry = ''] = /^(?:(vibe|activity|place):)?(.*)$/.exec(text.trim()) ?? [];
    if ((kind ?? 'vibe') === 'vibe' && isOneOf(VIBES, entry)) add(styles.vibes, entry);
    else if ((kind ?? 'activity') === 'activity' && isOneOf(ACTIVITIES, entry)) add(styles.activities, entry);
    else if ((kind ?? 'place') === 'place' && isOneOf(ALL_PLACE_TYPES, entry)) add(styles.placeTypes, entry);
  }
  return styles;
}

/** The prefixed form in which `dateStyles` is stored and sent. */
export function writeStyles(styles: Styles): string[] {
  return [
    ...styles.vibes.map((vibe) => `vibe:${vibe}`),
    ...styles.activities.map((activity) => `activity:${activity}`),
    ...styles.placeTypes.map((type) => `place:${type}`),
  ];
}

const GIVEN_LABELS: Partial<Record<string, string>> = {
  romantic: 'Romantic',
  adventure: 'Adventurous',
  casual: 'Relaxed',
  cultural: 'Cultural',
  nightlife: 'Fun & Playful',
};

/** English label of an entry of `dateStyles`: the five given ones literally, every other one in title case. */
export function styleLabel(entry: string): string {
  const bare = entry.replace(/^(vibe|activity|place):/, '');
  return GIVEN_LABELS[bare] ?? bare.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Vibes that count as the same when two people are compared. */
const VIBE_GROUPS = {
  calm: ['relaxed', 'casual', 'cozy'],
  lively: ['energetic', 'adventure', 'nightlife'],
  romantic: ['romantic'],
  unique: ['unique'],
  cultural: ['cultural'],
  foodie: ['foodie'],
} as const satisfies Record<string, readonly Vibe[]>;
export type VibeGroup = keyof typeof VIBE_GROUPS;

/** The groups to which vibes belong; half-weight kinships (romantic and cozy, unique and cultural) are not among them. */
export function vibeGroups(vibes: readonly Vibe[]): VibeGroup[] {
  return entriesOf<VibeGroup, readonly Vibe[]>(VIBE_GROUPS)
    .filter(([, members]) => vibes.some((vibe) => members.includes(vibe)))
    .map(([group]) => group);
}

/** Whether a venue can bid for this type of place. */
export function isBiddable(type: PlaceType): boolean {
  return !isOneOf(NOT_BIDDABLE, type);
}

/** Whether a venue of that kind can be asked for an offer as such a place. */
export const takesOffers = ({ kind, placeType }: { kind: VenueKind; placeType: PlaceType }): boolean =>
  kind !== 'unclaimed' && isBiddable(placeType);

/** Types whose venues are asked: the biddable wanted ones, or companions when none of the wanted ones has bidders. */
export function wantedTypes(placeTypes: readonly PlaceType[]): PlaceType[] {
  const biddable = placeTypes.filter(isBiddable);
  return biddable.length > 0 ? biddable : [...COMPANIONS];
}

/** Whether preferences, in the form of `dateStyles`, name a type of place for which a person has to be of age. */
export function asksAge(dateStyles: readonly string[]): boolean {
  return readStyles(dateStyles).placeTypes.some((type) => isOneOf(NIGHTLIFE_TYPES, type));
}
