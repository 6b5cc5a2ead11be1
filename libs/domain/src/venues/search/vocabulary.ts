import {
  entriesOf,
  NIGHTLIFE_TYPES,
  REGIONS,
  type CitySlug,
  type PlaceType,
  type SearchFacet,
  type Vibe,
  type Weekday,
} from '@app/contracts';
import { plainWord } from './words.js';

/** What a phrase means. */
export interface Meaning {
  what: SearchFacet;
  values: readonly string[];
  /** For each of these groups a venue has one of its terms. */
  terms: readonly (readonly string[])[];
  /** The name of an area or cuisine in Hindi. */
  hindi?: string;
}
/** Phrases in their plain spelling, with what they mean. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

/** What each kind of place is called. */
const KINDS: Readonly<Record<PlaceType, string>> = {
  fine_dining: 'fine dining, dinner, restaurant, restaurants, फ़ाइन डाइनिंग, डिनर, रेस्टोरेंट, रेस्तराँ, रेस्टोरेन्ट',
  casual_restaurants:
    'casual restaurants, casual restaurant, casual dining, restaurant, restaurants, dinner, lunch, eatery, dhaba, रेस्टोरेंट, रेस्तराँ, रेस्टोरेन्ट, भोजनालय, ढाबा, खाना, डिनर, लंच',
  cafes: 'cafe, cafes, coffee, coffee shop, lunch, कैफ़े, काफ़ी, कॉफ़ी',
  bars_pubs: 'bars & pubs, bars and pubs, bar, bars, pub, pubs, brewery, drinks, बार, पब, बार और पब',
  street_food: 'street food, chaat, स्ट्रीट फ़ूड, चाट',
  bakeries: 'bakery, bakeries, बेकरी',
  rooftop_dining:
    'rooftop dining, rooftop, rooftops, roof top, rooftop restaurant, rooftop restaurants, terrace, रूफ़टॉप डाइनिंग, रूफ़टॉप, रूफटॉप, छत, टेरेस',
  food_courts: 'food court, food courts, फ़ूड कोर्ट',
  gyms: 'gym, gyms, जिम, व्यायामशाला',
  sports_complexes: 'sports complex, sports complexes, stadium, खेल परिसर, स्टेडियम',
  swimming_pools: 'swimming pool, swimming pools, swimming, स्विमिंग पूल, तैराकी',
  adventure_parks: 'adventure park, adventure parks, water park, एडवेंचर पार्क, वॉटर पार्क',
  bowling: 'bowling, bowling alley, बोलिंग, बॉलिंग',
  gaming_zones: 'gaming zone, gaming zones, gaming, arcade, गेमिंग ज़ोन, गेमिंग',
  go_karting: 'go karting, go kart, karting, गो कार्टिंग',
  rock_climbing: 'rock climbing, climbing, bouldering, रॉक क्लाइंबिंग',
  museums: 'museum, museums, संग्रहालय, म्यूज़ियम',
  art_galleries: 'art gallery, art galleries, gallery, galleries, कला दीर्घा, कला दीर्घाएँ, गैलरी, आर्ट गैलरी',
  theaters: 'theatre, theatres, theater, theaters, play, plays, drama, रंगमंच, नाटक, थिएटर',
  cultural_centers: 'cultural centre, cultural centres, cultural center, cultural centers, सांस्कृतिक केंद्र',
  libraries: 'library, libraries, पुस्तकालय, लाइब्रेरी',
  workshops: 'workshop, workshops, pottery, कार्यशाला, कार्यशालाएँ, वर्कशॉप',
  heritage_sites: 'heritage site, heritage sites, heritage, fort, forts, monument, monuments, धरोहर स्थल, क़िला, महल, स्मारक',
  exhibitions: 'exhibition, exhibitions, प्रदर्शनी, प्रदर्शनियाँ',
  cinemas: 'cinema, cinemas, film, films, movie, movies, multiplex, theatre, theatres, सिनेमा, सिनेमाघर, फ़िल्म, मूवी',
  live_music: 'live music, live band, concert, concerts, gig, gigs, लाइव संगीत, लाइव म्यूज़िक, संगीत',
  comedy_clubs: 'comedy club, comedy clubs, comedy, stand up, standup, कॉमेडी क्लब, कॉमेडी',
  karaoke: 'karaoke, कराओके',
  nightclubs: 'nightclub, nightclubs, night club, night clubs, disco, club, clubs, नाइटक्लब, नाइट क्लब, क्लब, डिस्को',
  pubs_lounges: 'pubs & lounges, pubs and lounges, lounge, lounges, pub, pubs, bar, bars, brewery, drinks, पब और लाउंज, लाउंज, पब, बार',
  arcade_games: 'arcade games, arcade game, arcade, आर्केड गेम, आर्केड',
  escape_rooms: 'escape room, escape rooms, एस्केप रूम',
  spas: 'spa, spas, स्पा',
  yoga_studios: 'yoga studio, yoga studios, yoga, योग स्टूडियो, योग, योगा',
  meditation_centers: 'meditation centre, meditation centres, meditation center, meditation centers, meditation, ध्यान केंद्र, ध्यान',
  massage_therapy: 'massage therapy, massage, मालिश, मसाज',
  wellness_retreats: 'wellness retreat, wellness retreats, retreat, वेलनेस रिट्रीट',
  thermal_baths: 'thermal bath, thermal baths, hot springs, गर्म जल स्नान',
  beauty_salons: 'beauty salon, beauty salons, salon, salons, parlour, ब्यूटी सैलून, सैलून, पार्लर',
  health_clubs: 'health club, health clubs, हेल्थ क्लब',
  parks: 'park, parks, पार्क, बाग़, उद्यान',
  beaches: 'beach, beaches, seaside, समुद्र तट, समुद्रतट, बीच',
  hiking_trails: 'hiking trail, hiking trails, hiking, hike, trek, treks, trekking, हाइकिंग ट्रेल, हाइकिंग, ट्रेक',
  lakes: 'lake, lakes, झील, झीलें',
  botanical_gardens: 'botanical garden, botanical gardens, garden, gardens, वनस्पति उद्यान, बाग़',
  wildlife_sanctuaries: 'wildlife sanctuary, wildlife sanctuaries, wildlife, zoo, वन्यजीव अभयारण्य, चिड़ियाघर',
  scenic_viewpoints: 'scenic viewpoint, scenic viewpoints, viewpoint, viewpoints, view, views, सुंदर नज़ारे, नज़ारा, नज़ारे',
  nature_trails: 'nature trail, nature trails, nature walk, trek, treks, प्रकृति पथ',
};
/** What each mood is called; the kinds that it means are those of `deriveStyles`. */
const MOODS: Readonly<Record<Vibe, string>> = {
  relaxed: 'relaxed, relaxing, calm, quiet, peaceful, chill, सुकून, सुकून भरा, शांत, आराम',
  energetic: 'energetic, active, sporty, lively, जोशीला, जोशीली, जोश',
  romantic: 'romantic, romance, date, date night, dates, anniversary, candlelight, couple, couples, रोमांटिक, डेट, रूमानी, सालगिरह',
  unique: 'unique, unusual, offbeat, different, अनोखा, अनोखी, अलग, कुछ अलग',
  cozy: 'cozy, cosy, intimate, snug, आरामदेह, आरामदायक',
  adventure: 'adventure, adventurous, thrill, thrilling, रोमांच, रोमांचक, एडवेंचर',
  casual: 'casual, hangout, hang out, easygoing, अड्डा',
  cultural: 'cultural, culture, artsy, सांस्कृतिक, संस्कृति',
  foodie: 'foodie, foodies, tasty, delicious, खाने के शौक़ीन, ज़ायकेदार, स्वादिष्ट',
  nightlife: 'nightlife, fun & playful, playful, night life, party, dance, dancing, clubbing, fun, पार्टी, मस्ती, मस्ती भरा, डांस',
};
/** What the names of kinds do not say, in kinds. */
const TOPICS = {
  children: {
    called: 'kids, kid, children, child, family, families, toddlers, बच्चे, बच्चों, बच्चा, परिवार, फ़ैमिली',
    types: ['adventure_parks', 'arcade_games', 'food_courts', 'gaming_zones', 'parks', 'wildlife_sanctuaries'],
  },
  alcohol: { called: 'alcohol, liquor, booze, beer, wine, cocktails, शराब, दारू, बियर', types: NIGHTLIFE_TYPES },
} as const satisfies Record<string, { called: string; types: readonly PlaceType[] }>;
const PRICES = {
  low: 'cheap, cheaper, budget, affordable, inexpensive, low cost, pocket friendly, not expensive, सस्ता, सस्ती, सस्ते, किफ़ायती, कम ख़र्च',
  high: 'expensive, luxury, luxurious, fancy, posh, upscale, premium, महँगा, महँगी, महँगे, आलीशान, लग्ज़री',
};
const HOURS = {
  now: 'open now, now open, अभी खुला, अभी खुली, अभी खुले, अभी',
  late: 'late night, late, open late, late at night, midnight, after midnight, देर रात, देर रात तक, रात देर, आधी रात',
};
/** What days are called; weekdays by their slugs, the others by the number of days until then. */
const DAYS: Readonly<Record<string, string>> = {
  'in 0': 'today, आज',
  'in 1': 'tomorrow, कल',
  'in 2': 'day after tomorrow, the day after tomorrow, परसों',
  tonight: 'tonight, this evening, today evening, today night, आज शाम, आज रात, आज की शाम, आज की रात',
  weekend: 'weekend, this weekend, on the weekend, वीकेंड, इस वीकेंड, सप्ताहांत, इस सप्ताहांत',
  'next weekend': 'next weekend, अगले वीकेंड, अगला वीकेंड, अगले सप्ताहांत',
};
/** The names of weekdays, the short one, and those in Hindi: a short one alone is too much like a name. */
const WEEKDAYS_CALLED: Readonly<Record<Weekday, readonly [long: string, short: string, hindi: string]>> = {
  mo: ['monday', 'mon', 'सोमवार'],
  tu: ['tuesday', 'tue', 'मंगलवार'],
  we: ['wednesday', 'wed', 'बुधवार'],
  th: ['thursday', 'thu', 'गुरुवार, बृहस्पतिवार, वीरवार'],
  fr: ['friday', 'fri', 'शुक्रवार'],
  sa: ['saturday', 'sat', 'शनिवार'],
  su: ['sunday', 'sun', 'रविवार, इतवार'],
};
/** Who comes alone; a number of people is read with the word that counts it. */
const ALONE = 'solo, alone, by myself, just me, on my own, अकेले, अकेला, अकेली';
/** Names of cities that are not those of their slugs. */
const CITIES_CALLED: Readonly<Record<CitySlug, string>> = {
  mumbai: 'bombay, मुंबई, मुम्बई, बंबई',
  delhi: 'new delhi, दिल्ली, नई दिल्ली',
  bangalore: 'bengaluru, blr, बेंगलुरु, बेंगलूरु, बंगलुरु, बैंगलोर, बंगलौर',
  pune: 'poona, पुणे, पूना',
  hyderabad: 'हैदराबाद',
  chennai: 'madras, चेन्नई, मद्रास',
  kolkata: 'calcutta, कोलकाता, कलकत्ता',
  goa: 'गोवा',
  jaipur: 'जयपुर',
  agra: 'आगरा',
  udaipur: 'उदयपुर',
  kochi: 'cochin, कोच्चि, कोचीन',
};
/** Areas that are called otherwise than in the catalogue. */
const AREAS_CALLED: Readonly<Record<string, string>> = {
  mapusa: 'म्हापसा, मापुसा',
  margao: 'madgaon, मडगांव',
  panaji: 'panjim, पंजिम',
  'santa-cruz': 'santacruz',
  'connaught-place': 'cp',
};

