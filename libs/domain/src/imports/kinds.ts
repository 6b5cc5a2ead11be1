import { ALL_PLACE_TYPES, type PlaceType } from '@app/contracts';

/** Categories of business profiles and values of OpenStreetMap's tags, each whole; a part of a category says nothing (a car park is no park). */
const CATEGORIES: Readonly<Record<PlaceType, string>> = {
  fine_dining: 'fine dining, fine dining restaurant',
  casual_restaurants:
    'restaurant, bistro, diner, eatery, dhaba, family dining, casual dining, buffet, steak house, steakhouse, pizzeria, brasserie, trattoria, osteria, grill, mess, tiffin center, bar and grill, restobar, resto bar',
  cafes:
    'cafe, coffee shop, coffee house, coffee bar, espresso bar, tea house, tea room, tea shop, chai shop, ice cream, ice cream shop, gelato shop, dessert shop, dessert bar, juice bar, juice shop, smoothie bar, smoothie shop, milk bar, salad bar, frozen yogurt shop, bubble tea store',
  bars_pubs:
    'bar, cocktail bar, wine bar, sports bar, beer bar, whisky bar, gin bar, dive bar, hotel bar, piano bar, tiki bar, gay bar, tapas bar, brewery, brewpub, brew pub, microbrewery, micro brewery, craft brewery, taproom, tap room, biergarten, beer garden, beer hall, bar and restaurant, restaurant and bar',
  street_food:
    'street food, food stall, food truck, fast food, fast food restaurant, snack bar, chaat shop, food cart, takeaway, kiosk restaurant, sandwich shop, hot dog stand',
  bakeries:
    'bakery, patisserie, pastry shop, pastry, confectionery, cake shop, cupcake shop, chocolate shop, sweet shop, mithai shop, boulangerie',
  rooftop_dining: 'rooftop dining, rooftop restaurant, rooftop bar, rooftop cafe, rooftop lounge, sky bar, roof top restaurant',
  food_courts: 'food court, food hall',
  gyms: 'gym, fitness center, fitness studio, fitness club, crossfit, crossfit box, pilates studio, zumba studio',
  sports_complexes:
    'sports complex, sports center, sports club, sports ground, stadium, badminton court, tennis court, tennis club, football turf, turf, cricket ground, skating rink, ice skating rink, squash court, pickleball court, sports hall',
  swimming_pools: 'swimming pool, public swimming pool, indoor swimming pool, outdoor swimming pool, swimming center, swim club',
  adventure_parks:
    'adventure park, amusement park, theme park, water park, trampoline park, adventure sports center, zip line, paintball center, paintball field',
  bowling: 'bowling, bowling alley, bowling center, bowling club',
  gaming_zones:
    'gaming zone, gaming center, video game center, gaming cafe, game zone, esports center, vr center, virtual reality center, laser tag center, billiards, pool hall, snooker club',
  go_karting: 'go karting, go kart track, karting, kart track, karting track, kart racing track',
  rock_climbing: 'rock climbing, rock climbing gym, climbing, climbing gym, climbing wall, bouldering gym, indoor climbing gym',
  museums: 'museum',
  art_galleries: 'art gallery, gallery, art museum and gallery, photo gallery, sculpture gallery',
  theaters: 'theater, performing arts theater, drama theater, opera house, auditorium, amphitheater',
  cultural_centers: 'cultural center, arts center, art center, performing arts center, community arts center',
  libraries: 'library, public library',
  workshops: 'workshop, pottery studio, pottery workshop, art studio, cooking class, cooking school, craft workshop, paint and sip studio',
  heritage_sites:
    'heritage site, heritage building, monument, historical landmark, historical place, castle, fort, palace, ruins, archaeological site, tomb, memorial',
  exhibitions: 'exhibition, exhibition center, exhibition hall, exhibition and trade center',
  cinemas: 'cinema, movie theater, multiplex, drive in movie theater, imax theater',
  live_music: 'live music, live music venue, live music bar, music venue, concert hall, jazz club, music hall',
  comedy_clubs: 'comedy club, comedy, stand up comedy club',
  karaoke: 'karaoke, karaoke bar, karaoke box, karaoke lounge, karaoke club',
  nightclubs: 'nightclub, night club, dance club, disco, discotheque, disco club',
  pubs_lounges:
    'pub, gastropub, gastro pub, lounge, lounge bar, cocktail lounge, hookah lounge, hookah bar, shisha bar, sheesha lounge, cigar lounge',
  arcade_games: 'arcade, amusement arcade, video arcade, game arcade, arcade games, amusement center',
  escape_rooms: 'escape room, escape room center, escape game',
  spas: 'spa, day spa, health spa, medical spa, wellness spa, beauty spa, thai spa, hotel spa, resort spa, sauna, ayurvedic spa, facial spa',
  yoga_studios: 'yoga studio, yoga center, yoga, yoga school, yoga class',
  meditation_centers: 'meditation center, meditation hall, vipassana center',
  massage_therapy:
    'massage, massage spa, massage therapist, massage center, massage parlor, thai massage therapist, foot massage parlor, massage studio',
  wellness_retreats: 'wellness retreat, wellness center, wellness resort, retreat center, ayurvedic resort',
  thermal_baths: 'thermal bath, public bath, hot spring, hammam, turkish bath, onsen',
  beauty_salons:
    'beauty salon, beauty parlor, beauty parlour, beauty, hair salon, hairdresser, nail salon, unisex salon, salon, makeup studio, eyebrow bar, nail bar, nail studio',
  health_clubs: 'health club, country club, recreation club',
  parks:
    'park, public park, city park, town park, urban park, memorial park, neighborhood park, children park, garden, public garden, rose garden, dog park, state park',
  beaches: 'beach, public beach, beach resort, beach park',
  hiking_trails: 'hiking trail, hiking area, trail, trekking trail, trailhead',
  lakes: 'lake, reservoir, lakefront, lake park',
  botanical_gardens: 'botanical garden, arboretum',
  wildlife_sanctuaries:
    'wildlife sanctuary, wildlife refuge, wildlife park, bird sanctuary, bird park, national park, safari park, zoo, nature reserve, nature preserve, national forest',
  scenic_viewpoints: 'scenic viewpoint, viewpoint, scenic spot, observation deck, view point, vista point, lookout',
  nature_trails: 'nature trail, nature walk, walking trail, nature park',
};

