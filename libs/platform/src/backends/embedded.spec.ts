import { describe, expect, it } from '@jest/globals';
import { PostgresConnection, PostgresQueueBackend } from 'bullmq';
import { createRequire } from 'node:module';
import pg from 'pg';
import { listenInTurn } from './embedded.js';

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

  it('bullmq sends the LISTEN of a backend by `ensureListening`, and each of ours waits for the one before', async () => {
    const sent: string[] = [];
    let [busy, mostBusy] = [0, 0];
    const query = async (text: string): Promise<void> => {
      mostBusy = Math.max(mostBusy, (busy += 1));
      sent.push(text.trim());
      await new Promise(setImmediate);
      busy -= 1;
      if (sent.length === 1) throw new Error('The connection was lost');
    };
    Object.assign(connection, { getListenClient: () => Promise.resolve({ query }) });
    const inTurn = listenInTurn();
    const backends = ['b', 'c', 'd'].map((name) => inTurn(new PostgresQueueBackend(connection, name, { connection: pool })));
    const all = await Promise.allSettled(backends.map((one) => one['ensureListening']()));
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(sent).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^LISTEN /m)));
    expect(mostBusy).toBe(1);
  });

  it('bullmq closes the connection of a backend by `close` of the backend alone', async () => {
    await backend.close();
    expect(connection.isClosing).toBeDefined();
    expect(Object.getOwnPropertyNames(PostgresQueueBackend.prototype)).toContain('close');
  });
});
