// npm start and npm run dev: from a fresh checkout to a running product, with Node's own modules alone until npm ci is done. Every failure ends in
// one sentence, exit code 1, and nothing left running.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openAppLog } from './start/app-log.mjs';
import { buildAnswers } from './build/answers.mjs';
import { buildServer, buildWeb, install } from './start/build.mjs';
import { welcome } from './start/demo.mjs';
import { startCompiler, startVite, VITE_PORT } from './start/dev.mjs';
import { takeLock } from './start/lock.mjs';
import { whenNpmEnds } from './start/npm-parent.mjs';
import { checkNode, checkPort, prepareDataDir, readEnvFile, readPort } from './start/preflight.mjs';
import { endRunning, root } from './start/run.mjs';
import { embeddedEnvironment, migrate } from './start/schema.mjs';
import { UserError, messageFor } from './start/user-error.mjs';
import { Supervised } from './start/supervise.mjs';
import { startKeeper } from './postgres/keeper-client.mjs';
import { startDatabase } from './postgres/start-database.mjs';

const dev = process.argv.includes('--dev');
const began = Date.now();
const HEALTH_PATIENCE_MS = 120_000;
/** Ctrl-C comes from the terminal and, if the shell has become this process, from npm as well: two signals within this time are one press. */
const ONE_PRESS_MS = 1_000;
const say = (text) => process.stdout.write(`${text}\n`);

let lock = null;
let keeper = null;
const children = [];
let stopping = null;
let pressedAt = 0;

/** Ends the API, then the worker, then the database: each can still rely on the next. */
function stop(exitCode) {
  return (stopping ??= (async () => {
    for (const child of children) await child.stop();
    await endRunning();
    await (await keeper?.catch(() => null))?.stop();
    lock?.free();
    process.exit(exitCode);
  })());
}

function onSignal() {
  if (Date.now() - pressedAt < ONE_PRESS_MS) return;
  pressedAt = Date.now();
  if (stopping) {
    for (const child of children) child.kill();
    return;
  }
  say('\nStopping …');
  void stop(0);
}

/** Makes the check of the API and the worker before their start: one sentence per wrong variable. */
async function readConfig(env) {
  const { loadConfig, ConfigError } = await import('../libs/platform/dist/config.js');
  const { tunablesFrom } = await import('../libs/domain/dist/tunable-ranges.js');
  try {
    tunablesFrom(env);
  } catch (error) {
    throw new UserError(error.message);
  }
  try {
    return loadConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new UserError(error.message) : error;
  }
}

/** Prevents further steps of the start after a signal. */
const ensureRunning = async () => {
  if (stopping) await stopping;
};

const onRestart = () => say('The database stopped; it runs again.');

/** Replaces a killed keeper on the same port; one that gave up has printed its reason. */
async function followKeeper(database, dataDir) {
  for (let current = database; ;) {
    const reason = await current.ended;
    if (stopping) return;
    if (reason) throw new UserError(reason);
    keeper = startKeeper({ dataDir, port: database.port, onRestart });
    current = await keeper;
    onRestart();
  }
}

async function untilReady(localUrl, reason) {
  const address = `${localUrl}/health/ready`;
  let last = 'no answer';
  for (const end = Date.now() + HEALTH_PATIENCE_MS; Date.now() < end; await pause(50)) {
    await ensureRunning();
    if (children.some((child) => child.deaths >= 3)) {
      const failed = children.find((child) => child.deaths >= 3);
      throw new UserError(`The ${failed.name} does not start: ${reason()}.`);
    }
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
      if (answer.status === 200) return;
      last = `answer ${answer.status}`;
    } catch {
      // The API is not listening yet.
    }
  }
  throw new UserError(`The API was not ready within two minutes (${last}): ${reason()}.`);
}

async function main() {
  checkNode();
  readEnvFile();
  const external = Boolean(process.env.DATABASE_URL);
  const dataDir = prepareDataDir(process.env.DATA_DIR);
  const port = readPort(process.env.PORT);
  const host = process.env.HOST || (external ? '0.0.0.0' : '127.0.0.1');
  lock = takeLock(dataDir, port);
  await checkPort(host, port, lock.stale ? 10_000 : 0);
  if (dev) await checkPort('127.0.0.1', VITE_PORT, 0);
  await install(say);
  await ensureRunning();

  keeper = external ? null : startDatabase({ dataDir, onRestart, say });
  const building = [dev ? startCompiler(say, () => children.forEach((child) => child.restart())) : buildServer()];
  if (!dev) building.push(building[0].then(() => buildWeb(say)));
  building.push(buildAnswers());
  const failures = (await Promise.allSettled([keeper, ...building])).filter((done) => done.status === 'rejected');
  await ensureRunning();
  if (failures.length > 0) throw failures[0].reason;
  const database = await keeper;

  const env = { ...process.env, PORT: String(port), HOST: host, DATA_DIR: dataDir };
  if (dev) env.PUBLIC_URL ||= `http://localhost:${VITE_PORT}`;
  if (database) Object.assign(env, embeddedEnvironment(database.url, dataDir));
  if (database) void followKeeper(database, dataDir).catch(fail);
  const config = await readConfig(env);
  await migrate(database ? { ...env, OWNER_DATABASE_URL: database.url } : env);
  await ensureRunning();

  const log = openAppLog(dataDir);
  const out = dev ? 'inherit' : log.descriptor;
  const api = new Supervised({ name: 'API', script: join(root, 'api/dist/main.js'), env, out, say });
  // One machine runs two processes: the worker's private port is the one above the API's.
  const privatePort = config.privatePort ? { PRIVATE_PORT: String(config.privatePort + 1) } : {};
  const worker = new Supervised({ name: 'worker', script: join(root, 'worker/dist/main.js'), env: { ...env, ...privatePort }, out, say });
  children.push(api, worker);
  for (const child of children) child.start();
  await untilReady(config.localUrl, dev ? () => 'the reason is in the output above' : log.reason);

  let url = config.publicUrl;
  if (dev) url = await startVite(env, port);
  const demo = Boolean(database);
  say(welcome({ productName: config.productName, url, demo, seconds: ((Date.now() - began) / 1000).toFixed(1) }));
}

function fail(error) {
  if (stopping) return;
  process.stderr.write(`${messageFor(error)}\n`);
  void stop(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
whenNpmEnds(() => void stop(0));
process.stdout.on('error', () => {});
main().catch(fail);
