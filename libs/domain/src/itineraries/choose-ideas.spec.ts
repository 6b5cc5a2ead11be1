import { describe, expect, it } from '@jest/globals';
import { CITIES, IDEAS, type PlaceType } from '@app/contracts';
import { chooseIdeas, type PlaceForIdeas } from './choose-ideas.js';
import { hourOfIdea, IDEA_RULES, seasonOf } from './city-ideas.js';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const daily = (from: number, until: number) => EVERY_DAY.map((day) => [day * 1440 + from * 60, day * 1440 + until * 60] as const);
const mumbai = CITIES.find(({ slug }) => slug === 'mumbai') ?? { latitude: 0, longitude: 0 };

function place(name: string, placeType: PlaceType, more: Partial<PlaceForIdeas> = {}): PlaceForIdeas {
  const { latitude, longitude } = mumbai;
  return {
    id: name,
    name,
    area: '',
    latitude,
    longitude,
    placeTypes: [placeType],
    cuisines: [],
    assumed: ['openingHours'],
    photoId: null,
    outlined: false,
    openMinutes: daily(0, 24),
    ...more,
  };
}
const named = (placeType: PlaceType, names: string[], more: Partial<PlaceForIdeas> = {}) =>
  names.map((name) => place(name, placeType, more));
const BEACHES = named('beaches', ['Juhu Chowpatty', 'Versova Sands', 'Aksa Shore']);
const ideasOf = (month: number, places: PlaceForIdeas[]) =>
  Object.fromEntries(chooseIdeas('mumbai', month, places).map((idea) => [idea.id, idea.places.map(({ name }) => name)]));

describe('the season of a city', () => {
  it.each([
    ['mumbai', 7, 'rain'],
    ['mumbai', 11, 'mild'],
    ['mumbai', 4, 'hot'],
    ['chennai', 11, 'rain'],
    ['agra', 11, 'winter'],
    ['agra', 10, 'hot'],
  ] as const)('%s in month %i: %s', (city, month, season) => {
    expect(seasonOf(city, month)).toBe(season);
  });
});

describe('the hour of an idea', () => {
  it('follows the sun of the city and the month', () => {
    expect(hourOfIdea(IDEA_RULES.sea_sunset, 'mumbai', 12)).toBe(17.25);
    expect(hourOfIdea(IDEA_RULES.sea_sunset, 'mumbai', 5)).toBe(18.25);
  });

  it('leaves daylight for what needs it', () => {
    expect(hourOfIdea({ ...IDEA_RULES.lakeside, hour: 20 }, 'kolkata', 12)).toBe(16.25);
  });
});

describe('the ideas for a city', () => {
  it('follow the season', () => {
    expect(Object.keys(ideasOf(11, BEACHES))).toEqual(['sea_sunset']);
    expect(Object.keys(ideasOf(7, BEACHES))).toEqual(['sea_in_rain']);
  });

  it('need three places with names of their own', () => {
    expect(ideasOf(11, BEACHES.slice(1))).toEqual({});
    expect(ideasOf(11, [...BEACHES.slice(1), place('aksa shore', 'beaches')])).toEqual({});
  });

  it('leave out places that are closed at the hour on most days', () => {
    const early = daily(6, 9);
    const twice = daily(0, 24).slice(0, 2);
    expect(ideasOf(11, [...BEACHES.slice(1), place('Dawn Beach', 'beaches', { openMinutes: early })])).toEqual({});
    expect(ideasOf(11, [...BEACHES.slice(1), place('Monday Beach', 'beaches', { openMinutes: twice })])).toEqual({});
  });

  it('take places with known hours first, then those with a photo or an outline', () => {
    const places = [
      ...BEACHES,
      place('Known Sands', 'beaches', { assumed: [] }),
      place('Drawn Sands', 'beaches', { outlined: true }),
      place('Seen Sands', 'beaches', { outlined: true, photoId: 'photo' }),
    ];
    expect(ideasOf(11, places)['sea_sunset']).toEqual(['Seen Sands', 'Known Sands', 'Drawn Sands']);
  });

  it('prefer places in different areas, and names that no other place has', () => {
    const places = [
      ...named('beaches', ['First Sands', 'Second Sands'], { area: 'Juhu' }),
      ...named('beaches', ['Third Sands', 'Fourth Sands'], { area: 'Bandra' }),
      place('Aksa Shore', 'beaches', { area: 'Malad' }),
      place('Aksa Shore', 'beaches', { id: 'another', area: 'Worli' }),
    ];
    expect(ideasOf(11, places)['sea_sunset']).toEqual(['First Sands', 'Fourth Sands', 'Second Sands']);
  });

  it('walk only between places that are close together', () => {
    const names = ['Old Gate', 'Old Well', 'Old Mint'];
    const apart = names.map((name, n) => place(name, 'heritage_sites', { latitude: mumbai.latitude + n * 0.1 }));
    expect(Object.keys(ideasOf(11, named('heritage_sites', names)))).toEqual(['old_city']);
    expect(Object.keys(ideasOf(11, apart))).toEqual(['old_places']);
  });

  it('share no place, and have more of the kind that has a page', () => {
    const places = named('cafes', ['Kyani', 'Yazdani', 'Britannia', 'Sassanian', 'Leopold', 'Mondegar', 'Olympia']);
    const ideas = chooseIdeas('mumbai', 11, places);
    const shown = ideas.flatMap((idea) => idea.places.map(({ id }) => id));
    expect([ideas.length, new Set(shown).size]).toEqual([2, 6]);
    expect(ideas.map(({ kind }) => kind)).toEqual(['cafes', 'cafes']);
  });

  it('each have a rule', () => {
    expect(Object.keys(IDEA_RULES).toSorted()).toEqual(IDEAS.toSorted());
  });
});
