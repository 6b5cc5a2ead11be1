import { Injectable } from '@nestjs/common';
import type { ListedVenue, UnderstoodSearch, VenueDetails } from '@app/contracts';
import { Database } from '@app/persistence';
import type { VenueSearch } from './venues.dto.js';
import { fail } from '../http/problem.js';

@Injectable()
export class VenuesService {
  constructor(private readonly database: Database) {}

  search(search: VenueSearch): Promise<ListedVenue[]> {
    return this.database.catalogue.search(search);
  }

  understood(search: VenueSearch): Promise<UnderstoodSearch> {
    return this.database.catalogue.understood(search);
  }

  async one(id: string): Promise<VenueDetails> {
    return (await this.database.venues.byId(id)) ?? fail('not-found');
  }

  /** Whether the venue has a public page. */
  isPublic(id: string): Promise<boolean> {
    return this.database.venues.isPublic(id);
  }
}
