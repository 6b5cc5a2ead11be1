// The checks that are possible before any start: each failure is one sentence.
import { mkdirSync, readFileSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './run.mjs';
import { UserError } from './user-error.mjs';

/** The least free space: a fresh database with the catalogue takes about 150 MB, and with less a start would fail later. */
const LEAST_FREE_MB = 300;

export function checkNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace(/[^\d.]/g, '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = wanted.split('.').map(Number);
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    throw new UserError(`This is Node ${process.versions.node}: install Node ${wanted} or newer and start again.`);
  }
}

/** Makes the data folder, checks that it is writable, and returns its real path. */
export function prepareDataDir(given) {
  const dataDir = resolve(root, given || '.data');
  let at = dataDir;
  try {
    mkdirSync(dataDir, { recursive: true });
    at = realpathSync(dataDir);
    const probe = join(at, `.probe.${process.pid}`);
    writeFileSync(probe, 'x'.repeat(4096));
    rmSync(probe);
  } catch (error) {
    if (error.code === 'ENOTDIR' || error.code === 'EEXIST') throw new UserError(`${dataDir} is not a folder: set DATA_DIR to one.`);
    throw Object.assign(error, { path: at });
  }
  checkDisk(at);
  return at;
}

function checkDisk(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= LEAST_FREE_MB) return;
  throw new UserError(
    `The disk of ${folder} has only ${free} MB left: free at least ${LEAST_FREE_MB} MB, or set DATA_DIR to a folder on another disk; nothing that was saved is lost.`,
  );
}

export function readPort(text) {
  const port = text ? Number(text) : 3000;
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`PORT=${text} is not a port: choose a whole number from 1 to 65535.`);
}

/** Listens on the port to check it. After a kill -9 the last API may need a moment to release it. */
export async function checkPort(host, port, patience) {
  for (const end = Date.now() + patience; ; await pause(100)) {
    const error = await listen(host, port);
    if (!error) return;
    if (error.code === 'EADDRINUSE' && Date.now() < end) continue;
    if (error.code === 'EADDRINUSE') {
      throw new UserError(
        `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
      );
    }
    if (error.code === 'EACCES')
      throw new UserError(`Port ${port} needs an administrator: choose one above 1023, for example PORT=3000 npm start.`);
    throw new UserError(`${host}:${port} cannot be listened on (${error.code}): set HOST and PORT to an address of this machine.`);
  }
}

function listen(host, port) {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', resolve)
      .listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** Reads `.env` beside package.json, if there is one; the environment has precedence. */
export function readEnvFile() {
  let text;
  try {
    text = readFileSync(join(root, '.env'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  for (const line of text.split('\n')) {
    const found = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (found && process.env[found[1]] === undefined) process.env[found[1]] = found[2].replace(/^(['"])(.*)\1$/, '$2');
  }
}
