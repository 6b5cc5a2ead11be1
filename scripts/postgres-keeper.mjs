// Keeps one embedded Postgres: makes it, starts it, restarts it after a crash, and stops it when the pipe of its starter ends. It lives in a session
// of its own, so that Ctrl-C in a terminal does not reach the database before the API and the worker are drained, and so that a kill -9 of the
// supervisor still leaves nothing running.
//
// In: one line of JSON on standard input, { dataDir, port?, durable?, removeAtEnd? }; then nothing, until the pipe ends.
// Out: lines of JSON on standard output, { ready: { url, port, pid } }, { restarted: pid } or { failed: sentence }.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync, readFileSync, realpathSync, rmSync, statSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clearPostmaster, ensureCluster, lastLine, postgresEnvironment, socketFits, SUPERUSER } from './postgres/cluster.mjs';
import { asAccount, postgresAccount } from './postgres/identity.mjs';
import { findBinaries, findDataHome } from './postgres/postgres-paths.mjs';
import { knownCause, messageFor, UserError } from './start/user-error.mjs';

const LOG_LIMIT = 5_000_000;
const SEGMENT = 16 * 1024 * 1024;
const DATABASE = 'app';
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
// The reader may have ended, which must not kill the keeper before it has stopped Postgres.
process.stdout.on('error', () => {});

let postgres = null;
let stopping = false;
let temporary = null;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Returns the password, made once beside the cluster and readable only by the user of the start script. */
function passwordOf(home) {
  const file = join(home, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function launch({ native, home, folder, account, port, durable }) {
  const log = join(home, 'postgres.log');
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) truncateSync(log);
  const from = existsSync(log) ? statSync(log).size : 0;
  const out = openSync(log, 'a', 0o600);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // Quoted, because the value is a list, and a folder's name may contain a comma.
    unix_socket_directories: socketFits(folder, port) ? `"${folder.replaceAll('"', '""')}"` : '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(native, 'bin/postgres'), ['-D', folder, ...flags], {
    cwd: home,
    env: postgresEnvironment(),
    stdio: ['ignore', out, out],
    ...asAccount(account),
  });
  child.reason = () => readFileSync(log).subarray(from).toString('utf8');
  child.ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  return child;
}

/** Waits until the server answers with our password, and asserts the encoding, which cannot be corrected later. */
async function answered(child, url) {
  const { default: pg } = await import('pg');
  let over = false;
  void child.ended.then(() => (over = true));
  for (const end = Date.now() + 60_000; Date.now() < end && !over; await pause(25)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      if (error.code === '28P01')
        throw new UserError('The database refuses the password beside it (postgres.password): put the original file back.');
      continue;
    }
    try {
      const { rows } = await client.query('SHOW server_encoding');
      if (rows[0].server_encoding !== 'UTF8')
        throw new UserError(`The database is encoded in ${rows[0].server_encoding}, not UTF8: move its folder away.`);
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
      return;
    } finally {
      await client.end();
    }
  }
  throw new Error(over ? child.reason() : 'Postgres did not answer within a minute');
}

/** Returns the reason why Postgres stopped, in one sentence. */
function diagnose(error, folder) {
  if (error instanceof UserError) return error;
  const cause = knownCause(error.message, folder);
  if (cause) return new UserError(cause);
  const fatal = error.message.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line));
  const reason = lastLine(fatal.at(-1) ?? error.message).replace(/^.*?(FATAL|PANIC|LOG):\s*|^but /, '');
  return new UserError(
    `The database in ${folder} does not start (${reason}): move that folder away to start afresh, or put a backup in its place.`,
  );
}

async function start(options) {
  for (let attempt = 1; ; attempt += 1) {
    await clearPostmaster(options.folder);
    const child = launch(options);
    postgres = child;
    try {
      await answered(child, options.url('postgres'));
      return child;
    } catch (error) {
      const killed = child.signalCode !== null;
      child.kill('SIGQUIT');
      await child.ended;
      if (stopping) return child;
      // Postgres may be killed while it starts, and the backends of a killed one hold its shared memory for a moment; every other failure is final.
      if (attempt < 20 && (killed || /shared memory block.*still in use/i.test(error.message))) await pause(250);
      else throw diagnose(error, options.folder);
    }
  }
}

async function stop() {
  if (stopping) return;
  stopping = true;
  if (postgres && postgres.exitCode === null && postgres.signalCode === null) {
    postgres.kill('SIGINT');
    const late = setTimeout(() => postgres.kill('SIGQUIT'), 20_000);
    await postgres.ended;
    clearTimeout(late);
  }
  if (temporary) for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

/** Returns true when the disk has no room for another segment of the write-ahead log: Postgres then stops and cannot start. */
function isFull({ folder }) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < SEGMENT;
}

/** Starts Postgres, again and again while the disk is full, because a person will make room. */
async function startWhenThereIsRoom(options) {
  for (;;) {
    try {
      return await start(options);
    } catch (error) {
      if (stopping || !isFull(options)) throw error;
      await pause(500);
    }
  }
}

/**
 * Restarts on the same port, so that the address that all clients hold stays valid. Five crashes in a minute are final, unless a full disk caused
 * them.
 */
async function keep(options, child) {
  const deaths = [];
  for (;;) {
    await child.ended;
    if (stopping) return;
    const now = Date.now();
    if (!isFull(options)) deaths.push(now);
    if (deaths.filter((at) => now - at < 60_000).length >= 5) throw diagnose(new Error(child.reason()), options.folder);
    child = await startWhenThereIsRoom(options);
    say({ restarted: child.pid });
  }
}

async function main({ dataDir, port, durable = true, removeAtEnd = false }) {
  const account = postgresAccount(join(dataDir, 'postgres'));
  const native = findBinaries(account);
  const home = findDataHome(account, realpathSync(dataDir));
  if (removeAtEnd) temporary = [home, dataDir];
  const password = passwordOf(home);
  const folder = ensureCluster({ native, home, account, password, durable });
  const chosen = port ?? (await freePort());
  // A client with access to the folder uses its socket, which costs less than TCP; the rest of the address stays valid for TCP.
  const through = socketFits(folder, chosen) ? `?host=${encodeURIComponent(folder)}` : '';
  const url = (database) => `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${chosen}/${database}${through}`;
  const options = { native, home, folder, account, durable, port: chosen, url };
  const child = await start(options);
  if (stopping) return;
  say({ ready: { url: url(DATABASE), port: chosen, pid: child.pid, folder } });
  await keep(options, child);
}

function fail(error) {
  if (stopping) return;
  stopping = true;
  say({ failed: messageFor(error) });
  process.exitCode = 1;
  process.stdin.destroy();
}

let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const begun = input.includes('\n');
  input += text;
  if (!begun && input.includes('\n')) main(JSON.parse(input.slice(0, input.indexOf('\n')))).catch(fail);
});
process.stdin.on('end', stop);
process.stdin.on('error', stop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
