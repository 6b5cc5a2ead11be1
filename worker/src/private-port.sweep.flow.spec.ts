import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { createTestDatabase, eventually, startProcess, startTestBackend, type TestDatabase, type TestProcess } from '@app/testkit';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
const running: TestProcess[] = [];

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'test');
}, 30_000);
afterAll(async () => {
  for (const one of running) await one.kill('SIGTERM');
  await database.close();
  await backend.stop();
  await home.drop();
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Starts a process; returns the address of its private port and, for an API, its public one. */
async function start(part: 'api' | 'worker'): Promise<{ url: string; own: string }> {
  const port = await freePort();
  const one = await startProcess(part, home.url, { ...backend.env, PRIVATE_PORT: port });
  running.push(one);
  const own = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${own}/health/live`).catch(() => null))?.ok);
  return { url: one.url, own };
}

const read = async (url: string): Promise<[status: number, text: string]> => {
  const answer = await fetch(url);
  return [answer.status, await answer.text()];
};
const READY = JSON.stringify({ status: 'ok', parts: { database: 'ok', schema: 'ok', changeBus: 'ok' } });
const OLD = JSON.stringify({ status: 'down', parts: { database: 'ok', schema: 'down', changeBus: 'ok' } });

describe.each(['api', 'worker'] as const)('the private port of the %s', (part) => {
  let own: string;
  let url: string;
  beforeAll(async () => ({ own, url } = await start(part)), 30_000);

  it('the private port answers health and metrics, and nothing else', async () => {
    expect(await read(`${own}/health/live`)).toEqual([200, '{"status":"ok"}']);
    expect(await read(`${own}/health/ready`)).toEqual([200, READY]);
    const [status, text] = await read(`${own}/metrics`);
    expect(status).toBe(200);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).toMatch(/^auction_lag_seconds 0$/m);
    expect((await read(`${own}/api/auth/user`))[0]).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('metrics are on the private port alone', async () => {
    if (url) expect((await read(`${url}/metrics`))[1]).not.toContain('process_cpu_seconds_total');
  });

  it('the process is not ready on a schema older than the build, and ready on a newer one', async () => {
    const [newest] = await database.source
      .query<{ id: number; name: string; timestamp: string }[]>(
        'DELETE FROM migrations WHERE timestamp = (SELECT max(timestamp) FROM migrations) RETURNING *',
      )
      .then((answer) => answer.flat() as { id: number; name: string; timestamp: string }[]);
    expect(await read(`${own}/health/ready`)).toEqual([503, OLD]);
    if (url) expect((await read(`${url}/health/ready`))[0]).toBe(503);
    await database.source.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2), (9999999999999, $3)', [
      newest?.timestamp,
      newest?.name,
      'FromTheNextBuild9999999999999',
    ]);
    expect(await read(`${own}/health/ready`)).toEqual([200, READY]);
    await database.source.query('DELETE FROM migrations WHERE timestamp = 9999999999999');
  });
});
