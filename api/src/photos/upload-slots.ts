import type { VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { ProblemError } from '../http/problem.js';

/** The seconds until a retry makes sense: about the time to process a photo. */
const RETRY_AFTER = 5;

/** Refuses an upload for now. */
export function photosBusy(detail: string): never {
  throw Object.assign(new ProblemError('unavailable', detail, undefined, 'Many photos are on their way'), { retryAfter: RETRY_AFTER });
}

/** The uploads in progress in this process: each holds up to 8 MB, so there are few, and one per venue. */
export class UploadSlots {
  private readonly venues = new Set<string>();

  /** Runs the work of an upload while it has a slot. @throws ProblemError `unavailable` without one. */
  async hold<T>(venueId: VenueId, work: () => Promise<T>): Promise<T> {
    if (this.venues.has(venueId)) photosBusy('Another photo of yours is on its way.');
    if (this.venues.size >= TUNABLES.photoUploads) photosBusy('Please try again in a moment.');
    this.venues.add(venueId);
    try {
      return await work();
    } finally {
      this.venues.delete(venueId);
    }
  }
}
