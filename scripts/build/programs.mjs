// Bundles each program of the server: all that its start loads is one file with our modules and packages, because to find, read and compile 2,000 files
// is half of a start. What is imported later is a part of its own, so that a process that never needs it neither reads nor keeps it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from '../start/run.mjs';

/** The source and the output of each program. */
export const PROGRAMS = ['api/main', 'worker/main', 'worker/migrate'].map((name) => {
  const [folder, file] = name.split('/');
  return { file: join(root, folder, 'src', `${file}.ts`), out: join(root, folder, 'dist', `${file}.js`) };
});

/** True for the file of a program and its parts, which stand beside it: `main.js`, `main.start.js`. */
export const isOfProgram = (file) => PROGRAMS.some(({ out }) => file.startsWith(out.replace(/js$/, '')));

/** The packages of OpenTelemetry that a process with a collector loads, and no other. */
const TRACING = ['@opentelemetry/sdk-trace', '@opentelemetry/resources', '@opentelemetry/exporter-trace-otlp-http'];

/**
 * The packages that stay outside: those that find binaries or files beside themselves, and those that Nest loads by name, which would be a second
 * copy.
 */
const OUTSIDE = ['@node-rs/argon2', 'sharp', '@fastify/static', 'class-transformer', ...TRACING];
const staysOutside = (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Our modules get class-validator without the parts that no module imports: telephone numbers alone are a third of it. Packages load it by name and
 * get the whole; both keep the metadata of classes in one place.
 */
const VALIDATOR = 'class-validator';
const partOfValidator = {
  name: 'part of class-validator',
  resolveId: (id, importer) => {
    if (id !== VALIDATOR) return null;
    return isOurs(importer) ? join(root, 'node_modules', VALIDATOR, 'esm2015/index.js') : { id, external: true };
  },
};

/**
 * TypeORM loads the drivers of all databases at its start, more than half of its code; ours is Postgres. MssqlParameter stays, because TypeORM
 * compares values with it.
 */
const OTHER_DRIVER = /[\\/]typeorm[\\/]driver[\\/](?!postgres|types|sqlserver[\\/]MssqlParameter)[^\\/]+[\\/]/;
const withoutDrivers = {
  name: 'TypeORM without other drivers',
  load: (id) => (OTHER_DRIVER.test(id) ? { code: 'module.exports = {};', map: { mappings: '' } } : null),
};

/** Warnings without a fault: an optional package that its user can do without, and Bull Board, which gets the path of its pages. */
const KNOWN = ['UNRESOLVED_IMPORT', 'EVAL'];

const isOurs = (id) => id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`);

/** Reads our compiled modules with their maps; a module that looks for files keeps its location. Packages have no map. */
function modules({ file, out }, compile) {
  return {
    name: 'modules',
    // A program is compiled at its place: in a fresh tree there is no such file yet.
    resolveId: (id) => (id === out ? out : null),
    async load(id) {
      if (!isOurs(id)) return /\.[cm]?js$/.test(id) ? { code: readFileSync(id, 'utf8'), map: { mappings: '' } } : null;
      const { code, map } =
        id === out
          ? await compile(file, out)
          : { code: readFileSync(id, 'utf8'), map: existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null };
      const place = `./${relative(dirname(out), id).split(sep).join('/')}`;
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map };
    },
  };
}

/** Removes the parts of earlier builds. */
function removeOthers({ out }, written) {
  const begin = basename(out, 'js');
  for (const name of readdirSync(dirname(out))) {
    const file = join(dirname(out), name);
    if (name.startsWith(begin) && !written.includes(file.replace(/\.map$/, ''))) rmSync(file);
  }
}

/** Writes one program; `compile` returns code and map of a source for its output. */
export async function bundle(program, compile) {
  // Not at the top, because the start script is loaded before the packages are installed.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: program.out,
    cwd: root,
    platform: 'node',
    external: staysOutside,
    plugins: [partOfValidator, withoutDrivers, modules(program, compile)],
    onLog: (level, log, say) => {
      if (level === 'warn' && !KNOWN.includes(log.code)) say(level, log);
    },
  });
  try {
    const dir = dirname(program.out);
    const { output } = await build.write({
      dir,
      entryFileNames: basename(program.out),
      chunkFileNames: `${basename(program.out, '.js')}.[name].js`,
      format: 'esm',
      sourcemap: true,
      // One wide character makes V8 keep the whole text with two bytes a character: 9 MB more in each process.
      charset: 'ascii',
      // All that the start loads is one file, in its order: tunables are set before other modules read them. The entry stays outside, because the parts
      // import that file, and would wait for an entry that awaits them.
      codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: (id) => id !== program.out }] },
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
    removeOthers(
      program,
      output.map(({ fileName }) => join(dir, fileName)),
    );
  } finally {
    await build.close();
  }
}
