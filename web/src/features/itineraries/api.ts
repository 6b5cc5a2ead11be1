import type {
  AdoptEvening,
  BidRequestView,
  CitySlug,
  Day,
  PlanId,
  EveningPlans,
  EveningFilters,
  Itinerary,
  LinkedEvening,
  Language,
  PlanType,
  PlanView,
  VenueId,
} from '@app/contracts';
import { request } from '../../lib/http.js';

const id = encodeURIComponent;

/** The criteria of an evening: its people, its length, and required and excluded venues. */
export interface EveningWanted {
  timeSlot: string | null;
  dateBookId: PlanId | null;
  city: CitySlug | null;
  planType: PlanType;
  /** null: tomorrow, or the day of the plan. */
  day: Day | null;
  filters: EveningFilters;
  /** The language of the reasons that a language model writes. */
  language: Language;
  locked: readonly VenueId[];
  without: readonly VenueId[];
}

/** The server reads as many. */
const MOST_WITHOUT = 40;

const textsOf = (filters: EveningFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

export function fetchEvenings({
  timeSlot,
  dateBookId,
  city,
  planType,
  day,
  filters,
  language,
  locked,
  without,
}: EveningWanted): Promise<EveningPlans> {
  const query = new URLSearchParams({
    language,
    ...(timeSlot ? { timeSlot } : {}),
    ...(day ? { day } : {}),
    ...(dateBookId ? { dateBookId } : { planType, ...(city ? { city } : {}), ...textsOf(filters) }),
    ...(locked.length > 0 ? { locked: locked.join() } : {}),
    ...(without.length > 0 ? { without: without.slice(-MOST_WITHOUT).join() } : {}),
  });
  return request<EveningPlans>(`/api/ai-plans?${query.toString()}`);
}
export const adoptEvening = (body: AdoptEvening, idempotencyKey: string) =>
  request<Itinerary>('/api/ai-plans/adopt', { method: 'POST', body, idempotencyKey, replayAsGuest: true });
/** Prevents requests to venues until the owner allows them. */
export const holdPlan = (dateBookId: PlanId) =>
  request<PlanView>(`/api/datebooks/${id(dateBookId)}`, { method: 'PATCH', body: { bidding: 'held' } });
export const fetchItinerary = (dateBookId: PlanId) => request<Itinerary>(`/api/datebooks/${id(dateBookId)}/itinerary`);
export const askForStop = (dateBookId: PlanId, venueId: VenueId, idempotencyKey: string) =>
  request<BidRequestView>(`/api/datebooks/${id(dateBookId)}/itinerary/ask`, { method: 'POST', body: { venueId }, idempotencyKey });
export const eveningCalendarUrl = (dateBookId: PlanId): string => `/api/datebooks/${id(dateBookId)}/itinerary/calendar.ics`;
export const linkEvening = (dateBookId: PlanId) =>
  request<{ linkCode: string }>(`/api/datebooks/${id(dateBookId)}/itinerary/link`, { method: 'POST' });
export const unlinkEvening = (dateBookId: PlanId) => request<void>(`/api/datebooks/${id(dateBookId)}/itinerary/link`, { method: 'DELETE' });
export const fetchLinkedEvening = (linkCode: string) => request<LinkedEvening>(`/api/evenings/${id(linkCode)}`);
