import type { Instant, VenueId } from '../ids.js';
import type { CitySlug, PlaceType } from '../options.js';
import type { OpeningHours, SaveOfferTemplate } from './desk.js';

/** POST /api/venues/onboarding: an applicant gets an account and a venue in draft, to which the answers are saved. */
export interface StartApplication {
  name: string;
  citySlug: CitySlug;
  owner: { name: string; email: string; password: string };
}

/** The steps of an application, in their order. Photos are sent in the last one, each by itself. */
export const APPLICATION_STEPS = ['business', 'types', 'pin', 'hours', 'offer'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

/** POST /api/venues/me/application: all five steps; operations decide on it then. */
export interface SendApplication {
  business: { name: string; gstin?: string | null; fssai?: string | null; phone?: string | null };
  placeTypes: PlaceType[];
  location: { latitude: number; longitude: number; address?: string | null };
  hours: OpeningHours[];
  seatsPerSlot: number;
  /** 1 (cheap) to 4. */
  priceLevel: number;
  template: Pick<SaveOfferTemplate, 'name' | 'priceKind' | 'price' | 'inclusions' | 'perks' | 'policy' | 'note'>;
}

/** The answers that can be copied from a place of the map. */
export const MAP_FIELDS = ['phone', 'address', 'hours', 'placeTypes'] as const;
export type MapField = (typeof MAP_FIELDS)[number];

/** What was answered so far, as it was typed: nothing of it has to be right yet. */
export interface ApplicationAnswers {
  business: { name: string; gstin: string; fssai: string; phone: string };
  placeTypes: PlaceType[];
  location: { latitude: number; longitude: number } | null;
  address: string;
  hours: OpeningHours[];
  seatsPerSlot: number | null;
  priceLevel: number;
  template: Pick<SaveOfferTemplate, 'name' | 'priceKind' | 'inclusions' | 'policy'> & { price: number | null; note: string };
  /** The answers that stand as OpenStreetMap has them: nobody has edited them since. */
  fromMap?: MapField[];
}

/** PUT /api/venues/me/application; `step` is where to go on. */
export interface SaveApplication {
  step: ApplicationStep;
  answers: ApplicationAnswers;
}

/** GET /api/venues/me/application: null answers of a venue that never saved any. */
export interface ApplicationView {
  step: ApplicationStep;
  answers: ApplicationAnswers | null;
  savedAt: Instant | null;
}

/** A place of a city with such a name, for applicants. GET /api/venues/onboarding/places?city=&q= and, of the pin, &lat=&lng= */
export interface PlaceMatch {
  id: VenueId;
  name: string;
  area: string;
  address: string | null;
  latitude: number;
  longitude: number;
  placeTypes: PlaceType[];
  /** It has a partner already. */
  claimed: boolean;
  /** The application is about this very place: the same name within 150 m of the pin. */
  same: boolean;
}
