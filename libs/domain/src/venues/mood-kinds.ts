import { PLACE_TYPES, type Activity, type PlaceType, type Styles, type Vibe } from '@app/contracts';

const FROM_VIBE: Record<Vibe, { activity: Activity; placeTypes: PlaceType[] }> = {
  relaxed: { activity: 'dining', placeTypes: ['cafes', 'casual_restaurants'] },
  energetic: { activity: 'active', placeTypes: ['bowling', 'gaming_zones', 'go_karting'] },
  romantic: { activity: 'dining', placeTypes: ['fine_dining', 'rooftop_dining', 'casual_restaurants'] },
  unique: { activity: 'art', placeTypes: ['workshops', 'art_galleries', 'cultural_centers'] },
  cozy: { activity: 'dining', placeTypes: ['cafes', 'bakeries', 'rooftop_dining'] },
  adventure: { activity: 'active', placeTypes: ['adventure_parks', 'rock_climbing', 'go_karting'] },
  casual: { activity: 'dining', placeTypes: ['cafes', 'casual_restaurants', 'food_courts'] },
  cultural: { activity: 'art', placeTypes: ['theaters', 'cultural_centers', 'museums'] },
  foodie: { activity: 'dining', placeTypes: ['fine_dining', 'casual_restaurants', 'street_food', 'bakeries'] },
  nightlife: { activity: 'entertainment', placeTypes: ['nightclubs', 'pubs_lounges', 'live_music'] },
};

/** What a plan that only chose vibes looks for: the first vibe's activity, and the place types of all vibes within it. */
export function deriveStyles(vibes: readonly Vibe[]): Styles {
  const first = vibes[0];
  if (!first) return { vibes: [], activities: [], placeTypes: [] };
  const { activity } = FROM_VIBE[first];
  const within: readonly PlaceType[] = PLACE_TYPES[activity];
  const placeTypes = [...new Set(vibes.flatMap((vibe) => FROM_VIBE[vibe].placeTypes))].filter((type) => within.includes(type));
  return { vibes: [...vibes], activities: [activity], placeTypes };
}
