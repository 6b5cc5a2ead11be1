import type { Activity, CitySlug, PlaceType } from './options.js';

/** Whom to call or message in a city; a number that is not known is null. */
export interface LocalContact {
  phoneNumber: string | null;
  whatsappNumber: string | null;
}

/** GET /api/local-contact?city= */
export interface LocalContactAnswer {
  contact: LocalContact | null;
}

/** A category of places, with how many of them can be discovered in each city. */
export interface CategoryView {
  slug: Activity;
  placeTypes: readonly PlaceType[];
  venueCount: number;
  cities: { slug: CitySlug; venueCount: number }[];
}
