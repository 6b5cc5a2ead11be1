import { createDataSource } from '@app/persistence';
import { createLogger, loadConfig, migrateQueues } from '@app/platform';
import { seed } from './seed.js';

/** Any number that nobody else takes: two processes that migrate at the same time take turns. */
const MIGRATION_LOCK = 7_311_903;

const config = loadConfig();
const logger = createLogger(config, 'migrate');
const source = createDataSource(config.databaseUrl, { poolSize: 3, bounded: false, applicationName: 'migrate' });
await source.initialize();
const turn = source.createQueryRunner();
try {
  await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const applied = await source.runMigrations();
  await migrateQueues(config.databaseUrl);
  logger.info({ applied: applied.map((migration) => migration.name) }, 'the schema is up to date');
  if (process.env.MIGRATE_SEEDS !== 'off') await seed(source, config, logger);
} finally {
  await turn.release();
  await source.destroy();
}
