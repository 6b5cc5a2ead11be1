import type { DatebookId } from '@app/contracts';
import type { Place } from '../../lib/place.js';
import { request } from '../../lib/http.js';

/** Tells a plan from where the reader starts, apart from their preferences. */
export const saveLocation = (dateBookId: DatebookId, { latitude, longitude, source, citySlug }: Place) =>
  request<unknown>(`/api/datebooks/${encodeURIComponent(dateBookId)}/location`, {
    method: 'PUT',
    body: { latitude, longitude, source, citySlug },
  });
