// Creates the tables of the auction on the stack's stock parts, and those of its queues when they are on Postgres.
import 'reflect-metadata';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { databaseUrl, dataSourceOptions, redisUrl } from './settings.js';

const source = await new DataSource(dataSourceOptions).initialize();
await source.synchronize();
await source.destroy();
if (!redisUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `CREATE TABLE IF NOT EXISTS socket_io_attachments (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea)`,
  );
  await runMigrations(client, 'bullmq');
  await client.end();
}
