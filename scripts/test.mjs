// npm test: everything from a fresh checkout, and nothing skipped in silence. npm test -- <pattern> runs only the Jest files
// whose path matches. The last line is the count over all steps; the exit code is 1 when anything failed.
import { buildServer, buildWeb, install } from './start/build.mjs';
import { whenNpmEnds } from './start/npm-parent.mjs';
import { checkNode } from './start/preflight.mjs';
import { endTied } from './start/run.mjs';
import { sentenceFor } from './start/sentence.mjs';
import { add, check, counted, FAILED, jest, NONE } from './test/steps.mjs';
import { ensureTool, versionOf } from './test/tools.mjs';

const pattern = process.argv.slice(2).find((word) => !word.startsWith('-'));
const node = process.execPath;
const say = (text) => process.stdout.write(`${text}\n`);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

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
    say(sentenceFor(error));
    counts = FAILED;
  }
  total = add(total, counts);
  table.push([name, seconds(since), counts]);
  return counts.failed === 0;
}

async function prepare() {
  const ready = await step('packages', async () => {
    checkNode();
    await install(say);
  });
  if (!ready) return false;
  const tools = await step('programs', async () => {
    for (const name of ['redis', 'chromium']) {
      const file = await ensureTool(name, say);
      say(`${file}: ${versionOf(file)}`);
    }
  });
  const built = await step('build', async () => {
    await buildServer(['.']);
    await buildWeb(say);
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
  await step('lint', () => check(node, 'node_modules/oxlint/bin/oxlint', '--type-aware'));
  await step('types of the tests', () =>
    check(node, 'node_modules/typescript/bin/tsc', '-b', 'tsconfig.specs.json', 'web/tsconfig.specs.json'),
  );
  await step('format', () => check(node, 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'));
  await step('checks', () => counted(node, ['scripts/checks/run.mjs']));
  await step('unit', () => jest(['unit', 'web']));
  if (await step('database', startPostgres)) {
    await step('db', () => jest(['db']));
    await step('api', () => jest(['api']));
    await step('flow', () => jest(['flow']));
    // The start script's own spec has no backend, and what HTTP refuses is the same on both: they have just run.
    const without = '/scripts/|/fuzz';
    await step('api and flow on Redis', () => jest(['api', 'flow'], { without, env: { TEST_BACKEND: 'redis', MODEL_SEQUENCES: '100' } }));
  }
  await step('end to end', () => counted(node, ['web/e2e/run.mjs']));
}

async function main() {
  const since = Date.now();
  if (await prepare()) {
    if (pattern)
      await step(`Jest files that match ${pattern} (no checks, no end to end)`, () =>
        jest(['unit', 'web', 'db', 'api', 'flow'], { pattern }),
      );
    else await everything();
  } else say('\nNothing was tested, because the steps above failed.');
  await postgres?.stop();

  say(`\n${'step'.padEnd(28)} ${'time'.padStart(9)}  passed  failed  skipped`);
  for (const [name, time, { passed, failed, skipped }] of table) {
    say(
      `${name.slice(0, 28).padEnd(28)} ${time.padStart(9)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${String(skipped).padStart(7)}`,
    );
  }
  say(`${'all'.padEnd(28)} ${seconds(since).padStart(9)}\n`);
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function stop() {
  void endTied()
    .then(() => postgres?.stop())
    .then(() => process.exit(1));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
whenNpmEnds(stop);
await main();
