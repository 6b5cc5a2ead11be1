import type { VenueProfile } from '@app/contracts';
import { paths } from '../../lib/paths.js';

/** The first page of the desk: the bookings for a host, who may make no offers. */
export const deskHome = (profile: VenueProfile | null): string =>
  profile?.staff.role === 'host' ? paths.venueBookings : paths.venueBidding;
