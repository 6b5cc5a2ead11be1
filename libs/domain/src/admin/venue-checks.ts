import { VENUE_CHECKS, type VenueCheck, type VenueStatus } from '@app/contracts';

/** The checks before a venue of this status is verified: none ends a suspension; only a claimed place has a listing to call. */
export const checksBeforeVerifying = (status: VenueStatus, isClaiming: boolean): readonly VenueCheck[] =>
  status === 'pending' || status === 'rejected' ? VENUE_CHECKS.filter((check) => check !== 'listing' || isClaiming) : [];
