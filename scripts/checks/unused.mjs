// knip names unused files, exports and dependencies, and imports that no package.json declares. knip.json lists the entry files of programs. The
// cache holds the analysis of each file, so that a run reads only changed files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources.mjs';

export const title = 'every file, export and dependency is used, and every import is declared';

const ARGS = ['--cache', '--no-progress', '--reporter', 'json', '--treat-config-hints-as-errors'];

export default function unused(folder = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/knip/bin/knip.js'), ...ARGS], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status === 0) return [];
  const report = stdout.split('\n').find((line) => line.startsWith('{'));
  const issues = report ? JSON.parse(report).issues : [];
  const found = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, names]) => names.map(({ name, line }) => `${file}${line ? `:${line}` : ''} ${kind}: ${name}`)),
  );
  return found.length > 0 ? found : `${stdout}${stderr}`.trim().split('\n');
}
