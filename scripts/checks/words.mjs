// Refuses replaced words. The second table of docs/words.md lists them, with the places in which each is refused.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { root, sources } from './sources.mjs';

const LIST = 'docs/words.md';
/** Files that read a name which was stored or sent before its replacement (decision 028). */
const READS_OLD = new Set([LIST, 'docs/decisions/028-changing-the-schema.md', 'libs/platform/src/backends/channel-change-bus.ts']);
const OURS = /^(api|worker|libs|web|bench|docs|scripts)\/.*\.(tsx?|mjs|md)$|^[A-Z]+\.md$/;
/** Texts for people have a language of their own, and a check quotes the words that it refuses. */
const KEEPS_WORDS = /\/i18n\/|\/locales\/|\/texts\.(en|hi)\.ts$|^scripts\/checks\//;
const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\`(?:\\.|[^\`\\])*\``;
/** Matches a comment, the title of a test, another string, or a name. */
const TOKEN = new RegExp(
  String.raw`(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|\b(?:it|test|describe)(?:\.\w+)*\(\s*(${STRING})|(${STRING})|([A-Za-z_$][\w$]*)`,
  'g',
);
const CODE_SPAN = /`([^`\n]+)`/g;

/** Returns the words of a text as one line in lower case, with a blank around each: `wishList` is " wish list ". */
const wordsOf = (text) =>
  ` ${text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

/** Yields the words of a file as [place, text, offset]. */
function* said({ path, text }) {
  yield ['names', basename(path).replace(/\..*$/, ''), 0];
  if (path.endsWith('.md')) for (const { 1: span, index } of text.matchAll(CODE_SPAN)) yield ['names', span, index];
  else
    for (const { 1: comment, 2: title, 3: string, 4: name, index } of text.matchAll(TOKEN))
      if (name || (string && !/\s/.test(string))) yield ['names', name ?? string, index];
      else if (comment || title) yield [comment ? 'comments' : 'titles', comment ?? title, index];
}

const isIn = (text, word) => (/[A-Z]/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : wordsOf(text).includes(` ${word} `));
const ANYWHERE = { names: /^/ };

/** Returns the pattern of a path: `a/` is a folder of the root; `*` matches any text. */
const pathPattern = (path) =>
  new RegExp(`^${path.replaceAll(/[.+?^$()[\]{}|\\/]/g, String.raw`\$&`).replaceAll('*', '.*')}${path.endsWith('/') ? '' : '$'}`);
/** Reads `names; comments, titles in web/ *.spec.ts` without its code spans: the patterns of the paths by place; undefined for an empty cell. */
function placesOf(cell) {
  if (cell === '') return undefined;
  const parts = cell.split('; ').map((part) => part.split(' in '));
  return Object.fromEntries(
    parts.flatMap(([places, paths = '*']) => {
      const patterns = paths.split(' ').map(pathPattern);
      const holds = { test: (path) => patterns.some((pattern) => pattern.test(path)) };
      return places.split(', ').map((place) => [place, holds]);
    }),
  );
}

/** @typedef {{ words: string[], use: string, why: string, where?: Record<string, { test(path: string): boolean }> }} RetiredWords */

/**
 * The rows of the table in docs/words.md whose first cell is a list of code spans.
 * @returns {RetiredWords[]}
 */
export const retiredWords = (text = readFileSync(join(root, LIST), 'utf8')) =>
  [...text.matchAll(/^\| (`[^|]+`) +\| ([^|]*?) +\| ([^|]*?) +\| ?([^|]*?) *\|$/gm)].map(([, found, use, why, where]) => ({
    words: [...found.matchAll(CODE_SPAN)].map(([, word]) => word),
    use,
    why,
    where: placesOf(where.replaceAll('`', '')),
  }));

export const title = 'docs/words.md: no word that another one has replaced';

/** @param {RetiredWords[]} retired */
export default function words(files = sources(), retired = retiredWords()) {
  const rows = retired.flatMap(({ words, where = ANYWHERE, ...row }) => words.map((word) => ({ word, where, ...row })));
  return files
    .filter(({ path }) => OURS.test(path) && !KEEPS_WORDS.test(path) && !READS_OLD.has(path))
    .flatMap((file) => {
      const { path, text } = file;
      const whole = `${path} ${text}`.toLowerCase();
      const near = rows.filter(({ word }) => whole.includes(word.toLowerCase()));
      return [...(near.length > 0 ? said(file) : [])].flatMap(([place, part, index]) =>
        near
          .filter(({ word, where }) => where[place]?.test(path) && isIn(part, word))
          .map(({ word, use, why }) => {
            const line = text.slice(0, index).split('\n').length;
            return `${path}:${line} "${word}" is no longer used in ${place} here: use ${use}, because ${why}. The list is ${LIST}`;
          }),
      );
    });
}
