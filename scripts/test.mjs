// npm test: the fast tier, which belongs to each commit. npm run test:all: every test. npm test -- kind … [pattern] [--flag …]: a part of them; the
// kinds are those of docs/contributing.md, the pattern is a part of a file's path, flags go to the runner of the browser tests. A run ends with the
// seconds of each step, the tests that needed a second try, and the counts; the exit code is 1 if a test failed or none ran.
import { buildAnswers } from './build/answers.mjs';
import { buildServer, buildWeb, install } from './start/build.mjs';
import { whenNpmEnds } from './start/npm-parent.mjs';
import { checkNode } from './start/preflight.mjs';
import { endRunning } from './start/run.mjs';
import { messageFor } from './start/user-error.mjs';
import { add, check, counted, FAILED, jest, NONE } from './test/steps.mjs';
import { ensureTool, versionOf } from './test/tools.mjs';

const node = process.execPath;
/** The compiler of version 7 checks; version 6 stays for its programming interface, by which scripts/build/answers reads types. */
const TSC = 'node_modules/@typescript/native/bin/tsc';
const say = (text) => process.stdout.write(`${text}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Specs whose outcome depends on the backend of queues, change bus and presence. The others run on Postgres alone. A spec that starts a Redis of its
 * own (limits, the outage of Redis) needs no second run.
 */
const BACKEND_SPECS = [
  'api/src/realtime/(hostile-sockets|outages|realtime)',
  'api/src/ops/ops.api',
  'worker/src/chaos/(failing-jobs|killed-processes|postgres-outage|two-apis)',
  'worker/src/worker-process',
].join('|');
const REDIS = { TEST_BACKEND: 'redis' };
/** Specs in which every call of many must be answered at once. A whole run keeps them until the browsers have left the cores. */
const CALM_SPECS = 'worker/src/chaos/redis-outage|scripts/drill';

const lint = [
  ['types', () => check(node, TSC, '-b', '.', 'tsconfig.specs.json', 'web/tsconfig.specs.json', '--checkers', '1')],
  // Runs after the type check, because it reads the declarations of packages.
  ['lint', () => check(node, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--report-unused-disable-directives-severity=error')],
  ['format', () => check(node, 'node_modules/oxfmt/bin/oxfmt', '--list-different')],
  ['checks', () => counted(node, ['scripts/checks/run.mjs'])],
];

/** Each kind of test by name: its steps, given the pattern of the file names. */
const KINDS = {
  lint: () => lint,
  unit: (options) => [['unit', () => jest(['unit'], options)]],
  web: (options) => [['web', () => jest(['web'], options)]],
  db: (options) => [['db', () => jest(['db'], options)]],
  api: (options) => [['api', () => jest(['api'], options)]],
  privacy: () => [['privacy', () => jest(['api'], { pattern: '/testing/privacy/' })]],
  // Flow specs wait for processes most of the time.
  flow: (options) => [['flow', () => jest(['flow'], { workers: 3, ...options })]],
  redis: (options) => [
    ['api and flow on Redis', () => jest(['api', 'flow'], { pattern: BACKEND_SPECS, workers: 3, ...options, env: REDIS })],
  ],
  e2e: ({ browserArgs = [] }) => [['end to end', () => counted(node, ['web/e2e/run.mjs', ...browserArgs])]],
};
const NEEDS = {
  postgres: ['db', 'api', 'privacy', 'flow', 'redis'],
  build: ['api', 'privacy', 'flow', 'redis', 'e2e'],
  redis: ['api', 'flow', 'redis'],
  chromium: ['e2e'],
};

const args = process.argv.slice(2);
const all = args.includes('--all');
const flags = args.filter((word) => word.startsWith('-') && word !== '--all');
const words = args.filter((word) => !word.startsWith('-'));
const patterns = words.filter((word) => !(word in KINDS));
const pattern = patterns.length > 0 ? patterns.join('|') : undefined;
const whole = words.length === 0;
const named = words.filter((word) => word in KINDS);
const kinds = whole ? Object.keys(KINDS) : named.length > 0 ? named : ['unit', 'web', 'db', 'api', 'flow'];
const needs = (what) => kinds.some((kind) => NEEDS[what].includes(kind));
/** jest.config.mjs reads it: files with `.sweep.` in their name belong to `npm run test:all` and to runs with a kind or a pattern. */
if (whole && !all) process.env.TEST_TIER = 'fast';

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
      for (const name of ['redis', 'chromium'].filter(needs)) {
        const file = await ensureTool(name, say);
        say(`${file}: ${versionOf(file)}`);
      }
    }),
  ]);
  return packages && tools;
}

const build = () =>
  step('build', async () => {
    await Promise.all([buildAnswers(), buildServer().then(() => buildWeb(say))]);
  });

/** Starts one Postgres for the whole run: the set-up of each Jest invocation finds it in the environment. */
async function startPostgres() {
  const { startTestPostgres } = await import('../libs/testkit/src/postgres-setup.mjs');
  postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
}

/** Two flows keep both cores busy beside three pages. */
const BESIDE = { again: true, workers: 2 };

async function everything() {
  let built = false;
  // The checks wait for files and the unit specs need no build, so in parallel they take as long as the longer of the two. A page in jsdom waits for
  // its timers for a fifth of its time, which a third worker fills.
  await Promise.all([
    inTurn([['unit and web', () => jest(['unit', 'web'], { again: true, workers: 3 })]]),
    build().then((done) => {
      built = done;
      return inTurn([...(done ? [['budgets', () => check(node, 'scripts/checks/budgets.mjs')]] : []), ...lint]);
    }),
  ]);
  if (!built) return;
  const browser = () => inTurn(KINDS.e2e({ browserArgs: all ? flags : ['--project=fast'] }));
  if (!(await step('database', startPostgres))) return browser();
  // Processes start and pages load beside each other, because both wait for a third of their time; the rest fills the core that the first to end leaves.
  const pages = browser();
  const flows = inTurn(KINDS.flow(all ? { ...BESIDE, pattern: `^(?!.*(${CALM_SPECS}))` } : { again: true }));
  const late = all ? KINDS.redis({ ...BESIDE, pattern: `${CALM_SPECS}|${BACKEND_SPECS}` }) : [];
  const rest = [['db and api', () => jest(['db', 'api'], { again: true })]];
  await Promise.all([pages.then(() => inTurn(rest)), Promise.all([pages, flows]).then(() => inTurn(late))]);
}

async function some() {
  if (needs('build') && !(await build())) return;
  if (needs('postgres') && !(await step('database', startPostgres))) return;
  const options = { ...(pattern && { pattern }), browserArgs: [...patterns, ...flags] };
  if (named.length === 0) await step(`Jest files that match ${pattern}`, () => jest(kinds, options));
  else await inTurn(kinds.flatMap((kind) => KINDS[kind](options)));
}

async function main() {
  const since = Date.now();
  if (!(await prepare())) say('\nNothing was tested, because the steps above failed.');
  else await (whole ? everything() : some());
  await postgres?.stop();

  say(`\n${'step'.padEnd(28)} ${'time'.padStart(9)}  passed  failed  skipped`);
  for (const [name, time, { passed, failed, skipped }] of table) {
    say(
      `${name.slice(0, 28).padEnd(28)} ${time.padStart(9)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(skipped).padStart(7)}`,
    );
  }
  for (const name of total.unsteady) say(`unsteady: ${name}`);
  say(`${'all'.padEnd(28)} ${seconds(since).padStart(9)}\n`);
  if (whole && !all) say('Left out: files named *.sweep.*, the pass on Redis, most browser tests. npm run test:all runs everything.\n');
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
