// Compiles the server with SWC, one file at a time and only files newer than their output, and bundles its programs; lint checks the types.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../start/run.mjs';
import { messageFor, UserError } from '../start/user-error.mjs';
import { bundle, isOfProgram, PROGRAMS } from './programs.mjs';

/** The packages that run on Node. The web app has a build of its own. */
export const PACKAGES = [...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`), 'api', 'worker'];
const SOURCE = /(?<!\.spec|\.d)\.ts$/;
const CONFIG = join(root, '.swcrc');
/** The inputs of all programs besides their sources: their build script and the installed packages, which npm records. */
const MAKES_PROGRAMS = ['scripts/build/programs.mjs', 'node_modules/.package-lock.json'].map((file) => join(root, file));

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
const staleOf = (outputs, since) => outputs.filter(({ file, out }) => changedAt(out) <= Math.max(since, changedAt(file)));

const isProgram = (file) => PROGRAMS.some((program) => program.file === file);

/** Returns the modules of a package with the output file of each. */
function outputsOf(folder) {
  const src = join(root, folder, 'src');
  return filesIn(src)
    .filter((file) => SOURCE.test(file) && !isProgram(file))
    .map((file) => ({ file, out: join(root, folder, 'dist', relative(src, file)).replace(/\.ts$/, '.js') }));
}

/** Removes the output of deleted sources: a moved file must not be found at its old place. */
function removeOrphans(folder, outputs) {
  const wanted = new Set(outputs.flatMap(({ out }) => [out, `${out}.map`]));
  for (const file of filesIn(join(root, folder, 'dist')))
    if (/\.js(\.map)?$/.test(file) && !wanted.has(file) && !isOfProgram(file)) rmSync(file);
}

/** Compiles a single file to JavaScript with its map. */
async function compile(file, out) {
  // Not at the top, because the start script is loaded before the packages are installed.
  const { transformFile } = await import('@swc/core');
  return transformFile(file, { configFile: CONFIG, sourceMaps: true, sourceFileName: relative(dirname(out), file) });
}

async function writeModule({ file, out }) {
  const { code, map } = await compile(file, out);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.map`, map);
  writeFileSync(out, `${code}\n//# sourceMappingURL=${relative(dirname(out), out)}.map\n`);
}

/**
 * Updates the compiled server; returns the number of compiled files.
 * @throws UserError that names the files which do not parse, each with its reason.
 */
export async function compileServer() {
  const all = PACKAGES.map((folder) => ({ folder, outputs: outputsOf(folder) }));
  const outputs = all.flatMap((one) => one.outputs);
  const stale = staleOf(outputs, changedAt(CONFIG));
  const problems = [];
  const attempt = (work) => async (one) => {
    try {
      await work(one);
    } catch (error) {
      problems.push(`${relative(root, one.file)}: ${String(error.message ?? error).trim()}`);
    }
  };
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await attempt(writeModule)(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, work));
  for (const { folder, outputs: wanted } of all) removeOrphans(folder, wanted);
  const programs = staleOf(PROGRAMS, Math.max(...MAKES_PROGRAMS.map(changedAt), ...outputs.map(({ out }) => changedAt(out))));
  if (problems.length === 0) {
    // One after the other: together they take as long, and half as much memory again.
    for (const program of programs) await attempt((one) => bundle(one, compile))(program);
  }
  if (problems.length > 0) throw new UserError(`The sources do not compile:\n${problems.join('\n')}`);
  return stale.length + programs.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${await compileServer()} files compiled\n`);
  } catch (error) {
    process.stdout.write(`${messageFor(error)}\n`);
    process.exitCode = 1;
  }
}
