// The build of an older commit, in a folder of its own, with the packages that are installed here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = 'libs/persistence/src/database/migrations/index.ts';

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit of `named`, or of the last tag, or the one before the newest migration, with where it comes from; null where there is no history. */
export function oldCommit(named) {
  const commitOf = (revision) => git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  if (named) return { commit: commitOf(named), by: named };
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD');
  if (tag) return { commit: commitOf(tag), by: `the tag ${tag}` };
  const migrated = git('log', '-1', '--format=%H', '--', MIGRATIONS);
  const before = migrated ? commitOf(`${migrated}^`) : null;
  return before ? { commit: before, by: 'the commit before the newest migration' } : null;
}

function must(program, args, options) {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 29, ...options });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stdout?.slice(-1_000)}${stderr?.slice(-1_000)}`);
}

/** Builds the programs of the commit in the folder. @throws with what the build said when it fails. */
export function buildOld(commit, folder) {
  mkdirSync(folder, { recursive: true });
  const tar = join(folder, 'old.tar');
  must('git', ['archive', '--output', tar, commit], { cwd: root });
  must('tar', ['-xf', tar, '-C', folder]);
  // Our own packages lead to the older sources, all others to what is installed.
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@app'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@app') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'libs'))) symlinkSync(join(folder, 'libs', name), join(modules, '@app', name));
  must(process.execPath, ['scripts/build/compile.mjs'], { cwd: folder });
  const pages = join(root, 'web/dist');
  if (existsSync(pages)) symlinkSync(pages, join(folder, 'web/dist'));
}
