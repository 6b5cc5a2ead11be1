import { beforeAll, describe, expect, it } from '@jest/globals';
import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { chooseIdeas, IDEAS_OF_PAGE, PLACES_OF_IDEA, type ChosenIdea } from '@app/domain';
import { ideaPlacesOfCatalogue, type CataloguePlaceOfIdea } from './catalogue-places.js';

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

interface Page {
  city: CitySlug;
  month: number;
  ideas: ChosenIdea<CataloguePlaceOfIdea>[];
}
let pages: Page[];

beforeAll(async () => {
  const placesOf = await ideaPlacesOfCatalogue();
  pages = CITY_SLUGS.flatMap((city) => MONTHS.map((month) => ({ city, month, ideas: chooseIdeas(city, month, placesOf(city)) })));
});

/** The pages that break a rule, as readable lines. */
const broken = (rule: (page: Page) => boolean): string[] =>
  pages.filter((page) => !rule(page)).map(({ city, month, ideas }) => `${city} in ${month}: ${ideas.map(({ id }) => id).join(' ')}`);

describe('the ideas of twelve cities in twelve months, over the whole catalogue', () => {
  it('are eight, each with three places', () => {
    expect(pages).toHaveLength(144);
    expect(broken(({ ideas }) => ideas.length === IDEAS_OF_PAGE && ideas.every(({ places }) => places.length === PLACES_OF_IDEA))).toEqual(
      [],
    );
  });

  it('differ in idea, picture and place', () => {
    const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
    expect(broken(({ ideas }) => isDistinct(ideas.map(({ id }) => id)))).toEqual([]);
    expect(broken(({ ideas }) => isDistinct(ideas.map(({ scene }) => scene)))).toEqual([]);
    expect(broken(({ ideas }) => isDistinct(ideas.flatMap(({ places }) => places.map(({ id }) => id))))).toEqual([]);
    expect(broken(({ ideas }) => isDistinct(ideas.flatMap(({ places }) => places.map(({ name }) => name.toLowerCase()))))).toEqual([]);
  });

  it('change with the season', () => {
    const idsOf = (city: CitySlug, month: number) =>
      pages.find((page) => page.city === city && page.month === month)?.ideas.map(({ id }) => id);
    expect(idsOf('mumbai', 7)).toEqual(expect.arrayContaining(['tea_in_rain', 'sea_in_rain']));
    expect(idsOf('mumbai', 11)).toEqual(expect.arrayContaining(['sea_sunset', 'hill_walk']));
    expect(idsOf('agra', 1)).toContain('winter_sun');
    expect(idsOf('jaipur', 5)).toContain('cool_morning');
  });
});
