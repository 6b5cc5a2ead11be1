import type { UnansweredBooking } from '@app/contracts';
import { request } from '../../lib/http.js';

export const PAGE = 50;

/** Bookings to come that no venue has acknowledged, after the one with the id `cursor`, the newest first. */
export function fetchUnanswered(cursor: string | null): Promise<UnansweredBooking[]> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
  return request<UnansweredBooking[]>(`/api/admin/unanswered-bookings?${query.toString()}`);
}
