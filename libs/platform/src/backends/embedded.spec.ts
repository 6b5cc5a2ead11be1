import { describe, expect, it } from '@jest/globals';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import { createRequire } from 'node:module';
import pg from 'pg';

const { version } = createRequire(import.meta.url)('bullmq/package.json') as { version: string };

describe(`bullmq ${version}`, () => {
  const pool = new pg.Pool();
  const connection = new PostgresConnection(pool);
  const backend = new PostgresQueueBackend(connection, 'a', { connection: pool });

  it('bullmq uses the pool that a connection is given, and leaves it open', async () => {
    expect(connection.pool).toBe(pool);
    await new PostgresConnection(pool).close();
    expect(pool.ended).toBe(false);
  });

  it('bullmq sends each statement as text and values by the query of its pool', async () => {
    const sent: unknown[][] = [];
    Object.assign(pool, { query: (...statement: unknown[]) => Promise.resolve({ rows: sent.push(statement) }) });
    Object.assign(connection, { waitUntilReady: () => Promise.resolve() });
    await (backend as unknown as { query(text: string, values: unknown[]): Promise<unknown> }).query('SELECT $1', ['x']);
    expect(sent).toEqual([['SELECT $1', ['x']]]);
  });

  it('bullmq closes the connection of a backend by `close` of the backend alone', async () => {
    await backend.close();
    expect(connection.isClosing).toBeDefined();
    expect(Object.getOwnPropertyNames(PostgresQueueBackend.prototype)).toContain('close');
  });
});
