import type { Day, Rupees, PreviewResult } from '@app/contracts';
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

/** For which offers of a venue previews count together: those for a day (null: the request asks for one), and between two changes of them. */
export interface PreviewTurn {
  day: Day | null;
  revision: number;
}

/** Previews of bids that venues have asked for, with their answers. Called under the plan's lock. */
export class PreviewsRepository {
  constructor(private readonly db: Queries) {}

  /** The previews that a venue has had of offers for that day since its last change of them, which is the `revision`th. Call under the plan's lock. */
  async list({ requestId, venueId }: RequestRef, { day, revision }: PreviewTurn): Promise<AskedPreview[]> {
    const rows = await this.db.of(BidPreview).findBy({ requestId, venueId, day: day ?? '', revision });
    return rows.map(({ proposedPrice, perksStep, result }) => ({ price: proposedPrice, perks: perksStep, result }));
  }

  /** Stores a question of a venue with its answer, so that a repetition reveals nothing more. */
  async save({ requestId, venueId }: RequestRef, { day, revision }: PreviewTurn, preview: AskedPreview): Promise<void> {
    const { price, perks, result } = preview;
    await this.db.of(BidPreview).insert({ requestId, venueId, day: day ?? '', revision, proposedPrice: price, perksStep: perks, result });
  }
}
