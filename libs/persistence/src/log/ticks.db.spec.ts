import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const row = () =>
  database.source.query<{ value: string; locker: string }[]>(
    `SELECT value #>> '{}' AS value, xmax::text AS locker FROM settings WHERE name = 'last_tick'`,
  );
const begunAgo = (seconds: number) =>
  database.source.query(`UPDATE settings SET value = to_jsonb(app_clock() - $1 * interval '1 second') WHERE name = 'last_tick'`, [seconds]);

describe('the claim of a tick', () => {
  it('is refused while the last tick is recent, and writes and locks nothing then', async () => {
    await database.ticks.note();
    await begunAgo(1);
    const before = await row();
    expect(await database.ticks.claim(7_000)).toBe(false);
    expect(await row()).toEqual(before);
  });

  it('succeeds once the last tick is long ago, or lies ahead of a clock that was set back', async () => {
    for (const seconds of [8, -3_600]) {
      await database.ticks.note();
      await begunAgo(seconds);
      expect(await database.ticks.claim(7_000)).toBe(true);
      expect(await database.ticks.claim(7_000)).toBe(false);
    }
  });
});
