// A document that names a file which has moved sends its reader into the void.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, sources } from './sources.mjs';

/** A path of this repository in a code span or a link; a placeholder or a pattern is none. */
const PATH = /(?:`|\]\()((?:\.\.?\/)*(?:libs|api|worker|web|scripts|bench|docs)\/[\w./-]+?)(?:#[\w-]*)?(?:`|\))/g;
/** What a build makes. */
const MADE = /\/dist(\/|$)/;

export const title = 'documents name files that are there';

export default function paths(files = sources(), isThere = (path) => existsSync(join(root, path))) {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(PATH)]
        .map((found) => found[1].replace(/^(\.\.?\/)+/, ''))
        .filter((name) => !MADE.test(name) && !isThere(name))
        .map((name) => `${path} names ${name}, which is not there`),
    );
}
