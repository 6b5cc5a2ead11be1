// knip names unused files, exports and dependencies, imports that no package.json declares, and circles of imports (the linter's own rule does not find
// the .tsx behind a .js). knip.json lists the entry files of programs. The
// cache holds the analysis of each file, so that a run reads only changed files.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources.mjs';

export const title = 'every file, export and dependency is used, every import is declared, and no imports form a circle';

const ARGS = ['--cache', '--no-progress', '--reporter', 'json', '--treat-config-hints-as-errors'];

/** A circle has several parts: the files on its way. */
const nameOf = (file, kind, parts) =>
  `${file}${parts[0].line ? `:${parts[0].line}` : ''} ${kind}: ${parts.map(({ name }) => name).join(' → ')}`;

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
    Object.entries(kinds).flatMap(([kind, names]) => names.map((found) => nameOf(file, kind, [found].flat()))),
  );
  return found.length > 0 ? found : `${stdout}${stderr}`.trim().split('\n');
}
