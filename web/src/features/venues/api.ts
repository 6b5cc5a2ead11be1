import type { CategoryView, CityIdea, CityView, ListedVenue, UnderstoodSearch, VenueDetails } from '@app/contracts';
import { request } from '../../lib/http.js';

const id = encodeURIComponent;

export const PAGE_SIZE = 24;

export const fetchVenues = (query: string, cursor: string | null): Promise<ListedVenue[]> =>
  request<ListedVenue[]>(`/api/venues?${query}&limit=${PAGE_SIZE}${cursor ? `&cursor=${id(cursor)}` : ''}`);

export const fetchUnderstood = (query: string): Promise<UnderstoodSearch> => request<UnderstoodSearch>(`/api/venues/understood?${query}`);

export const fetchVenue = (venueId: string): Promise<VenueDetails> => request<VenueDetails>(`/api/venues/${id(venueId)}`);
export const fetchCities = (): Promise<CityView[]> => request<CityView[]>('/api/cities');
export const fetchCity = (slug: string): Promise<CityView> => request<CityView>(`/api/cities/${id(slug)}`);
/** One place of each kind that is open in a city this evening. */
export const fetchEvening = (slug: string): Promise<ListedVenue[]> => request<ListedVenue[]>(`/api/cities/${id(slug)}/evening`);
/** Ideas of the month for a city, each with three real places. */
export const fetchIdeas = (slug: string): Promise<CityIdea[]> => request<CityIdea[]>(`/api/cities/${id(slug)}/ideas`);
export const fetchCategory = (slug: string): Promise<CategoryView> => request<CategoryView>(`/api/categories/${id(slug)}`);
