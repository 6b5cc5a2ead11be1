import type { Rupees, PreviewResult } from '@app/contracts';
import type { RequestRef } from './bid-inputs.repository.js';
import type { Queries } from '../database/queries.js';
import { BidPreview } from './bid-preview.entity.js';

/** A previous question of a venue, with its answer. */
export interface AskedPreview {
  price: Rupees;
  /** How many whole steps of the score its perks made. */
  perks: number;
  result: PreviewResult;
}

/** Previews of bids that venues have asked for, with their answers. Called under the plan's lock. */
export class PreviewsRepository {
  constructor(private readonly db: Queries) {}

  /** The previews that a venue has had since its last change, which is the `revision`th. Call under the plan's lock. */
  async list({ requestId, venueId }: RequestRef, revision: number): Promise<AskedPreview[]> {
    const rows = await this.db.of(BidPreview).findBy({ requestId, venueId, revision });
    return rows.map(({ proposedPrice, perksStep, result }) => ({ price: proposedPrice, perks: perksStep, result }));
  }

  /** Stores a question of a venue with its answer, so that a repetition reveals nothing more. */
  async save({ requestId, venueId }: RequestRef, revision: number, preview: AskedPreview): Promise<void> {
    const { price, perks, result } = preview;
    await this.db.of(BidPreview).insert({ requestId, venueId, revision, proposedPrice: price, perksStep: perks, result });
  }
}
