// Installs missing packages and builds stale outputs; a start with nothing to do looks at the times of files alone.
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAddresses } from './lock-addresses.mjs';
import { npm, root, run } from './run.mjs';
import { UserError } from './user-error.mjs';

/** Returns true when node_modules matches the lock file, with `tests` including the packages of tests. Binaries of other platforms may be missing. */
function isInstalled({ tests = false } = {}) {
  const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).packages : null,
  );
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, dev, devOptional }]) => {
    if (!path.includes('node_modules/') || (!tests && (dev || devOptional))) return true;
    if (link) return existsSync(join(root, path));
    return present[path] ? present[path].version === version : Boolean(optional);
  });
}

/** npm reads it in place of the lock where it exists. */
const ADDRESSED_LOCK = join(root, 'npm-shrinkwrap.json');

/**
 * Runs npm ci with a lock that has the addresses of its packages, which exists only meanwhile. npm would ask the registry for all versions of each
 * package that has no address, which takes two thirds of its own time. A registry that keeps its files at other addresses refuses them, and is asked.
 */
async function npmCi(...args) {
  const command = npm('ci', ...args);
  const registry = await run(...npm('config', 'get', 'registry'));
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    if (registry.code === 0) writeFileSync(ADDRESSED_LOCK, JSON.stringify(withAddresses(lock, registry.output.trim())));
    const result = await run(...command);
    if (result.code === 0 || !/\bE4\d\d\b/.test(result.output)) return result;
  } finally {
    rmSync(ADDRESSED_LOCK, { force: true });
  }
  return run(...command);
}

/** Runs npm ci for the build and the programs, with `tests` for everything; without install scripts, which no package here needs. */
export async function install(say, { tests = false } = {}) {
  // An installation that was killed may have left it.
  rmSync(ADDRESSED_LOCK, { force: true });
  if (isInstalled({ tests })) return;
  say('Installing packages (the first start takes a minute or two) …');
  const { code, output } = await npmCi(
    '--ignore-scripts',
    tests ? '--include=dev' : '--omit=dev',
    '--no-fund',
    '--no-audit',
    '--loglevel=error',
  );
  if (code === 0) return;
  const lines = output.split('\n').map((line) => line.replace(/^npm (ERR!|error)\s*/, '').trim());
  const reason = lines.find((line) => line && !/^code /.test(line)) ?? `exit code ${code}`;
  if (/ENOSPC/.test(output)) throw Object.assign(new Error(reason), { code: 'ENOSPC' });
  if (code === 127) throw new UserError('npm was not found: install it (it comes with Node) and start again.');
  throw new UserError(`npm ci failed (${reason.replace(/\.$/, '')}): check the connection to the package registry and start again.`);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.spec\.tsx?$/.test(path) ? 0 : stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Compiles the server in a process of its own: the bundler keeps the memory that it took, a gigabyte, for as long as its process runs. */
export async function buildServer() {
  const { code, output } = await run(process.execPath, ['scripts/build/compile.mjs']);
  if (code !== 0) throw new UserError(output.trim());
}

/** The web app is built for one product name; another name needs another build. */
const nameFile = join(root, 'web/dist/.product-name');
const productName = () => process.env.PRODUCT_NAME ?? '';
const readName = () => (existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : '');

function isWebStale() {
  const built = join(root, 'web/dist/index.html');
  if (!existsSync(built) || readName() !== productName()) return true;
  const sources = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/package.json',
    'NOTICE',
    'SECURITY.md',
    'libs/contracts/src',
    'libs/domain/src',
  ];
  return Math.max(...[...sources, 'package-lock.json'].map((source) => newest(join(root, source)))) > statSync(built).mtimeMs;
}

/** Builds the web app when a source of it is newer than the last build. */
export async function buildWeb(say = () => {}) {
  if (!isWebStale()) return;
  say('Building the web app …');
  const { code, output } = await run(...npm('run', 'build', '-w', 'web', '--silent'));
  if (code !== 0) throw new UserError(`The web app does not build:\n${output.trim()}`);
  writeFileSync(nameFile, productName());
}
