import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchCategory, fetchCities, fetchCity, fetchEvening, fetchIdeas } from './api.js';

const FRESH_MS = 60_000;

/** A city with its counts, at most a minute old. */
export const useCity = (slug: string) =>
  useQuery({ queryKey: queryKeys.city(slug), queryFn: () => fetchCity(slug), staleTime: FRESH_MS, enabled: slug !== '' });

/** All cities with their counts, at most a minute old. */
export const useCities = () => useQuery({ queryKey: queryKeys.city(''), queryFn: fetchCities, staleTime: FRESH_MS });

/** A category with its counts by city. */
export const useCategory = (slug: string) =>
  useQuery({ queryKey: queryKeys.category(slug), queryFn: () => fetchCategory(slug), staleTime: FRESH_MS, enabled: slug !== '' });

/** What is open in a city this evening, at most a minute old. */
export const useEvening = (slug: string) =>
  useQuery({ queryKey: queryKeys.cityEvening(slug), queryFn: () => fetchEvening(slug), staleTime: FRESH_MS });

/** The ideas of the month for a city, at most a minute old. */
export const useIdeas = (slug: string) =>
  useQuery({ queryKey: queryKeys.cityIdeas(slug), queryFn: () => fetchIdeas(slug), staleTime: FRESH_MS });
