// npm test: everything from a fresh checkout, and nothing skipped in silence. npm test -- [kind …] [pattern] runs some of it:
// the kinds are those of docs/contributing.md, the pattern is a part of a file's path. The run ends with the seconds of each step,
// the tests that needed a second try, and the count over all of them; the exit code is 1 when anything failed, or nothing ran.
import { buildAnswers } from './build/answers.mjs';
import { compileServer } from './build/compile.mjs';
import { buildWeb, install } from './start/build.mjs';
import { whenNpmEnds } from './start/npm-parent.mjs';
import { checkNode } from './start/preflight.mjs';
import { endRunning } from './start/run.mjs';
import { messageFor } from './start/user-error.mjs';
import { add, check, counted, FAILED, jest, NONE } from './test/steps.mjs';
import { ensureTool, versionOf } from './test/tools.mjs';

const node = process.execPath;
/** The compiler of version 7 checks; version 6 stays for its programming interface, which scripts/build/answers reads types with. */
const TSC = 'node_modules/@typescript/native/bin/tsc';
const say = (text) => process.stdout.write(`${text}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Specs whose outcome depends on where queues, change bus and presence live, and that ask the run for it; the others have run on Postgres
 * alone. A spec that starts a Redis of its own (limits, the outage of Redis) has run on both by then.
 */
const BACKEND_SPECS = [
  'api/src/realtime/',
  'api/src/ops/ops.api',
  'api/src/auction-model',
  'worker/src/chaos/(failing-jobs|killed-processes|postgres-outage|two-apis)',
  'worker/src/(reactions|worker-process)',
].join('|');
const REDIS = { TEST_BACKEND: 'redis', MODEL_SEQUENCES: '30' };

const lint = [
  ['types', () => check(node, TSC, '-b', '.', 'tsconfig.specs.json', 'web/tsconfig.specs.json', '--checkers', '1')],
  // After the types: what packages declare is what this reads.
  ['lint', () => check(node, 'node_modules/oxlint/bin/oxlint', '--type-aware')],
  ['format', () => check(node, 'node_modules/oxfmt/bin/oxfmt', '--list-different')],
  ['checks', () => counted(node, ['scripts/checks/run.mjs'])],
];

/** Each kind of test by name: the steps it takes, given the pattern of the file names. */
const KINDS = {
  lint: () => lint,
  unit: (pattern) => [['unit', () => jest(['unit'], { pattern })]],
  web: (pattern) => [['web', () => jest(['web'], { pattern })]],
  db: (pattern) => [['db', () => jest(['db'], { pattern })]],
  api: (pattern) => [['api', () => jest(['api'], { pattern })]],
  // These two wait for processes most of the time.
  flow: (pattern) => [['flow', () => jest(['flow'], { pattern, workers: 3 })]],
  redis: (pattern = BACKEND_SPECS) => [['api and flow on Redis', () => jest(['api', 'flow'], { pattern, env: REDIS, workers: 3 })]],
  e2e: (pattern) => [['end to end', () => counted(node, ['web/e2e/run.mjs', ...(pattern ? [pattern] : [])])]],
};
const ON_POSTGRES = ['db', 'api', 'flow', 'redis'];

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const kinds = words.filter((word) => word in KINDS);
const patterns = words.filter((word) => !(word in KINDS));
const pattern = patterns.length > 0 ? patterns.join('|') : undefined;

let total = NONE;
let postgres = null;
const table = [];

async function step(name, work) {
  say(`\n── ${name}`);
  const since = Date.now();
  let counts;
  try {
    counts = (await work()) ?? NONE;
  } catch (error) {
    say(messageFor(error));
    counts = FAILED;
  }
  total = add(total, counts);
  table.push([name, seconds(since), counts]);
  return counts.failed === 0;
}

async function inTurn(steps) {
  for (const [name, work] of steps) await step(name, work);
}

async function prepare() {
  // Both wait for other machines.
  const [packages, tools] = await Promise.all([
    step('packages', async () => {
      checkNode();
      await install(say, { tests: true });
    }),
    step('programs', async () => {
      for (const name of ['redis', 'chromium']) {
        const file = await ensureTool(name, say);
        say(`${file}: ${versionOf(file)}`);
      }
    }),
  ]);
  if (!packages) return false;
  const built = await step('build', async () => {
    await Promise.all([buildAnswers(), compileServer().then(() => buildWeb(say))]);
  });
  return tools && built;
}

/** One Postgres for the whole run: the set-up of each Jest invocation finds it in the environment. */
async function startPostgres() {
  const { startTestPostgres } = await import('../libs/testkit/src/postgres-setup.mjs');
  postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
}

async function everything() {
  // The checks wait for files, the unit tests for nobody: side by side they take as long as the longer of the two.
  await Promise.all([inTurn([['unit and web', () => jest(['unit', 'web'])]]), inTurn(lint)]);
  if (await step('database', startPostgres)) await inTurn(ON_POSTGRES.flatMap((kind) => KINDS[kind]()));
  await inTurn(KINDS.e2e());
}

async function some() {
  if (kinds.some((kind) => ON_POSTGRES.includes(kind)) && !(await step('database', startPostgres))) return;
  await inTurn(kinds.flatMap((kind) => KINDS[kind](pattern)));
}

async function main() {
  const since = Date.now();
  if (!(await prepare())) say('\nNothing was tested, because the steps above failed.');
  else if (kinds.length > 0) await some();
  else if (pattern) await step(`Jest files that match ${pattern}`, () => jest(['unit', 'web', 'db', 'api', 'flow'], { pattern }));
  else await everything();
  await postgres?.stop();

  say(`\n${'step'.padEnd(28)} ${'time'.padStart(9)}  passed  failed  skipped`);
  for (const [name, time, { passed, failed, skipped }] of table) {
    say(
      `${name.slice(0, 28).padEnd(28)} ${time.padStart(9)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(skipped).padStart(7)}`,
    );
  }
  for (const name of total.unsteady) say(`unsteady: ${name}`);
  say(`${'all'.padEnd(28)} ${seconds(since).padStart(9)}\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function stop() {
  void endRunning()
    .then(() => postgres?.stop())
    .then(() => process.exit(1));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
whenNpmEnds(stop);
await main();
