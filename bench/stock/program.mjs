// Builds the stock server of this folder, and says how a fixture runs it.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import pg from 'pg';
import { createClient } from 'redis';

const SRC = fileURLToPath(new URL('src', import.meta.url));
const DIST = fileURLToPath(new URL('dist', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../.swcrc', import.meta.url));

/** Compiles the server as the product is compiled. */
export async function buildStock() {
  mkdirSync(DIST, { recursive: true });
  for (const file of readdirSync(SRC)) {
    const { code } = await transformFile(join(SRC, file), { configFile: CONFIG });
    writeFileSync(join(DIST, file.replace(/\.ts$/, '.js')), code);
  }
}

/** Opens the queue of notices: { queue, close }. */
async function openNotices({ url, redisUrl }) {
  if (redisUrl) {
    const client = await createClient({ url: redisUrl }).connect();
    return { queue: new Queue('notices', { connection: client }), close: () => client.destroy() };
  }
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c search_path=bullmq' });
  const queue = new PostgresQueue('notices', { connection: pool });
  return {
    queue,
    async close() {
      await queue.close();
      await pool.end();
    },
  };
}

/** The stock server as a program of a fixture. */
export const stockProgram = () => {
  let opened;
  return {
    migrate: 'bench/stock/dist/migrate.js',
    api: 'bench/stock/dist/api.js',
    worker: 'bench/stock/dist/worker.js',
    async hasWork(backend) {
      opened ??= await openNotices(backend);
      const counts = await opened.queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized');
      return Object.values(counts).some((count) => count > 0);
    },
    close: () => opened?.close(),
  };
};
