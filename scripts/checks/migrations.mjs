// A migration runs once on each database and never again: an import of living code would make it differ from one database to the next. It also runs
// while people use the product, so an index on an existing table is made without blocking writers.
import { sources } from './sources.mjs';

const MIGRATION = /\/migrations\/(?:\d+-|baseline\/)[^/]+\.ts$/;
/** A file of the baseline belongs to the migration that runs it. */
const MAY_IMPORT = /^typeorm$|^\.\/concurrently\.js$|^\.\/baseline\//;
const IMPORT = /from\s+'([^']+)'/g;
const INDEX = /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+\s+ON (\w+)/g;

export const title = 'migrations rest on nothing that lives and keep nobody from writing';

export default function migrations(files = sources()) {
  return files
    .filter(({ path }) => MIGRATION.test(path))
    .flatMap(({ path, text }) => {
      const living = [...text.matchAll(IMPORT)].map((found) => found[1]).filter((name) => !MAY_IMPORT.test(name));
      const slow = [...text.matchAll(INDEX)].map((found) => found[1]).filter((table) => !text.includes(`CREATE TABLE ${table} `));
      return [
        ...living.map((name) => `${path} imports ${name}: write into a migration what it needs, as it is today`),
        ...slow.map((table) => `${path} makes an index on ${table}: use indexConcurrently and say transaction = false`),
      ];
    });
}
