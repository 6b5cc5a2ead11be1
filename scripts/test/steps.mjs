// One step of a test run: a command with its counts, its time, and its end if it hangs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, startWithParent } from '../start/run.mjs';
import { withSecondTry } from './second-try.mjs';

const STEP_LIMIT_MS = 15 * 60_000;
const COUNTS = /^\D*(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;
const UNSTEADY = /^unsteady: (.+)$/gm;
const NONE = { passed: 0, failed: 0, skipped: 0, unsteady: /** @type {string[]} */ ([]) };
const FAILED = { ...NONE, failed: 1 };

/**
 * Runs a command; forwards its output unless it is quiet. Returns the exit code and the end of the output. A step that hangs is ended and has failed.
 */
async function follow(command, args, { env, quiet = false } = {}) {
  const { child, ended } = startWithParent(command, args, { env: { ...process.env, ...env } });
  let end = '';
  if (quiet) child.stderr.resume();
  else for (const name of ['stdout', 'stderr']) child[name].pipe(process[name], { end: false });
  child.stdout.setEncoding('utf8').on('data', (text) => (end = (end + text).slice(-10_000)));
  const late = setTimeout(() => {
    process.stdout.write(`\nThis step ran for ${STEP_LIMIT_MS / 60_000} minutes and is ended.\n`);
    child.stdin.end();
  }, STEP_LIMIT_MS);
  const code = await ended;
  clearTimeout(late);
  return { code, end: end.trim() };
}

/** Runs a command that is one check: it passes with exit code 0. */
export async function check(command, ...args) {
  const { code } = await follow(command, args);
  return code === 0 ? { ...NONE, passed: 1 } : FAILED;
}

/**
 * Runs a command that ends with a line "N passed, N failed, N skipped", after one "unsteady: NAME" for each test that passed only on the second try.
 */
export async function counted(command, args, env) {
  const { code, end } = await follow(command, args, { env });
  const found = COUNTS.exec(end.split('\n').at(-1));
  if (!found) return FAILED;
  const [passed, failed, skipped] = found.slice(1).map(Number);
  // A command that fails in spite of its counts has failed.
  const unsteady = [...end.matchAll(UNSTEADY)].map(([, name]) => name);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, unsteady };
}

/**
 * The flags of Jest's workers. With Node's own 16 MiB for young objects, a spec's answers and rows are moved to the old generation before their
 * release.
 */
const NODE_FLAGS = ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=64'];

/** Runs Jest once; returns its exit code and the results of its files. */
async function jestOnce(projects, args, options) {
  const folder = mkdtempSync(join(tmpdir(), 'evening-jest-'));
  const file = join(folder, 'result.json');
  const jestArgs = [...NODE_FLAGS, fileURLToPath(import.meta.resolve('jest/bin/jest')), '--json', `--outputFile=${file}`];
  try {
    const { code } = await follow(process.execPath, [...jestArgs, ...args, '--selectProjects', ...projects], options);
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { code, files: testResults.map((result) => ({ ...result, name: relative(root, result.name) })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Jest over some projects. With `again`, a few failed files get a second try, of which only the outcome is printed. */
export async function jest(projects, { pattern, env, workers = 2, again = false } = {}) {
  const all = [`--maxWorkers=${workers}`, ...(pattern ? [`--testPathPatterns=${pattern}`, '--passWithNoTests'] : [])];
  const run = async (paths) => {
    const args = paths ? ['--maxWorkers=1', '--runTestsByPath', ...paths] : all;
    const result = await jestOnce(projects, args, { env, quiet: paths !== undefined });
    if (result.files.length === 0) throw new Error(`no test file of the kind ${projects.join(', ')} matches ${pattern}`);
    if (paths) for (const { name, status } of result.files) process.stdout.write(`Once more, alone: ${name} ${status}\n`);
    return result;
  };
  try {
    return await withSecondTry(run, { again });
  } catch (error) {
    process.stdout.write(`Jest left no result: ${error.message}\n`);
    return FAILED;
  }
}

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  unsteady: [...one.unsteady, ...other.unsteady],
});
export { NONE, FAILED };
