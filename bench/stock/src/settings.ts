import { BullModule } from '@nestjs/bullmq';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createPostgresBackend, withBackend } from 'bullmq';
import pg from 'pg';
import { createClient } from 'redis';
import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';

export const databaseUrl = process.env['DATABASE_URL'] ?? '';
export const redisUrl = process.env['REDIS_URL'];
/** As many as a process of ours has for transactions and reads. */
const CONNECTIONS = 30;

/** BullMQ's own schema, with the durability that our jobs have. */
const QUEUES = '-c search_path=bullmq -c synchronous_commit=off';

export const dataSourceOptions: DataSourceOptions = {
  type: 'postgres',
  url: databaseUrl,
  entities: ENTITIES,
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  poolSize: CONNECTIONS,
};

export const databaseModule = (): DynamicModule => TypeOrmModule.forRoot(dataSourceOptions);

/** Returns BullMQ's module on Redis, or on Postgres without one. */
export async function queueModule(): Promise<DynamicModule> {
  if (redisUrl) return BullModule.forRoot({ connection: await createClient({ url: redisUrl }).connect() });
  const { Queue, Worker } = withBackend(createPostgresBackend);
  BullModule.queueClass = Queue;
  BullModule.workerClass = Worker;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, options: QUEUES });
  return BullModule.forRoot({ connection: pool as never });
}
