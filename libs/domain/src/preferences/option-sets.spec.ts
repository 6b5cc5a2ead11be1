import { describe, expect, it } from '@jest/globals';
import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  BUDGET_MINIMUMS,
  BUDGET_RANGES,
  CITIES,
  CITY_SLUGS,
  COMPANIONS,
  DEFAULT_FIRST_NAME,
  DEFAULT_PLAN_NAME,
  DISTANCES_KM,
  FILTER_TYPES,
  MEMBER_ROLES,
  MISMATCH_FIELDS,
  NOT_BIDDABLE,
  PLACE_TYPES,
  PLAN_TYPES,
  PRIORITIES,
  QUICK_VIBES,
  REGIONS,
  REGION_SLUGS,
  TIMES,
  TIME_HOURS,
  VIBES,
  WIZARD_VIBES,
} from '@app/contracts';
import { cityNamed, nearestArea, regionOf } from '../geo.js';
import { MAX_BUDGET, MIN_BUDGET, parseBudget } from '../money.js';
import { readStyles, styleLabel, writeStyles } from './styles.js';

// The literals of the specification, written out again: a set that changes has to change here, too.

const words = (text: string): string[] => text.split(/,\s*/);

describe('the option sets are those of the specification', () => {
  it.each([
    ['plan types', PLAN_TYPES, 'goSolo, datebook, palbook'],
    ['vibes of the main wizard', WIZARD_VIBES, 'relaxed, energetic, romantic, unique'],
    ['vibes of the other flows', QUICK_VIBES, 'cozy, adventure, casual, cultural, foodie, nightlife'],
    ['all vibes', VIBES, 'relaxed, energetic, romantic, unique, cozy, adventure, casual, cultural, foodie, nightlife'],
    ['activities', ACTIVITIES, 'dining, active, art, entertainment, wellness, nature'],
    ['times', TIMES, 'morning, afternoon, evening'],
    ['filters', FILTER_TYPES, 'distance, locality'],
    ['fields of a mismatch, in order', MISMATCH_FIELDS, 'dateStyles, preferredDate, preferredTime'],
    ['roles', MEMBER_ROLES, 'owner, member, voter'],
    ['priorities', PRIORITIES, 'urgent, high, normal, other'],
    ['budgets of the other flows', BUDGET_RANGES, '1000-2000, 2000-5000, 5000-10000, 10000+'],
    ['regions', REGION_SLUGS, 'goa, mumbai, delhi, bangalore'],
    [
      'types that nobody bids for',
      NOT_BIDDABLE,
      'parks, beaches, hiking_trails, lakes, botanical_gardens, wildlife_sanctuaries, scenic_viewpoints, nature_trails, libraries, museums, heritage_sites, exhibitions, street_food, food_courts',
    ],
    ['companions', COMPANIONS, 'cafes, casual_restaurants, rooftop_dining'],
  ] as const)('%s', (_set, values, literal) => {
    expect([...values]).toEqual(words(literal));
  });

  it.each([
    ['dining', 'fine_dining, casual_restaurants, cafes, bars_pubs, street_food, bakeries, rooftop_dining, food_courts'],
    ['active', 'gyms, sports_complexes, swimming_pools, adventure_parks, bowling, gaming_zones, go_karting, rock_climbing'],
    ['art', 'museums, art_galleries, theaters, cultural_centers, libraries, workshops, heritage_sites, exhibitions'],
    ['entertainment', 'cinemas, live_music, comedy_clubs, karaoke, nightclubs, pubs_lounges, arcade_games, escape_rooms'],
    ['wellness', 'spas, yoga_studios, meditation_centers, massage_therapy, wellness_retreats, thermal_baths, beauty_salons, health_clubs'],
    ['nature', 'parks, beaches, hiking_trails, lakes, botanical_gardens, wildlife_sanctuaries, scenic_viewpoints, nature_trails'],
  ] as const)('places of %s', (activity, literal) => {
    expect([...PLACE_TYPES[activity]]).toEqual(words(literal));
    expect(PLACE_TYPES[activity]).toHaveLength(8);
  });

  it.each([
    ['goa', 14.85, 15.85, 73.55, 74.35, 'Candolim, Panaji, Calangute, Anjuna, Arambol, Baga, Margao, Ponda, Vasco da Gama, Mapusa'],
    ['mumbai', 18.8, 19.3, 72.7, 72.9, 'Bandra, Juhu, Colaba, Andheri, Powai, Worli, Lower Parel, Malad, Santa Cruz, Goregaon'],
    [
      'delhi',
      28.4,
      28.9,
      76.8,
      77.4,
      'Connaught Place, Khan Market, Hauz Khas, Karol Bagh, Lajpat Nagar, Delhi Cantonment, Rajouri Garden, Vasant Kunj, Dwarka, Rohini',
    ],
    [
      'bangalore',
      12.8,
      13.1,
      77.4,
      77.8,
      'Koramangala, Indiranagar, Whitefield, Jayanagar, MG Road, Electronic City, Marathahalli, HSR Layout, Rajajinagar, Malleshwaram',
    ],
  ] as const)('the box and the areas of %s', (slug, south, north, west, east, names) => {
    const { box, areas } = REGIONS[slug];
    expect(box).toEqual({ south, north, west, east });
    expect(areas.map(({ name }) => name)).toEqual(words(names));
    expect(new Set(areas.map(({ id }) => id)).size).toBe(10);
    for (const area of areas) expect([regionOf(area), nearestArea(slug, area).name]).toEqual([slug, area.name]);
    // The padding of 0.03° counts, and nothing beyond it.
    for (const [pad, region] of [
      [0.029, slug],
      [0.031, null],
    ] as const)
      expect([
        regionOf({ latitude: south - pad, longitude: (west + east) / 2 }),
        regionOf({ latitude: north + pad, longitude: (west + east) / 2 }),
        regionOf({ latitude: (south + north) / 2, longitude: west - pad }),
        regionOf({ latitude: (south + north) / 2, longitude: east + pad }),
      ]).toEqual([region, region, region, region]);
  });

  it('the twelve cities in their order, each found by slug, name and other names', () => {
    expect(CITIES.map(({ name }) => name)).toEqual(
      words('Mumbai, Delhi, Bangalore, Pune, Hyderabad, Chennai, Kolkata, Goa, Jaipur, Agra, Udaipur, Kochi'),
    );
    for (const slug of CITY_SLUGS) expect(cityNamed(slug)?.slug).toBe(slug);
    expect(['Bengaluru', ' new delhi ', 'MUMBAI', 'Atlantis'].map((name) => cityNamed(name)?.slug ?? null)).toEqual([
      'bangalore',
      'delhi',
      'mumbai',
      null,
    ]);
  });

  it('budgets, distances, hours and defaults', () => {
    expect([...BUDGET_MINIMUMS]).toEqual([1500, 3000, 5000, 10_000]);
    expect([...DISTANCES_KM]).toEqual([5, 10, 25, 50]);
    expect(TIME_HOURS).toEqual({ morning: [6, 12], afternoon: [12, 17], evening: [17, 24] });
    expect([MIN_BUDGET, MAX_BUDGET]).toEqual([500, 500_000]);
    expect([DEFAULT_PLAN_NAME, DEFAULT_FIRST_NAME]).toEqual(['My Perfect Plan', 'Guest User']);
    for (const chip of BUDGET_MINIMUMS) expect(parseBudget(String(chip))).toEqual({ minSpend: chip, maxSpend: null });
    expect(BUDGET_RANGES.map((range) => parseBudget(range))).toEqual([
      { minSpend: 1000, maxSpend: 2000 },
      { minSpend: 2000, maxSpend: 5000 },
      { minSpend: 5000, maxSpend: 10_000 },
      { minSpend: 10_000, maxSpend: null },
    ]);
  });

  it('every entry of dateStyles is known with and without its prefix, and none means two things', () => {
    const entries = [
      ...VIBES.map((entry) => ['vibe', entry]),
      ...ACTIVITIES.map((entry) => ['activity', entry]),
      ...ALL_PLACE_TYPES.map((entry) => ['place', entry]),
    ] as const;
    expect(new Set(entries.map(([, entry]) => entry)).size).toBe(10 + 6 + 48);
    for (const [prefix, entry] of entries)
      for (const text of [`${prefix}:${entry}`, entry ?? '']) expect(writeStyles(readStyles([text]))).toEqual([`${prefix}:${entry}`]);
  });

  it.each([
    ['romantic', 'Romantic'],
    ['adventure', 'Adventurous'],
    ['casual', 'Relaxed'],
    ['cultural', 'Cultural'],
    ['nightlife', 'Fun & Playful'],
    ['relaxed', 'Relaxed'],
    ['energetic', 'Energetic'],
    ['unique', 'Unique'],
    ['cozy', 'Cozy'],
    ['foodie', 'Foodie'],
  ] as const)('the label of %s is %s, prefixed or not', (vibe, label) => {
    expect([styleLabel(vibe), styleLabel(`vibe:${vibe}`)]).toEqual([label, label]);
  });
});
