import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchCategory, fetchCities, fetchCity } from './api.js';

const FRESH_MS = 60_000;

/** A city with its counts, at most a minute old. */
export const useCity = (slug: string) =>
  useQuery({ queryKey: queryKeys.city(slug), queryFn: () => fetchCity(slug), staleTime: FRESH_MS, enabled: slug !== '' });

/** All cities with their counts, at most a minute old. */
export const useCities = () => useQuery({ queryKey: queryKeys.city(''), queryFn: fetchCities, staleTime: FRESH_MS });

/** A category with its counts by city. */
export const useCategory = (slug: string) =>
  useQuery({ queryKey: queryKeys.category(slug), queryFn: () => fetchCategory(slug), staleTime: FRESH_MS, enabled: slug !== '' });
