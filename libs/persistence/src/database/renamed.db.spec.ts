import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, planFixture, type PlanFixture, type TestDatabase } from '@app/testkit';
import type { QueryRunner } from 'typeorm';
import { LogRepository } from '../log/log.repository.js';
import { ReactionsRepository } from '../log/reactions.repository.js';
import { connectDatabase } from './data-source.js';
import type { Database } from './database.js';
import { NameRetentionSteps1763900000001 } from './migrations/1763900000001-name-retention-steps.js';
import { NameNoEligibleVenues1763900000002 } from './migrations/1763900000002-name-no-eligible-venues.js';

let home: TestDatabase;
let database: Database;
let plan: PlanFixture;
beforeAll(async () => {
  home = await createTestDatabase();
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'renamed');
  plan = await planFixture(database);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});
async function migrating(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = database.source.createQueryRunner();
  await work(runner);
  await runner.release();
}

describe('what was stored under an earlier name', () => {
  it('of an event is read, and worked off, under the name of today', async () => {
    const [event] = await database.transaction(async (tx) => {
      await tx.lockDatebook(plan.id);
      return tx.append(plan.id, { type: 'plan.no_eligible_venues', data: {} });
    });
    const migration = new NameNoEligibleVenues1763900000002();
    const types = async () => (await new LogRepository(database).after(plan.id, (event?.seq ?? 0) - 1)).map(({ type }) => type);
    await migrating((runner) => migration.down(runner));
    expect(await types()).toEqual(['plan.unserved']);

    await migrating((runner) => migration.up(runner));
    expect(await types()).toEqual(['plan.no_eligible_venues']);
    const [waiting] = await new ReactionsRepository(database).waiting([event?.id ?? '']);
    expect([waiting?.event.type, waiting?.names]).toEqual(['plan.no_eligible_venues', ['announce-no-bids']]);
  });

  it('of a step of the tick keeps its row waiting under the name of today', async () => {
    await database.source.query(
      `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try) SELECT unnest($1::text[]), 'row', 1, 'x', app_clock()`,
      [['housekeeping.notes', 'guests.forget', 'bids.expire']],
    );
    await migrating((runner) => new NameRetentionSteps1763900000001().up(runner));
    const rows = await database.source.query<{ step: string }[]>('SELECT step FROM tick_failures ORDER BY step');
    expect(rows.map(({ step }) => step)).toEqual(['bids.expire', 'guests.purge', 'retention.notes']);
  });
});
