// One step of a test run: a command with its counts, its time, and an end if it hangs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWithParent } from '../start/run.mjs';

const STEP_LIMIT_MS = 15 * 60_000;
const COUNTS = /^\D*(\d+) passed, (\d+) failed, (\d+) skipped\s*$/;
const NONE = { passed: 0, failed: 0, skipped: 0 };
const FAILED = { ...NONE, failed: 1 };

/** Runs a command, its output passed on; gives exit code and last line. A step that hangs is ended and has failed. */
async function follow(command, args, env) {
  const { child, ended } = startWithParent(command, args, { env: { ...process.env, ...env } });
  let last = '';
  for (const stream of [child.stdout, child.stderr]) stream.pipe(stream === child.stdout ? process.stdout : process.stderr, { end: false });
  child.stdout.setEncoding('utf8').on('data', (text) => (last = (last + text).slice(-2_000)));
  const late = setTimeout(() => {
    process.stdout.write(`\nThis step ran for ${STEP_LIMIT_MS / 60_000} minutes and is ended.\n`);
    child.stdin.end();
  }, STEP_LIMIT_MS);
  const code = await ended;
  clearTimeout(late);
  return { code, last: last.trim().split('\n').at(-1) ?? '' };
}

/** A command that is one check: it passes with exit code 0. */
export async function check(command, ...args) {
  const { code } = await follow(command, args);
  return code === 0 ? { ...NONE, passed: 1 } : FAILED;
}

/** A command that ends with a line "N passed, N failed, N skipped". */
export async function counted(command, args, env) {
  const { code, last } = await follow(command, args, env);
  const found = COUNTS.exec(last);
  if (!found) return FAILED;
  const [passed, failed, skipped] = found.slice(1).map(Number);
  // A command that fails after its counts said otherwise has failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

/** Jest over some projects; a suite that does not even load counts as a failed test. */
export async function jest(projects, { pattern, env, workers = 2 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'evening-jest-'));
  const file = join(folder, 'result.json');
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${file}`,
    `--maxWorkers=${workers}`,
  ];
  if (pattern) args.push(`--testPathPatterns=${pattern}`, '--passWithNoTests');
  try {
    const { code } = await follow(process.execPath, [...args, '--selectProjects', ...projects], env);
    const result = JSON.parse(readFileSync(file, 'utf8'));
    if (result.numTotalTestSuites === 0) {
      process.stdout.write(`No test file of the kind ${projects.join(', ')} matches ${pattern}.\n`);
      return FAILED;
    }
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return {
      passed: result.numPassedTests,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: result.numPendingTests + result.numTodoTests,
    };
  } catch (error) {
    process.stdout.write(`Jest left no result: ${error.message}\n`);
    return FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const add = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});
export { NONE, FAILED };
