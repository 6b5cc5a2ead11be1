// Records a release for the tests that bring its database up to date and that run its build beside the next one: digests of its migrations,
// and each statement that its API and worker send in their specs. Run it from the checkout of a release, after npm run build:
// node scripts/postgres/record-release.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startTestPostgres } from '../../libs/testkit/src/postgres-setup.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const place = join(root, 'libs/persistence/src/testing/release');
const LINE = /^@@(.*?)@@ [A-Z]+: {2}(.*)$/;
const PROGRAMS = /^(api|worker)( reads)?$/;
const plain = (text) => text.replace(/\s+/g, ' ').trim();

async function recordMigrations() {
  const { MIGRATIONS } = await import('../../libs/persistence/dist/database/migrations/index.js');
  const { digestOf } = await import('../../libs/persistence/dist/testing/released-database.js');
  const digests = {};
  for (const Migration of MIGRATIONS) digests[Migration.name] = await digestOf(Migration);
  writeFileSync(join(place, 'migrations.json'), `${JSON.stringify(digests, null, 2)}\n`);
}

/** Returns the statements of the API and the worker in the server's log; the further lines of one statement begin with a tab. */
function statementsIn(log) {
  const found = [];
  let at = -1;
  for (const line of log.split('\n')) {
    const [, program, text] = LINE.exec(line) ?? [];
    if (program !== undefined)
      at = PROGRAMS.test(program) && /^(execute [^:]*|statement): /.test(text) ? found.push(text.replace(/^.*?: /, '')) - 1 : -1;
    else if (at >= 0 && line.startsWith('\t')) found[at] += `\n${line.slice(1)}`;
    else at = -1;
  }
  return found;
}

async function recordStatements() {
  const keeper = await startTestPostgres();
  try {
    const client = new pg.Client({ connectionString: keeper.url });
    await client.connect();
    const settings = { log_statement: 'all', log_parameter_max_length: '0', log_line_prefix: '@@%a@@ ' };
    for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    const env = { ...process.env, TEST_POSTGRES_URL: keeper.url };
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--selectProjects', 'api', 'flow'];
    const { status } = spawnSync(process.execPath, jest, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) throw new Error('A spec failed: what it would have sent is missing.');
    // The specs' own statements over the connections of the programs do not count.
    const specs = execFileSync('git', ['ls-files', '*.spec.ts', '*/testing/*.ts', 'libs/testkit/src/*.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const own = plain(
      specs
        .trim()
        .split('\n')
        .map((path) => readFileSync(join(root, path), 'utf8'))
        .join('\n'),
    );
    const kept = new Map();
    for (const statement of statementsIn(readFileSync(join(dirname(keeper.folder), 'postgres.log'), 'utf8'))) {
      const text = plain(statement);
      if (/^(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|\()/i.test(text) && !own.includes(text)) kept.set(text, statement.trim());
    }
    const text = [...kept.values()].toSorted((one, other) => (one < other ? -1 : 1)).map((statement) => `-->\n${statement}\n`);
    writeFileSync(join(place, 'statements.sql.gz'), gzipSync(text.join(''), { level: 9 }));
  } finally {
    await keeper.stop();
  }
}

await recordMigrations();
await recordStatements();
