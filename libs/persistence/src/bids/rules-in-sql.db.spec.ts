import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RequestStatus, UserId } from '@app/contracts';
import {
  decides,
  distanceBand,
  rankBids,
  phaseAt,
  priceStep,
  venueVisibleParts,
  TUNABLES,
  totalOf,
  weightsAt,
  type TimedRequest,
} from '@app/domain';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { activeBidSql, decidesSql, distanceBandSql, offerOrderSql, overBidSql, stepsSql } from '../database/views.js';
import { priceStepSql, totalSql } from './auto-bids.repository.js';
import { nextDueSql } from './requests/requests.repository.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

/** What an expression over one row `t` of these values gives, value by value. */
async function each<T>(expression: string, type: string, values: readonly unknown[]): Promise<T[]> {
  const rows = await database.source.query<{ got: T }[]>(
    `SELECT ${expression} AS got FROM unnest($1::${type}[]) WITH ORDINALITY AS t(value, n) ORDER BY n`,
    [values],
  );
  return rows.map(({ got }) => got);
}

describe('what is ruled in SQL and in the domain is the same', () => {
  it('for who decides about offers: every maker, delegate and reader among three people', async () => {
    const people = [randomUUID(), randomUUID(), randomUUID()];
    const rows = await database.source.query<{ createdBy: UserId; delegateId: UserId | null; reader: UserId; may: boolean | null }[]>(
      `SELECT d.created_by AS "createdBy", d.delegate_id AS "delegateId", u.id AS reader, ${decidesSql('d', 'u.id')} AS may
       FROM unnest($1::uuid[]) AS u(id), LATERAL (SELECT made.id AS created_by, named.id AS delegate_id
         FROM unnest($1::uuid[]) AS made(id), unnest($1::uuid[] || NULL::uuid) AS named(id)) d`,
      [people],
    );
    expect(rows).toHaveLength(3 * 3 * 4);
    expect(new Set(rows.map((row) => row.may === true))).toEqual(new Set([true, false]));
    // A condition that is NULL lets nobody through, as false does.
    for (const row of rows) expect([row, row.may === true]).toEqual([row, decides(row, row.reader)]);
  });

  it('for the band of a distance, at each limit and beside it', async () => {
    const km = [0, ...[2, 5, 10, 25, 50].flatMap((limit) => [limit - 1e-9, limit, limit + 1e-9, limit + 0.7]), 400];
    expect(await each(distanceBandSql('t.value'), 'float8', km)).toEqual(km.map(distanceBand));
    expect(distanceBand(50)).toBe('25-50');
  });

  it('for the order of offers: any scores, ties among them, in whatever order they are read', async () => {
    const offers = fc.uniqueArray(fc.record({ id: fc.uuid(), tenths: fc.integer({ min: 0, max: 12 }) }), {
      selector: ({ id }) => id,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(offers, async (list) => {
        const bids = list.map(({ id, tenths }) => ({ id, valueScore: tenths / 10 }));
        const rows = await database.source.query<{ id: string }[]>(
          `SELECT b.id FROM unnest($1::uuid[], $2::real[]) AS b(id, value_score) ORDER BY ${offerOrderSql()}`,
          [bids.map(({ id }) => id), bids.map(({ valueScore }) => valueScore)],
        );
        expect(rows.map(({ id }) => id)).toEqual(rankBids(bids).map(({ id }) => id));
      }),
    );
  });

  it('for what is over: an offer whose time is can nowhere be chosen, and one whose time is not can be while its request lives', async () => {
    const minutes = [null, -1, 0, 1];
    const rows = await database.source.query<
      { expires: number | null; stale: number | null; decides: number; over: boolean; active: boolean }[]
    >(
      `WITH t AS (SELECT app_clock() AS now, e.m AS expires, s.m AS stale, d.m AS decides
         FROM unnest($1::int[]) e(m), unnest($1::int[]) s(m), unnest($2::int[]) d(m))
       SELECT t.expires, t.stale, t.decides, ${overBidSql()} AS over, ${activeBidSql()} AS active
       FROM t, LATERAL (SELECT now + expires * interval '1 hour' AS expires_at, now + stale * interval '1 hour' AS stale_until) b,
         LATERAL (SELECT 'decision' AS status, now + decides * interval '1 hour' AS decides_until) r`,
      [minutes, minutes.slice(1)],
    );
    expect(rows).toHaveLength(4 * 4 * 3);
    for (const row of rows) {
      const over = [row.expires, row.stale].some((at) => at !== null && at <= 0);
      expect(row).toMatchObject({ over, active: !over && row.decides > 0 });
    }
  });

  it('for the smallest step of a price and what a price comes to', async () => {
    const prices = Array.from({ length: 6_000 }, (_, n) => 1 + n * 7);
    expect((await each<number>(priceStepSql('t.value'), 'int', prices)).map(Number)).toEqual(prices.map((price) => priceStep(price)));
    for (const kind of ['per_head', 'total'] as const)
      expect((await each<number>(totalSql('t.value', `'${kind}'`, '7'), 'int', [1, 450, 99_999])).map(Number)).toEqual(
        [1, 450, 99_999].map((price) => totalOf(price, kind, 7)),
      );
  });

  it('for the steps of a score that venues may know, also where floating point falls just short of one', async () => {
    const weights = weightsAt(0.5);
    for (const part of ['price', 'perks'] as const) {
      const values = Array.from({ length: 1_001 }, (_, n) => n / 1_000).concat(
        Array.from(
          { length: Math.floor(weights[part] / TUNABLES.seenStepPoints) + 1 },
          (_, n) => (n * TUNABLES.seenStepPoints) / weights[part],
        ),
      );
      const parts = values.map((value) => ({ price: 0, perks: 0, fit: 0, reliability: 0, travel: 0, [part]: value }));
      const steps = parts.map((one) => Math.round((venueVisibleParts(one, '<2', null)[part] * weights[part]) / TUNABLES.seenStepPoints));
      const got = await each<string>(
        stepsSql('b', part).replaceAll('b.parts', 't.value'),
        'jsonb',
        parts.map((one) => JSON.stringify(one)),
      );
      expect(got.map(Number)).toEqual(steps);
    }
  });

  it('for when the clock is next needed: the first moment at which a request enters another phase', async () => {
    const at = (minute: number) => new Date(Date.parse('2026-12-01T06:00:00Z') + minute * 60_000);
    const requests: TimedRequest[] = (['open', 'closing', 'decision', 'closed', 'cancelled'] as RequestStatus[]).flatMap((status) =>
      ([1, 2] as const).flatMap((round) =>
        [false, true].flatMap((changing) =>
          // The last: round 2 begins after the soft close.
          [36, 59].map((two) => ({ status, round, changing, roundTwoAt: at(two), closesAt: at(60), decidesUntil: at(90) })),
        ),
      ),
    );
    for (const request of requests) {
      const [row] = await database.source.query<{ due: Date | null }[]>(
        `SELECT ${nextDueSql('r')} AS due FROM (SELECT $1::text AS status, $2::smallint AS round, $3::timestamptz AS round_two_at,
           $4::timestamptz AS closes_at, $5::timestamptz AS decides_until, NULL::timestamptz AS second_wave_at) r`,
        [request.status, request.round, request.roundTwoAt, request.closesAt, request.decidesUntil],
      );
      const due = row?.due ?? null;
      if (due === null) expect(phaseAt(request, at(100_000)).events).toEqual([]);
      else {
        expect(phaseAt(request, due).events).not.toEqual([]);
        expect(phaseAt(request, new Date(due.getTime() - 1)).events).toEqual([]);
      }
    }
  });
});
