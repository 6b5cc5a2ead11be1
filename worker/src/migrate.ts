import './tuned.js';
import {
  createDataSource,
  givingWay,
  grantApplicationRole,
  loadCatalogue,
  migrateSchema,
  SCHEMA_LOCK_TIMEOUT_MS,
  SchemaTooOld,
  seedAdmin,
  seedDemoAccounts,
  seedDemoGuides,
  seedSimulatedVenues,
  setDemoMarket,
} from '@app/persistence/setup';
import type { Database } from '@app/persistence';
import { createLogger, loadConfig, migrateQueues, type Logger, type MigrateConfig } from '@app/platform';

/** An arbitrary number that nothing else locks: two processes that migrate at the same time take turns. */
const MIGRATION_LOCK = 7_311_903;

const config = loadConfig(process.env, 'migrate');
const logger = createLogger(config, 'migrate');
// The schema may belong to another role than the one of the programs.
const owner = config.ownerDatabaseUrl ?? config.databaseUrl;
const common = { bounded: false, applicationName: 'migrate' };
const source = createDataSource(owner, { ...common, poolSize: 3 });
const schema = createDataSource(owner, { ...common, poolSize: 2, lockTimeoutMs: SCHEMA_LOCK_TIMEOUT_MS });
await Promise.all([source.initialize(), schema.initialize()]);
const turn = source.createQueryRunner();
const onGiveWay = (attempt: number) => logger.warn({ attempt }, 'a table was in use: the change of the schema gave way and tries again');
try {
  await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const applied = await migrateSchema(schema, { onGiveWay });
  await givingWay(() => migrateQueues(owner, SCHEMA_LOCK_TIMEOUT_MS), { onGiveWay });
  const separate = await givingWay(() => grantApplicationRole(schema, config.databaseUrl), { onGiveWay });
  logger.info({ applied, separate }, 'the schema is up to date');
  if (process.env.MIGRATE_SEEDS !== 'off') await seed(source, config, logger);
} catch (error) {
  if (!(error instanceof SchemaTooOld)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await turn.release();
  await Promise.all([source.destroy(), schema.destroy()]);
}

type Source = Database['source'];

/**
 * Seeds the database: the catalogue always, invented venues if the demo market is on or a demonstration needs them, the administrators, and in the
 * embedded mode alone the accounts with a known password and the invented guides. A second run changes nothing.
 */
async function seed(source: Source, config: MigrateConfig, logger: Logger): Promise<void> {
  const started = performance.now();
  const places = await loadCatalogue(source);
  const demonstration = config.mode === 'embedded' && !config.production;
  const simulated = config.demoMarket || demonstration ? await seedSimulatedVenues(source) : 0;
  // Includes the rows of an earlier start: without the market, only the venues of demo accounts take part.
  await setDemoMarket({ source }, config.demoMarket);
  if (demonstration) {
    await seedDemoAccounts(source);
    await seedDemoGuides(source);
  }
  if (config.admin) await seedAdmin(source, config.admin);
  logger.info({ places, simulated, accounts: demonstration, ms: Math.round(performance.now() - started) }, 'the catalogue is up to date');
}
