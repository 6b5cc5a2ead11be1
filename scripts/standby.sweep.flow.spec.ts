import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import { eventually } from '@app/testkit';
import { endAll, freePorts } from './drill/engines/children.mjs';
import { Servers } from './drill/engines/postgres.mjs';

type Server = Awaited<ReturnType<Servers['primary']>>;

const folder = mkdtempSync(join(tmpdir(), 'standby-'));
// The account of Postgres has to reach what is in it.
chmodSync(folder, 0o755);
let primary: Server;
let standby: Server;
let database: Database;

beforeAll(async () => {
  const [first = 0, second = 0] = await freePorts(2);
  const servers = new Servers(folder);
  primary = await servers.primary(first);
  standby = await servers.standby(primary, second);
  // A commit must not wait for a standby that does not answer.
  await primary.query('ALTER SYSTEM RESET synchronous_standby_names');
  await primary.query('SELECT pg_reload_conf()');
  database = await connectDatabase(primary.url(), { transactions: 1, reads: 2 }, 'standby', standby.url());
}, 60_000);
afterAll(async () => {
  await database?.close();
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Which server answers a read that may be old. */
const reads = async (): Promise<'primary' | 'standby'> => {
  const [row] = await database.older.read<{ recovers: boolean }>('who', 'SELECT pg_is_in_recovery() AS recovers', []);
  return row?.recovers ? 'standby' : 'primary';
};
const becomes = (server: 'primary' | 'standby') => eventually(async () => (await reads()) === server, 15_000);

it('reads the primary until the standby has shown that it follows, then the standby', async () => {
  expect([database.older.follows, await reads()]).toEqual([false, 'primary']);
  await becomes('standby');
  expect(database.older.follows).toBe(true);
}, 30_000);

it('reads the primary while the standby falls behind, and the standby once it has caught up', async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  await primary.query('SELECT txid_current()');
  await becomes('primary');
  await standby.query('SELECT pg_wal_replay_resume()');
  await becomes('standby');
}, 60_000);

it('answers from the primary at once when the standby goes away, and from the standby once it is back', async () => {
  standby.freeze();
  expect(await database.older.search('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  expect([database.older.follows, await reads()]).toEqual([false, 'primary']);
  standby.thaw();
  await becomes('standby');
}, 60_000);

it('goes on reading the standby while the primary is away', async () => {
  primary.freeze();
  await database.older.compare();
  expect(await reads()).toBe('standby');
  primary.thaw();
}, 30_000);
