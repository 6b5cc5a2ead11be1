import { describe, expect, it } from '@jest/globals';
import type { CategoryView } from '@app/contracts';
import { api, url } from '../testing/seeded-api.js';

const get = (path: string) => fetch(`${url}/api${path}`);
const read = async (path: string): Promise<unknown> => (await get(path)).json();

describe('the cities over HTTP', () => {
  it('are the twelve, with the areas of the four regions and live counts', async () => {
    const cities = (await read('/cities')) as {
      slug: string;
      areas: unknown[];
      venueCount: number;
      categories: { dining: number };
    }[];
    expect(cities).toHaveLength(12);
    for (const city of cities) {
      expect(city.venueCount).toBeGreaterThan(60);
      expect(city.categories.dining).toBeGreaterThan(0);
    }
    expect(
      cities
        .filter(({ areas }) => areas.length === 10)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['bangalore', 'delhi', 'goa', 'mumbai']);
    expect((await get('/cities/atlantis')).status).toBe(404);
  });
});

describe('the categories over HTTP', () => {
  it('are the six, each counting its places city by city', async () => {
    const categories = (await read('/categories')) as CategoryView[];
    expect(categories.map(({ slug }) => slug)).toEqual(['dining', 'active', 'art', 'entertainment', 'wellness', 'nature']);
    for (const category of categories) {
      expect(category.placeTypes).toHaveLength(8);
      expect(category.cities).toHaveLength(12);
      expect(category.venueCount).toBe(category.cities.reduce((sum, city) => sum + city.venueCount, 0));
      expect(await read(`/categories/${category.slug}`)).toEqual(category);
    }
    expect((await get('/categories/gambling')).status).toBe(404);
  });
});

describe('the local contact over HTTP', () => {
  it('is found by slug, name and other names of the city, and null where no number is listed', async () => {
    await api.services.database.source.query(
      `INSERT INTO local_contacts (city_slug, phone_number, whatsapp_number) VALUES ('bangalore', '+918012345678', NULL), ('goa', NULL, '919876543210')`,
    );
    const bangalore = { contact: { phoneNumber: '+918012345678', whatsappNumber: null } };
    for (const city of ['bangalore', 'Bangalore', ' bengaluru '])
      expect(await read(`/local-contact?city=${encodeURIComponent(city)}`)).toEqual(bangalore);
    expect(await read('/local-contact?city=Goa')).toEqual({ contact: { phoneNumber: null, whatsappNumber: '919876543210' } });
    for (const city of ['pune', 'Atlantis']) expect(await read(`/local-contact?city=${city}`)).toEqual({ contact: null });
  });

  it('asks for the city when none is named', async () => {
    expect((await get('/local-contact')).status).toBe(422);
  });
});
