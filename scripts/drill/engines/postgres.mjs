// Postgres 18 of the npm packages, as a primary, as a standby that streams from it, and as what is made of a base backup and the archive.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, postgresEnvironment, SUPERUSER } from '../../postgres/cluster.mjs';
import { asAccount, postgresAccount } from '../../postgres/identity.mjs';
import { findBinaries } from '../../postgres/postgres-paths.mjs';
import { startProgram } from './children.mjs';

export const DATABASE = 'app';
/** The role under which HAProxy asks who leads; it may do nothing else. */
export const ASKING_ROLE = 'asks_who_leads';
/** The name of the standby, as the primary waits for it. */
const STANDBY = 'standby';
/** How little the log may hold before it is archived, in seconds. */
const ARCHIVED_EACH = 1;

/** The servers of one drill share binaries, account, password and the folder of the archive. */
export class Servers {
  account = postgresAccount('/nowhere');
  native = findBinaries(this.account);
  password = 'drill';

  constructor(folder) {
    this.folder = folder;
    this.archive = this.own(join(folder, 'archive'));
    this.archiving = { archive_command: `cp %p "${this.archive}/%f.part" && mv "${this.archive}/%f.part" "${this.archive}/%f"` };
  }

  own(path) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.account) chownSync(path, this.account.uid, this.account.gid);
    return path;
  }

  /** Makes the primary, which waits for its standby with each commit, and archives its log. */
  async primary(port) {
    const home = this.own(join(this.folder, 'primary'));
    const data = ensureCluster({ ...this, home, durable: true });
    const rules = join(data, 'pg_hba.conf');
    writeFileSync(rules, `host postgres ${ASKING_ROLE} 127.0.0.1/32 trust\n${readFileSync(rules, 'utf8')}`);
    const server = await this.start('primary', data, port, {
      archive_mode: 'on',
      ...this.archiving,
      archive_timeout: ARCHIVED_EACH,
    });
    await server.query(`CREATE ROLE ${ASKING_ROLE} LOGIN`);
    await server.query(`CREATE DATABASE ${DATABASE}`, 'postgres');
    return server;
  }

  /** Copies the files of a running server between the start and the end of a backup, as its manual says; nothing in the copy is started by itself. */
  async baseBackup(server, name) {
    const data = join(this.own(join(this.folder, name)), 'postgres');
    const client = server.client('postgres');
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start($1, fast => true)`, [name]);
      cpSync(server.data, data, {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !/postmaster\.(pid|opts)$|\/pg_wal\/.|\/\.s\.PGSQL/.test(path),
      });
      mkdirSync(join(data, 'pg_wal/archive_status'), { recursive: true });
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
      writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
    } finally {
      await client.end();
    }
    if (this.account) spawnSync('chown', ['-R', `${this.account.uid}:${this.account.gid}`, data]);
    chmodSync(data, 0o700);
    return data;
  }

  /** Makes a standby of the server, and has the server's commits wait for it. */
  async standby(primary, port) {
    const data = await this.baseBackup(primary, 'standby');
    writeFileSync(join(data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${this.password} application_name=${STANDBY}`;
    const server = await this.start('standby', data, port, {
      primary_conninfo: source,
      ...this.fromArchive(),
      // With its 5 s a promotion takes as long where the primary has just gone.
      wal_retrieve_retry_interval: '250ms',
    });
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
    await primary.query('SELECT pg_reload_conf()');
    await until(async () => {
      const { rows } = await primary.query(`SELECT FROM pg_stat_replication WHERE application_name = '${STANDBY}' AND sync_state = 'sync'`);
      return rows.length > 0;
    }, 'the standby streams');
    return server;
  }

  /** Starts a copy as a server of its own, with all that the archive has up to the instant, a Date. */
  async recovered(data, port, instant) {
    writeFileSync(join(data, 'recovery.signal'), '');
    return this.start('recovered', data, port, {
      ...this.fromArchive(),
      recovery_target_time: instant.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
      archive_mode: 'off',
    });
  }

  /** What a copy of the primary is started with: it waits for no standby of its own. */
  fromArchive = () => ({ restore_command: `cp "${this.archive}/%f" %p`, synchronous_standby_names: '' });

  async start(name, data, port, more = {}) {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '64MB',
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
      ...more,
    };
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const program = startProgram(join(this.native, 'bin/postgres'), ['-D', data, ...flags], {
      folder: this.folder,
      log: `postgres-${name}`,
      env: postgresEnvironment(),
      ...asAccount(this.account),
    });
    const server = new Server(this, { data, port, program });
    let over = false;
    void program.ended.then(() => (over = true));
    await until(() => over || server.query('SELECT 1').catch(() => null), `Postgres (${name}) answers`);
    if (over) throw new Error(`Postgres (${name}) ended: ${readFileSync(join(this.folder, `postgres-${name}.log`), 'utf8').slice(-500)}`);
    return server;
  }
}

export class Server {
  constructor(servers, { data, port, program }) {
    Object.assign(this, { servers, data, port, program });
  }

  url = (database = DATABASE, role = SUPERUSER) => `postgres://${role}:${this.servers.password}@127.0.0.1:${this.port}/${database}`;

  client = (database) => {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    return client;
  };

  /** One statement on a connection of its own. */
  async query(text, database = 'postgres') {
    const client = this.client(database);
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }

  promote() {
    const { native, account } = this.servers;
    const args = ['promote', '-D', this.data, '-w', '-t', '20'];
    return spawnSync(join(native, 'bin/pg_ctl'), args, { env: postgresEnvironment(), encoding: 'utf8', ...asAccount(account) });
  }

  /** Waits until all of its log is archived. */
  async archive() {
    const { rows } = await this.query('SELECT pg_walfile_name(pg_switch_wal()) AS last');
    await until(async () => {
      const found = await this.query(`SELECT last_archived_wal >= '${rows[0].last}' AS done FROM pg_stat_archiver`);
      return found.rows[0].done;
    }, 'the log is archived');
  }

  /** Waits until a server that recovers takes writes. */
  async lead() {
    await until(async () => !(await this.query('SELECT pg_is_in_recovery() AS yes')).rows[0].yes, 'the recovery ends');
  }

  /** Kills the server and all its processes, as a lost machine does. */
  async kill() {
    killServer(this.program.pid);
    await this.program.ended;
  }

  /** Freezes the server and all its processes. */
  freeze() {
    for (const pid of [this.program.pid, ...backendsOf(this.program.pid)]) signal(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of [...backendsOf(this.program.pid), this.program.pid]) signal(pid, 'SIGCONT');
  }

  async stop() {
    this.thaw();
    await this.program.end('SIGINT');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Kills a server by the number of its first process, which must not see its children end. */
export function killServer(pid) {
  signal(pid, 'SIGSTOP');
  for (const child of backendsOf(pid)) signal(child, 'SIGKILL');
  signal(pid, 'SIGKILL');
}

const backendsOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Waits until `holds` gives something. @throws with `what` after 30 s. */
export async function until(holds, what, patienceMs = 30_000) {
  for (const end = Date.now() + patienceMs; ; await pause(50)) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) throw new Error(`In ${patienceMs / 1000} s it did not come to this: ${what}`);
  }
}