/** Last words that decide the kind by themselves: an Italian restaurant, an art museum. */
const LAST_WORDS: Readonly<Record<string, PlaceType>> = {
  restaurant: 'casual_restaurants',
  cafe: 'cafes',
  bakery: 'bakeries',
  brewery: 'bars_pubs',
  brewpub: 'bars_pubs',
  gastropub: 'pubs_lounges',
  pub: 'pubs_lounges',
  nightclub: 'nightclubs',
  museum: 'museums',
  gym: 'gyms',
  multiplex: 'cinemas',
  library: 'libraries',
};
/** Names that end in such a word and are another kind. */
const OTHERS = new Set(['internet cafe', 'cyber cafe', 'net cafe', 'jungle gym', 'toy library', 'software library']);

/** Without case, accents, signs and the plural; in one spelling. */
export function plainCategory(category: string): string {
  const words = category
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[_\-/()'’.]+/g, ' ')
    .replaceAll(/\bcentre/g, 'center')
    .replaceAll(/\btheatre/g, 'theater')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return words.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

const BY_CATEGORY = new Map(
  ALL_PLACE_TYPES.flatMap((type) => CATEGORIES[type].split(', ').map((word) => [plainCategory(word), type] as const)),
);
for (const type of ALL_PLACE_TYPES) BY_CATEGORY.set(plainCategory(type), type);

/**
 * The kind of place that a category means; of several, divided by semicolons, commas or bars or written as a JSON list, the first that is known. null
 * for one that we have no word for.
 */
export function placeTypeOf(category: string): PlaceType | null {
  for (const one of category.replaceAll(/[[\]"]/g, '').split(/[;,|]/)) {
    const plain = plainCategory(one);
    const type = BY_CATEGORY.get(plain) ?? (OTHERS.has(plain) ? undefined : LAST_WORDS[plain.split(' ').at(-1) ?? '']);
    if (type) return type;
  }
  return null;
}
