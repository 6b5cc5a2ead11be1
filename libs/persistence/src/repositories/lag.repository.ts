import type { Database } from '../database.js';

/** How far the worker is behind, in seconds; 0 when it is not. */
export interface Lag {
  /** Of the auction that has been due for longest. */
  auctions: number;
  /** Since the oldest fact with a reaction that is neither done nor dead. */
  reactions: number;
}

/** Reads what waits for the worker. */
export class LagRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<Lag> {
    const [row] = await this.database.read<Lag>(
      'lag',
      `SELECT greatest(0, extract(epoch FROM app_clock() - (SELECT min(due_at) FROM bid_requests WHERE due_at IS NOT NULL)))::float8 AS auctions,
         greatest(0, extract(epoch FROM app_clock() - (SELECT min(e.at) FROM reactions r JOIN events e ON e.id = r.event_id
           WHERE r.done_at IS NULL AND r.dead_at IS NULL)))::float8 AS reactions`,
      [],
    );
    return row ?? { auctions: 0, reactions: 0 };
  }
}
