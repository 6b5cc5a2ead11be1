import type { BookingId, PlanId, VenueId } from '@app/contracts';

// What an address names becomes an id here alone. Its shape is the server's to check: it answers 400 or 404 for what is no id of such a thing.

export const planIdOf = (text: string | null | undefined): PlanId | null => (text ? (text as PlanId) : null);
export const bookingIdOf = (text: string): BookingId => text as BookingId;
export const venueIdOf = (text: string): VenueId => text as VenueId;