/** What cuisines are called in Hindi beside the names that the pages show. */
const CUISINES_CALLED: Readonly<Record<string, string>> = {
  chinese: 'चाइनीज़, चाइनीस',
  italian: 'इटैलियन, इटालियन',
  mexican: 'मैक्सिकन',
  american: 'अमेरिकन',
  japanese: 'जापानीज़',
  korean: 'कोरियन',
  'south indian': 'साउथ इंडियन',
  'north indian': 'नॉर्थ इंडियन',
  indian: 'इंडियन',
  seafood: 'सीफ़ूड',
  biryani: 'बिरियानी',
  vegetarian: 'वेज, veg',
};

/** The plain spelling of a phrase: its words with one blank between them. */
export const plainPhrase = (phrase: string): string =>
  phrase
    .split(/[\s&-]+/)
    .map(plainWord)
    .filter((word) => word !== '')
    .join(' ');

/** The words that the language itself has for kinds, moods, prices, hours, cities and the areas that can be chosen. */
export const VOCABULARY: Vocabulary = (() => {
  const vocabulary = new Map<string, Meaning>();
  const call = (called: string, { what, values, terms }: Meaning): void => {
    for (const phrase of called.split(',').map(plainPhrase)) {
      const before = vocabulary.get(phrase);
      // A word of several kinds means either of them; other second meanings do not count.
      if (before && !(before.what === what && what === 'kind')) continue;
      const all = [...new Set([...(before?.values ?? []), ...values])];
      vocabulary.set(phrase, { what, values: all, terms: what === 'kind' ? [all.map((type) => `type:${type}`)] : terms });
    }
  };
  for (const [hours, called] of entriesOf(HOURS)) call(called, { what: 'hours', values: [hours], terms: [] });
  for (const [price, called] of entriesOf(PRICES)) call(called, { what: 'price', values: [price], terms: [] });
  for (const [city, called] of entriesOf(CITIES_CALLED))
    call(`${city}, ${called}`, { what: 'city', values: [city], terms: [[`city:${city}`]] });
  for (const [day, called] of entriesOf(DAYS)) call(called, { what: 'day', values: [day], terms: [] });
  for (const [day, [long, short, hindi]] of entriesOf(WEEKDAYS_CALLED)) {
    call([long, `this ${long}`, `on ${short}`, `this ${short}`, hindi, `इस ${hindi}`].join(), { what: 'day', values: [day], terms: [] });
    call([`next ${long}`, `next ${short}`, ...hindi.split(', ').map((name) => `अगले ${name}`)].join(), {
      ...{ what: 'day', values: [`next ${day}`], terms: [] },
    });
  }
  call(ALONE, { what: 'party', values: ['1'], terms: [] });
  for (const { areas } of Object.values(REGIONS))
    for (const { id, name } of areas)
      call([name, AREAS_CALLED[id]].filter(Boolean).join(), { what: 'area', values: [name], terms: [[`area:${id}`]] });
  for (const [type, called] of entriesOf(KINDS)) call(called, { what: 'kind', values: [type], terms: [] });
  for (const [mood, called] of entriesOf(MOODS)) call(called, { what: 'mood', values: [mood], terms: [] });
  for (const [cuisine, called] of entriesOf(CUISINES_CALLED))
    call(called, { what: 'cuisine', values: [cuisine], terms: cuisine.split(' ').map((word) => [word]) });
  for (const [topic, { called, types }] of entriesOf(TOPICS))
    call(called, { what: 'topic', values: [topic], terms: [types.map((type) => `type:${type}`)] });
  return vocabulary;
})();

/** The kinds of place that a topic means. */
export const kindsOfTopic = (topic: string): readonly PlaceType[] => TOPICS[topic as keyof typeof TOPICS]?.types ?? [];
