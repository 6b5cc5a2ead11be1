import type { Rupees, PreviewResult } from '@app/contracts';
import type { RequestRef } from './bid-inputs.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

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

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The previews that a venue has had since its last change, which is the `revision`th. Call under the plan's lock. */
  async list(ref: RequestRef, revision: number): Promise<AskedPreview[]> {
    return this.tx.query<AskedPreview>(
      `SELECT proposed_price AS price, perks_step AS perks, standing AS result FROM bid_previews
     WHERE request_id = $1 AND venue_id = $2 AND revision = $3`,
      [ref.requestId, ref.venueId, revision],
    );
  }

  /** Stores a question of a venue with its answer, so that a repetition reveals nothing more. */
  async save(ref: RequestRef, revision: number, preview: AskedPreview): Promise<void> {
    await this.tx.query(
      'INSERT INTO bid_previews (request_id, venue_id, revision, proposed_price, perks_step, standing) VALUES ($1, $2, $3, $4, $5, $6)',
      [ref.requestId, ref.venueId, revision, preview.price, preview.perks, preview.result],
    );
  }
}
