import { describe, expect, it } from '@jest/globals';
import { plainName } from '@app/domain';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { plainNameSql } from './same-place.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

/** Latin letters and signs, the scripts of India, punctuation, currencies, arrows and technical signs, dingbats and emoji. */
const WRITTEN = [
  [0x20, 0x84],
  [0x86, 0x12f],
  [0x130, 0x24f],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x900, 0xd7f],
  [0x2000, 0x206f],
  [0x20a0, 0x20c0],
  [0x2190, 0x23ff],
  [0x2600, 0x27bf],
  [0x1f300, 0x1f64f],
] as const;

describe('the names of places', () => {
  it('are compared by the database as by the domain, whatever sign of those in use stands in them', async () => {
    const signs = WRITTEN.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)));
    const rows = await database.search<{ name: string; plain: string }>(
      `SELECT name, ${plainNameSql('name')} AS plain FROM unnest($1::text[]) name`,
      [signs.map((sign) => `A${sign}b`)],
    );
    expect(rows).toHaveLength(signs.length);
    expect(rows.filter(({ name, plain }) => plain !== plainName(name))).toEqual([]);
  });
});
