import { Injectable } from '@nestjs/common';
import type { VenueDetails, VenueView } from '@app/contracts';
import { VenuesRepository, type VenueSearch } from '@app/persistence';
import { fail } from '../http/problem.js';

@Injectable()
export class VenuesService {
  constructor(private readonly venues: VenuesRepository) {}

  search(search: VenueSearch): Promise<VenueView[]> {
    return this.venues.search(search);
  }

  async one(id: string): Promise<VenueDetails> {
    return (await this.venues.byId(id)) ?? fail('not-found');
  }
}
