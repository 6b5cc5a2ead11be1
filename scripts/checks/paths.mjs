// A document that names a file which has moved sends its reader into the void.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sources } from './sources.mjs';

/** A path of this repository in a code span or a link; a placeholder or a pattern is none. */
const PATH = /(?:`|\]\()((?:\.\.?\/)*(?:libs|api|worker|web|scripts|bench|docs)\/[\w./-]+?)(?:#[\w-]*)?(?:`|\))/g;
/** The end of such a path in a code span. */
const END = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|md|sql))`/g;
/** What a build makes. */
const MADE = /\/dist(\/|$)/;

export const title = 'documents name files that are there';

export default function paths(files = sources(), isThere = (path) => existsSync(join(root, path))) {
  const missing = (text) => {
    const whole = [...text.matchAll(PATH)].map((found) => found[1].replace(/^(\.\.?\/)+/, '')).filter((name) => !MADE.test(name));
    const ends = [...text.matchAll(END)].map(([, name]) => name).filter((name) => !whole.includes(name));
    return [
      ...whole.filter((name) => !isThere(name)),
      ...ends.filter((name) => !files.some(({ path }) => path === name || path.endsWith(`/${name}`))),
    ];
  };
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => missing(text).map((name) => `${path} names ${name}, which is not there`));
}
