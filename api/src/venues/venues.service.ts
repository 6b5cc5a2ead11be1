import { Injectable } from '@nestjs/common';
import type { ListedVenue, VenueDetails } from '@app/contracts';
import { VenueSearchRepository, VenuesRepository, type VenueSearch } from '@app/persistence';
import { fail } from '../http/problem.js';

@Injectable()
export class VenuesService {
  constructor(
    private readonly venues: VenuesRepository,
    private readonly catalogue: VenueSearchRepository,
  ) {}

  search(search: VenueSearch): Promise<ListedVenue[]> {
    return this.catalogue.search(search);
  }

  async one(id: string): Promise<VenueDetails> {
    return (await this.venues.byId(id)) ?? fail('not-found');
  }

  /** Whether the venue has a public page. */
  isPublic(id: string): Promise<boolean> {
    return this.venues.isPublic(id);
  }
}
