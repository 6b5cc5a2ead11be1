import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import {
  createTestDatabase,
  eventually,
  reactionsLeft,
  stormPlanFixture,
  startBidStorm,
  startProcess,
  startTestBackend,
  testEnvironment,
  truthOf,
  type StormPlan,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';
import pg from 'pg';
import type { UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let owner: pg.Client;
let application: pg.Client;
let programs: TestProcess[];
let role: string;
let url: string;

/** Migrates the database as its owner, for programs that work under the role. */
const migrate = (databaseUrl: string): void => {
  const env = testEnvironment(databaseUrl, { MIGRATE_SEEDS: 'off', OWNER_DATABASE_URL: home.url });
  execFileSync(process.execPath, ['worker/dist/migrate.js'], { cwd: root, env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
};

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  role = new URL(home.url).pathname.slice(1).replace('test', 'role');
  url = Object.assign(new URL(home.url), { username: role, password: "it's secret" }).href;
  migrate(url);
  database = await connectDatabase(home.url, { transactions: 4, reads: 2 }, 'test');
  [owner, application] = [home.url, url].map((connectionString) => new pg.Client({ connectionString })) as [pg.Client, pg.Client];
  await Promise.all([owner.connect(), application.connect()]);
  programs = await Promise.all((['api', 'worker'] as const).map((part) => startProcess(part, url, { ...backend.env, LOG_LEVEL: 'error' })));
}, 60_000);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill('SIGTERM')));
  await application.end();
  await database.close();
  await backend.stop();
  await owner.query(`DROP OWNED BY ${role}`);
  await owner.query(`DROP ROLE ${role}`);
  await owner.end();
  await home.drop();
}, 30_000);

describe('the role that the programs work under', () => {
  it.each([
    'CREATE TABLE public.mine (x text)',
    'ALTER TABLE users ADD mine text',
    'DROP TABLE votes',
    'TRUNCATE votes',
    'CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql AS $$ SELECT now() $$',
    `INSERT INTO migrations (timestamp, name) VALUES (1, 'Mine')`,
    'UPDATE audit_log SET actor_id = NULL',
    `UPDATE audit_log SET action = 'login.failed', at = now()`,
    `INSERT INTO users (first_name, role) VALUES ('Mallory', 'admin')`,
    'ALTER TABLE users DISABLE TRIGGER keep_role',
    `SET session_replication_role = 'replica'`,
    'CREATE ROLE mine',
    `COPY users TO PROGRAM 'cat'`,
    'REINDEX TABLE venues',
    'ALTER TABLE bullmq.job ADD mine text',
  ])('the role may not %s', async (statement) => {
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('the role may have the places counted for the planner of Postgres', async () => {
    await application.query('SELECT analyze_places()');
    const counted = await application.query<{ rows: number }>(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'venues'`);
    expect(counted.rows[0]?.rows).toBeGreaterThanOrEqual(0);
  });

  it('the role may remove a reason from the log of the team’s acts, and purge its old entries', async () => {
    await application.query(`UPDATE audit_log SET details = details - 'reason' WHERE subject_id IS NULL`);
    await application.query('BEGIN');
    await application.query('SELECT id FROM audit_log LIMIT 1 FOR UPDATE SKIP LOCKED');
    await application.query("DELETE FROM audit_log WHERE at < now() - interval '2 years'");
    await application.query('ROLLBACK');
  });

  it('the role can neither rewrite nor delete entries of that log of the last 30 days, and may purge older ones', async () => {
    const entry = (age: string) =>
      owner.query<{ id: string }>(
        `INSERT INTO audit_log (action, details, at) VALUES ('login.failed', '{"about": "venue", "reason": "asked"}', app_clock() - $1::interval) RETURNING id`,
        [age],
      );
    const [young = '', old = ''] = (await Promise.all([entry('29 days'), entry('31 days')])).map(({ rows }) => rows[0]?.id ?? '');
    for (const details of ['{}', '{"about": "venue", "reason": "another"}', '{"about": "else"}'])
      await expect(application.query('UPDATE audit_log SET details = $2 WHERE id = $1', [young, details])).rejects.toMatchObject({
        code: '42501',
      });
    await expect(application.query('DELETE FROM audit_log WHERE id = $1', [young])).rejects.toMatchObject({ code: '42501' });
    await application.query(`UPDATE audit_log SET details = details - 'reason' WHERE id = $1`, [young]);
    await application.query('DELETE FROM audit_log WHERE id = $1', [old]);
    const { rows } = await owner.query('SELECT id, details FROM audit_log WHERE id = ANY($1)', [[young, old]]);
    expect(rows).toEqual([{ id: young, details: { about: 'venue' } }]);
  });

  it('the role creates people without a role, and can neither give a role nor take it from a person who is not purged', async () => {
    const made = await application.query<{ id: string; role: string }>(
      `INSERT INTO users (first_name, email, password_hash, is_guest, role) VALUES ('Asha', 'asha@role.test', '!', false, DEFAULT)
       RETURNING id, role`,
    );
    const id = made.rows[0]?.id ?? '';
    expect(made.rows[0]?.role).toBe('user');
    await owner.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id]);
    for (const change of [`role = 'ops'`, `role = 'user'`, `role = 'ops', forgotten_at = app_clock()`])
      await expect(application.query(`UPDATE users SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({ code: '42501' });
    await application.query(`UPDATE users SET first_name = 'Anu' WHERE id = $1`, [id]);
  });

  it('the role deletes a member of the team whole: the person, and their part in the team', async () => {
    const { rows } = await owner.query<{ id: UserId }>(`INSERT INTO users (first_name, role) VALUES ('Ila', 'ops') RETURNING id`);
    const id = rows[0]?.id ?? someId<UserId>('');
    const own = await connectDatabase(url, { transactions: 2, reads: 1 }, 'forget');
    await own.transaction((tx) => tx.personalData.forget(id));
    const entered = await own.transaction((tx) => tx.people.insertGuest('Kabir'));
    await own.close();
    const { rows: left } = await owner.query('SELECT role, first_name <> $2 AS gone FROM users WHERE id = $1', [id, 'Ila']);
    expect([left, entered.role]).toEqual([[{ role: 'user', gone: true }], 'user']);
  });

  it('the role is enough for the API and the worker: bids of many venues are taken, published and processed', async () => {
    const plans: StormPlan[] = [await stormPlanFixture(database, 6), await stormPlanFixture(database, 6)];
    const storm = startBidStorm(plans, () => [programs[0]?.url ?? ''], 4);
    await storm.ended;
    await eventually(async () => (await reactionsLeft(database, plans)).left === 0, 30_000);
    for (const plan of await truthOf(database, plans)) expect(plan).toMatchObject({ placed: 6, counted: 6, firstBids: 1 });
    const { rows } = await owner.query(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = $1 AND application_name ~ '^(api|worker|jobs|change-bus)'`,
      [new URL(home.url).pathname.slice(1)],
    );
    expect(rows).toEqual([{ usename: role }]);
  }, 60_000);

  it('the grant refuses a role with further rights', async () => {
    await owner.query(`ALTER ROLE ${role} CREATEDB`);
    expect(() => migrate(url)).toThrow('may do more than read and write rows');
    await owner.query(`ALTER ROLE ${role} NOCREATEDB`);
  });
});
