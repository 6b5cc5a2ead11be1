import { request } from '../lib/http.js';

/** The number of rows per read. */
export const PAGE = 50;

/** Reads a page of one of the team's lists: the rows after the row with the id `cursor`. */
export function page<T>(path: string, cursor: string | null, filter: Record<string, string | undefined> = {}): Promise<T[]> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return request<T[]>(`${path}?${query.toString()}`);
}
