// A document that names a moved file misleads its reader.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sources } from './sources.mjs';

/** A path of this repository in a code span or a link; a placeholder or a pattern is none. */
const PATH = /(?:`|\]\()((?:\.\.?\/)*(?:libs|api|worker|web|scripts|bench|docs)\/[\w./-]+?)(?:#[\w-]*)?(?:`|\))/g;
/** Matches the end of such a path in a code span. */
const END = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|md|sql))`/g;
/** The texts that operators search for: a line of the log, and a number or a table by its name. */
const SOUGHT = [/`(an? [a-z]+(?: [a-z]+)+)`/g, /`([a-z]+(?:_[a-z]+)+?)(?:_count)?(?:\{[^`]*)?`/g];
/** The output of a build. */
const MADE = /\/dist(\/|$)/;

const INDEX = 'docs/decisions/README.md';

export const title =
  'documents name files that are there, decisions stand in their index, and the operations guide lines of the log and numbers that are';

export default function paths(files = sources(), isThere = (path) => existsSync(join(root, path))) {
  const missing = (text) => {
    const whole = [...text.matchAll(PATH)].map((found) => found[1].replace(/^(\.\.?\/)+/, '')).filter((name) => !MADE.test(name));
    const ends = [...text.matchAll(END)].map(([, name]) => name).filter((name) => !whole.includes(name));
    return [
      ...whole.filter((name) => !isThere(name)),
      ...ends.filter((name) => !files.some(({ path }) => path === name || path.endsWith(`/${name}`))),
    ];
  };
  const code = files.filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  const silent = ({ path, text }) =>
    path === 'docs/operations.md'
      ? SOUGHT.flatMap((sought) => [...text.matchAll(sought)].map(([, name]) => name)).filter(
          (name) => !code.some((file) => file.text.includes(name)),
        )
      : [];
  const index = files.find(({ path }) => path === INDEX);
  const unlisted = files
    .filter(({ path }) => index && path !== INDEX && path.startsWith('docs/decisions/') && !index.text.includes(`(${path.slice(15)})`))
    .map(({ path }) => `${INDEX} does not list ${path}: add it to its noun`);
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) => [
      ...missing(file.text).map((name) => `${file.path} names ${name}, which is not there: write its path of today or delete the sentence`),
      ...silent(file).map(
        (name) => `${file.path} names ${name}, which no program writes: take the name from the call of the log or metric`,
      ),
    ])
    .concat(unlisted);
}
