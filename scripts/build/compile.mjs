// Compiles the server with SWC, one file at a time and only what is newer than its output; types are checked by lint.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../start/run.mjs';
import { UserError } from '../start/user-error.mjs';

/** What runs on Node. The web app has a build of its own. */
export const PACKAGES = [...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`), 'api', 'worker'];
const SOURCE = /(?<!\.spec|\.d)\.ts$/;
const CONFIG = join(root, '.swcrc');

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** The sources of a package with the file that each becomes. */
function outputsOf(folder) {
  const src = join(root, folder, 'src');
  return filesIn(src)
    .filter((file) => SOURCE.test(file))
    .map((file) => ({ file, out: join(root, folder, 'dist', relative(src, file)).replace(/\.ts$/, '.js') }));
}

/** Removes the output of sources that are gone: a moved file must not be found at its old place. */
function removeOrphans(folder, outputs) {
  const wanted = new Set(outputs.flatMap(({ out }) => [out, `${out}.map`]));
  for (const file of filesIn(join(root, folder, 'dist'))) if (/\.js(\.map)?$/.test(file) && !wanted.has(file)) rmSync(file);
}

/**
 * Brings the compiled server up to date; gives the number of files that were compiled.
 * @throws UserError that names the files which do not parse, each with its reason.
 */
export async function compileServer() {
  // Not at the top: the start script is loaded before the packages are installed.
  const { transformFile } = await import('@swc/core');
  const since = changedAt(CONFIG);
  const all = PACKAGES.map((folder) => ({ folder, outputs: outputsOf(folder) }));
  const stale = all.flatMap(({ outputs }) => outputs).filter(({ file, out }) => changedAt(out) <= Math.max(since, changedAt(file)));
  const problems = [];
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { file, out } = next;
      const folder = dirname(out);
      try {
        const sourceFileName = relative(folder, file);
        const { code, map } = await transformFile(file, { configFile: CONFIG, sourceMaps: true, sourceFileName });
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${out}.map`, map);
        writeFileSync(out, `${code}\n//# sourceMappingURL=${relative(folder, out)}.map\n`);
      } catch (error) {
        problems.push(`${relative(root, file)}: ${String(error.message ?? error).trim()}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work));
  if (problems.length > 0) throw new UserError(`The sources do not compile:\n${problems.join('\n')}`);
  for (const { folder, outputs } of all) removeOrphans(folder, outputs);
  return stale.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const compiled = await compileServer();
  process.stdout.write(`${compiled} files compiled\n`);
}
