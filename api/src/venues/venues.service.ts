import { Injectable } from '@nestjs/common';
import type { VenueView } from '@app/contracts';
import { VenuesRepository, type VenueSearch } from '@app/persistence';
import { fail } from '../http/problem.js';

@Injectable()
export class VenuesService {
  constructor(private readonly venues: VenuesRepository) {}

  search(search: VenueSearch): Promise<VenueView[]> {
    return this.venues.search(search);
  }

  async one(id: string): Promise<VenueView> {
    return (await this.venues.byId(id)) ?? fail('not-found');
  }
}
