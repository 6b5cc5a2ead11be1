import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPlan,
  enterGuest,
  eventually,
  startProcess,
  startRedis,
  testEnvironment,
  withAdmin,
  type TestProcess,
  type TestRedis,
} from '@app/testkit';
import { startKeeper } from '../../../scripts/postgres/keeper-client.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let keeper: Awaited<ReturnType<typeof startKeeper>>;
let redis: TestRedis;
const programs: TestProcess[] = [];
/** The certificate of both servers, which the programs check. */
let certificate: string;

/** Makes a certificate for `localhost`, signed by its own key. */
function makeCertificate(): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'pipe' },
  );
  return { cert, key };
}

const address = (host: string): string =>
  Object.assign(new URL(keeper.url), { hostname: host, search: `?sslmode=verify-full&sslrootcert=${certificate}` }).href;

/** Migrates the database over a connection of this address. */
function migrate(databaseUrl: string) {
  const env = { PATH: process.env.PATH, ...testEnvironment(databaseUrl, { MIGRATE_SEEDS: 'off', NODE_ENV: 'production' }) };
  return spawnSync(process.execPath, ['worker/dist/migrate.js'], { cwd: root, env, encoding: 'utf8' });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evening-tls-'));
  // Postgres runs as another user when root runs the tests.
  chmodSync(folder, 0o755);
  const { cert, key } = makeCertificate();
  certificate = cert;
  const dataDir = mkdtempSync(join(folder, 'data-'));
  chmodSync(dataDir, 0o755);
  [keeper, redis] = await Promise.all([startKeeper({ dataDir, durable: false, removeAtEnd: true }), startRedis({ tls: { cert, key } })]);
  const { uid, gid } = statSync(keeper.folder);
  chownSync(key, uid, gid);
  await withAdmin(keeper.url, async (admin) => {
    for (const [name, value] of Object.entries({ ssl_cert_file: cert, ssl_key_file: key, ssl: 'on' }))
      await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await admin.query('SELECT pg_reload_conf()');
  });
}, 60_000);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill('SIGTERM')));
  await Promise.all([redis.stop(), keeper.stop()]);
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

describe('a cluster whose Postgres and Redis have certificates', () => {
  it('migrations refuse a Postgres whose certificate is for another name', () => {
    const { status, stderr, stdout } = migrate(address('127.0.0.1'));
    expect(status).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  /** Starts a program as an operator does; `said` collects its warnings. */
  const start = async (part: 'api' | 'worker', said: string[], more: Record<string, string> = {}): Promise<TestProcess> => {
    const env = { NODE_ENV: 'production', APP_MODE: 'cluster', REDIS_URL: redis.url, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...more };
    const program = await startProcess(part, address('localhost'), env, (output) => said.push(output));
    programs.push(program);
    return program;
  };

  it('a cluster with certificates sends everything to Postgres and Redis by TLS, and works', async () => {
    const { status, stdout, stderr } = migrate(address('localhost'));
    expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
    const said: string[] = [];
    const [api] = await Promise.all((['api', 'worker'] as const).map((part) => start(part, said, { NODE_EXTRA_CA_CERTS: certificate })));
    const host = await enterGuest(api?.url ?? '', 'Asha');
    await createPlan(host, { planType: 'goSolo', name: 'Evening' });
    const connections = await withAdmin(keeper.url, (admin) =>
      eventually(async () => {
        const { rows } = await admin.query<{ program: string; ssl: boolean }>(
          `SELECT DISTINCT split_part(application_name, ' ', 1) AS program, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
           WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY 1, 2`,
        );
        return rows.some(({ program }) => program === 'worker') && rows;
      }),
    );
    expect(connections).toEqual(['api', 'worker'].map((program) => ({ program, ssl: true })));
    // Redis listens by TLS alone.
    expect(said.join('')).not.toContain('Redis is away');
  }, 60_000);

  it('the API does not talk to a Redis whose certificate it cannot check', async () => {
    const said: string[] = [];
    await start('api', said);
    await eventually(() => said.join('').includes('Redis is away'));
    expect(said.join('')).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  }, 60_000);
});
