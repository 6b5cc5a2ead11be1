import type { Database } from '../database/database.js';

/** How far the worker is behind, in seconds; 0 when it is not. */
export interface Lag {
  /** Of the auction that has been due for longest. */
  auctions: number;
  /** Since the oldest event with a reaction that is neither done nor dead. */
  reactions: number;
  /** What is stuck, a row for each kind. */
  stuck: StuckCount[];
}

/** How many rows of a kind failed three times or more: those that are tried again, and those that wait for an operator. */
export interface StuckCount {
  kind: 'tick' | 'reaction' | 'delivery';
  retrying: number;
  dead: number;
}

// Two counts, each of which has its index, rather than one with an OR.
const counted = (kind: StuckCount['kind'], table: string, open: string): string => `SELECT '${kind}' AS kind,
  (SELECT count(*)::int FROM ${table} WHERE ${open} AND dead_at IS NULL AND attempts >= 3) AS retrying,
  (SELECT count(*)::int FROM ${table} WHERE ${open} AND dead_at IS NOT NULL) AS dead`;

/** Reads what waits for the worker. */
export class LagRepository {
  constructor(private readonly database: Database) {}

  async read(): Promise<Lag> {
    const [row] = await this.database.read<Omit<Lag, 'stuck'>>(
      'lag',
      `SELECT greatest(0, extract(epoch FROM app_clock() - (SELECT min(due_at) FROM bid_requests WHERE due_at IS NOT NULL)))::float8 AS auctions,
         greatest(0, extract(epoch FROM app_clock() - (SELECT min(e.at) FROM reactions r JOIN events e ON e.id = r.event_id
           WHERE r.done_at IS NULL AND r.dead_at IS NULL)))::float8 AS reactions`,
      [],
    );
    return { auctions: 0, reactions: 0, ...row, stuck: await this.stuck() };
  }

  private async stuck(): Promise<StuckCount[]> {
    return this.database.read<StuckCount>(
      'stuck-counts',
      [
        counted('tick', 'tick_failures', 'true'),
        counted('reaction', 'reactions', 'done_at IS NULL'),
        counted('delivery', 'deliveries', 'sent_at IS NULL'),
      ].join(' UNION ALL '),
      [],
    );
  }
}
