import type {
  ApplicationView,
  CitySlug,
  PlaceMatch,
  SaveApplication,
  SendApplication,
  StartApplication,
  VenueDetails,
  VenueId,
  VenueProfile,
  VenueView,
  VenueSession,
} from '@app/contracts';
import { request } from '../../../lib/http.js';
import { call, keepSession } from '../api.js';

/** Creates the account and the draft; the browser is signed in from then on. */
export const startApplication = async (body: StartApplication): Promise<VenueSession> =>
  keepSession(await request<VenueSession>('/api/venues/onboarding', { method: 'POST', body }));
export const fetchApplication = (): Promise<ApplicationView> => call('/application');
export const saveApplication = (body: SaveApplication): Promise<ApplicationView> => call('/application', { method: 'PUT', body });
export const sendApplication = (body: SendApplication): Promise<VenueProfile> => call('/application', { method: 'POST', body });

/** Places of the catalogue with a similar name, at the pin if there is one. */
export function findPlaces(city: CitySlug, q: string, pin: { latitude: number; longitude: number } | null): Promise<PlaceMatch[]> {
  const query = new URLSearchParams({ city, q, ...(pin ? { lat: String(pin.latitude), lng: String(pin.longitude) } : {}) });
  return request<PlaceMatch[]>(`/api/venues/onboarding/places?${query}`);
}

/** All that the map knows of a place. */
export const fetchPlace = (id: VenueId): Promise<VenueDetails> => request<VenueDetails>(`/api/venues/${encodeURIComponent(id)}`);

/** The places around a point, as landmarks. */
export const fetchAround = ({ latitude, longitude }: { latitude: number; longitude: number }, radiusKm: number): Promise<VenueView[]> =>
  request<VenueView[]>(`/api/venues?lat=${latitude}&lng=${longitude}&radiusKm=${radiusKm}&limit=40`);
