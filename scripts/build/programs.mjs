// Makes one file of each program of the server: what it loads, of ours and of packages, stands in it. To find, read and compile 2,000 files
// is half of a start.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../start/run.mjs';

/** Source and output of each program. */
export const PROGRAMS = ['api/main', 'worker/main', 'worker/migrate'].map((name) => {
  const [folder, file] = name.split('/');
  return { file: join(root, folder, 'src', `${file}.ts`), out: join(root, folder, 'dist', `${file}.js`) };
});

/** What stays a package: what finds binaries or files beside itself, and what Nest loads by name, which would be a second copy. */
const OUTSIDE = ['@node-rs/argon2', 'sharp', '@fastify/static', 'class-transformer'];
const staysOutside = (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Our modules get the form of class-validator of which what nobody imports is left out: telephone numbers alone are a third of it. Packages
 * ask for it by name and get the whole; both keep what classes declare in one place.
 */
const VALIDATOR = 'class-validator';
const partOfValidator = {
  name: 'part of class-validator',
  resolveId: (id, importer) => {
    if (id !== VALIDATOR) return null;
    return isOurs(importer) ? join(root, 'node_modules', VALIDATOR, 'esm2015/index.js') : { id, external: true };
  },
};

/** A package that may be missing is asked for by who can do without it; where Bull Board's pages are, it is told. */
const KNOWN = ['UNRESOLVED_IMPORT', 'EVAL'];

const isOurs = (id) => id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`);

/** Reads the compiled modules of ours with their maps; where a module looks for files, it stands where it stood. Packages have no map. */
function modules({ file, out }, compile) {
  return {
    name: 'modules',
    // A program is compiled where it is made: in a fresh tree there is no such file yet.
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

/** Writes one program; `compile` gives code and map of a source for its output. */
export async function bundle(program, compile) {
  // Not at the top: the start script is loaded before the packages are installed.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: program.out,
    cwd: root,
    platform: 'node',
    external: staysOutside,
    plugins: [partOfValidator, modules(program, compile)],
    onLog: (level, log, say) => {
      if (level === 'warn' && !KNOWN.includes(log.code)) say(level, log);
    },
  });
  try {
    await build.write({
      file: program.out,
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
  } finally {
    await build.close();
  }
}
