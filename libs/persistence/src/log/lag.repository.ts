import { STUCK_KINDS, type StuckKind } from '@app/contracts';
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
  kind: StuckKind;
  retrying: number;
  dead: number;
}

/** Where the rows of each kind stand, and SQL of those that are not done. */
const STUCK_TABLES: Readonly<Record<StuckKind, { table: string; open: string }>> = {
  tick: { table: 'tick_failures', open: 'true' },
  reaction: { table: 'reactions', open: 'done_at IS NULL' },
  delivery: { table: 'deliveries', open: 'sent_at IS NULL' },
};

/** SQL of the rows of a kind in each state, for the WHERE of their table. Two conditions, each of which has its index, not one with an OR. */
export const stuckRowsOf = (kind: StuckKind) => {
  const { table, open } = STUCK_TABLES[kind];
  return {
    retrying: `${table} WHERE ${open} AND dead_at IS NULL AND attempts >= 3`,
    dead: `${table} WHERE ${open} AND dead_at IS NOT NULL`,
  };
};

const counted = (kind: StuckKind): string => {
  const { retrying, dead } = stuckRowsOf(kind);
  return `SELECT '${kind}' AS kind, (SELECT count(*)::int FROM ${retrying}) AS retrying, (SELECT count(*)::int FROM ${dead}) AS dead`;
};

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
    return this.database.read<StuckCount>('stuck-counts', STUCK_KINDS.map(counted).join(' UNION ALL '), []);
  }
}
