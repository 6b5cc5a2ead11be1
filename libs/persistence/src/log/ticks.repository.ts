import type { Database } from '../database/database.js';

const KEY = 'last_tick';
/** A refused claim reads this before it writes: the row that ON CONFLICT locks would be a commit that syncs to disk. */
const BEGUN = `s.name = '${KEY}' AND (s.value #>> '{}')::timestamptz BETWEEN app_clock() - $1 * interval '1 millisecond' AND app_clock()`;

/** When a tick last began in any worker, by the database's clock. */
export class TicksRepository {
  constructor(private readonly database: Database) {}

  /** Notes that a tick begins now. */
  async note(): Promise<void> {
    await this.claim(0);
  }

  /**
   * Notes that a tick begins now, unless one began less than `ms` milliseconds ago; gives whether it was noted. An instant ahead of the clock
   * counts as long ago, because the clock was set back since.
   */
  async claim(ms: number): Promise<boolean> {
    const rows = await this.database.write<{ name: string }>(
      'tick-claim',
      `INSERT INTO settings AS s (name, value) SELECT '${KEY}', to_jsonb(app_clock()) WHERE NOT EXISTS (SELECT FROM settings s WHERE ${BEGUN})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE NOT (${BEGUN}) RETURNING name`,
      [ms],
    );
    return rows.length > 0;
  }
}
