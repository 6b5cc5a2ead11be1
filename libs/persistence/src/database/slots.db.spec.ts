import { describe, expect, it } from '@jest/globals';
import { dayOf, timeOfDay } from '@app/domain';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from './database.js';
import { slotDaySql, slotSql } from './slots.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

describe('the slot of an instant', () => {
  it('is the same in SQL and in the domain, in each hour and at each of its edges', async () => {
    const hours = Array.from({ length: 72 }, (_, hour) => Date.parse('2026-12-30T18:30:00Z') + hour * 3_600_000);
    const instants = hours.flatMap((hour) => [hour - 1, hour, hour + 1, hour + 1_799_999]).map((at) => new Date(at));
    const rows = await database.source.query<{ day: string; slot: string }[]>(
      `SELECT ${slotDaySql('at')}::text AS day, ${slotSql('at')} AS slot FROM unnest($1::timestamptz[]) WITH ORDINALITY AS i(at, n) ORDER BY n`,
      [instants],
    );
    expect(rows).toEqual(instants.map((at) => ({ day: dayOf(at), slot: timeOfDay(at) })));
    expect(new Set(rows.map(({ slot }) => slot)).size).toBe(3);
  });
});
