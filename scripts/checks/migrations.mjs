// A migration runs once on each database and never again: what it reads from living code would differ from one database to the next.
// It also runs while people use the product, so an index on a table that is not new is made without keeping writers from it.
import { sources } from './sources.mjs';

/** Older ones have run everywhere. */
const CONCURRENT_SINCE = 1763850000000;
const IMPORT = /from\s+'([^']+)'/g;
const INDEX = /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+\s+ON (\w+)/g;

export const title = 'migrations rest on nothing that lives and keep nobody from writing';

export default function migrations(files = sources()) {
  return files
    .filter(({ path }) => /\/migrations\/\d+-[^/]+\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const living = [...text.matchAll(IMPORT)]
        .map((found) => found[1])
        .filter((name) => name !== 'typeorm' && name !== './concurrently.js');
      const since = Number(/\/(\d+)-/.exec(path)?.[1]) >= CONCURRENT_SINCE;
      const slow = [...text.matchAll(INDEX)].map((found) => found[1]).filter((table) => since && !text.includes(`CREATE TABLE ${table} `));
      return [
        ...living.map((name) => `${path} imports ${name}: write into a migration what it needs, as it is today`),
        ...slow.map((table) => `${path} makes an index on ${table}: use indexConcurrently and say transaction = false`),
      ];
    });
}
