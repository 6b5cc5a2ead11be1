import { describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES, NIGHTLIFE_TYPES, type PlaceType } from '@app/contracts';
import { placeTypeOf } from './kinds.js';

/** What categories mean, a word a line; null: none of our kinds. */
const WORDS: readonly (readonly [string, PlaceType | null])[] = [
  ['Fine dining restaurant', 'fine_dining'],
  ['Italian restaurant', 'casual_restaurants'],
  ['Restaurants', 'casual_restaurants'],
  ['fast_food', 'street_food'],
  ['ice_cream', 'cafes'],
  ['Café', 'cafes'],
  ['Juice bar', 'cafes'],
  ['Pet friendly cafe', 'cafes'],
  ['Coffee shops', 'cafes'],
  ['Bar', 'bars_pubs'],
  ['Bar & grill', 'casual_restaurants'],
  ['Beer garden', 'bars_pubs'],
  ['biergarten', 'bars_pubs'],
  ['Brewpub', 'bars_pubs'],
  ['Gastropub', 'pubs_lounges'],
  ['Irish pub', 'pubs_lounges'],
  ['Night club', 'nightclubs'],
  ['Karaoke bar', 'karaoke'],
  ['Live music bar', 'live_music'],
  ['Rooftop bar', 'rooftop_dining'],
  ['Wholesale bakery', 'bakeries'],
  ['Rock climbing gym', 'rock_climbing'],
  ['Boxing gym', 'gyms'],
  ['fitness_centre', 'gyms'],
  ['Art museum', 'museums'],
  ['Botanical garden', 'botanical_gardens'],
  ['National park', 'wildlife_sanctuaries'],
  ['Theme park', 'adventure_parks'],
  ['Water park', 'adventure_parks'],
  ['City park', 'parks'],
  ['garden', 'parks'],
  ['Movie theatre', 'cinemas'],
  ['Day spa', 'spas'],
  ['Hair salon', 'beauty_salons'],
  ['dentist;cafe', 'cafes'],
  ['point_of_interest, food, cafe, store', 'cafes'],
  ['establishment|night_club|bar', 'nightclubs'],
  ['["food","restaurant","establishment"]', 'casual_restaurants'],
  ['point_of_interest, establishment', null],
  ['casual_restaurants', 'casual_restaurants'],
  ['Car park', null],
  ['Business park', null],
  ['Trailer park', null],
  ['Retail park', null],
  ['Hair transplantation clinic', null],
  ['Restaurant supply store', null],
  ['Coffee machine supplier', null],
  ['Bar stool supplier', null],
  ['Gym equipment store', null],
  ['Museum of nothing consultant', null],
  ['Garden center', null],
  ['Pet spa', null],
  ['Internet cafe', null],
  ['Public health department', null],
  ['Barber', null],
  ['Dentist', null],
  ['', null],
];

describe('the kind of a category', () => {
  it.each(WORDS)('%s is %s', (category, type) => {
    expect(placeTypeOf(category)).toBe(type);
  });

  it('is each of ours by its own name', () => {
    for (const type of ALL_PLACE_TYPES) expect([type, placeTypeOf(type)]).toEqual([type, type]);
  });

  it('of a juice bar is for all ages', () => {
    expect(NIGHTLIFE_TYPES).not.toContain(placeTypeOf('Juice bar'));
  });
});
