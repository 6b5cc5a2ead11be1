import { asId, type BookingId, type PlanId, type VenueId } from '@app/contracts';

// What an address names becomes an id here alone. Its shape is the server's to check: it answers 400 or 404 for what is no id of such a thing.

export const planIdOf = (text: string | null | undefined): PlanId | null => (text ? asId<PlanId>(text) : null);
export const bookingIdOf = (text: string): BookingId => asId<BookingId>(text);
export const venueIdOf = (text: string): VenueId => asId<VenueId>(text);
