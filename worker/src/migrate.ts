import './tuned.js';
import { createDataSource, givingWay, grantApplicationRole, migrateSchema, SCHEMA_LOCK_TIMEOUT_MS } from '@app/persistence';
import { createLogger, loadConfig, migrateQueues } from '@app/platform';
import { seed } from './seed.js';

/** Any number that nobody else takes: two processes that migrate at the same time take turns. */
const MIGRATION_LOCK = 7_311_903;

const config = loadConfig();
const logger = createLogger(config, 'migrate');
// The schema may belong to another role than the one that the programs work under; only this job is told its address.
const owner = process.env.OWNER_DATABASE_URL?.trim() || config.databaseUrl;
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
} finally {
  await turn.release();
  await Promise.all([source.destroy(), schema.destroy()]);
}
