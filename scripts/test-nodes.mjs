// npm run test:nodes: the unit, database and API tests on the newer versions of Node that the product may run on, with the binaries in npm packages.
// Run it before a dependency changes on main; npm test itself uses the installed Node.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, run } from './start/run.mjs';

const VERSIONS = ['22', '24'];
const KINDS = ['unit', 'db', 'api'];
const say = (text) => process.stdout.write(`${text}\n`);

/** Returns the program of one major version, fetched once. */
async function nodeOf(version) {
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache/nodes', version);
  const file = join(folder, 'node_modules', platform, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const { code, output } = await run(...npm('install', '--prefix', folder, '--no-audit', '--no-fund', `${platform}@${version}`));
  if (code !== 0 || !existsSync(file)) throw new Error(`Node ${version} for this machine was not found as ${platform}:\n${output.trim()}`);
  return file;
}

let failed = 0;
for (const version of VERSIONS) {
  const node = await nodeOf(version);
  say(`\n══ Node ${version}: ${(await run(node, ['--version'])).output.trim()}`);
  const { code } = await run(node, ['scripts/test.mjs', ...KINDS], { stdio: 'inherit' });
  if (code !== 0) failed += 1;
}
say(`${VERSIONS.length - failed} of ${VERSIONS.length} versions passed`);
process.exitCode = failed > 0 ? 1 : 0;
