// A word that another one has replaced does not come back: retired-words.mjs has the words, and where each is refused.
import { basename } from 'node:path/posix';
import { READS_OLD, RETIRED } from './retired-words.mjs';
import { sources } from './sources.mjs';

const LIST = 'scripts/checks/retired-words.mjs';
const OURS = /^(api|worker|libs|web|bench|docs|scripts)\/.*\.(tsx?|mjs|md)$|^[A-Z]+\.md$/;
/** What people read is their language, and a check quotes what it refuses. */
const KEEPS_WORDS = /\/i18n\/|\/texts\.(en|hi)\.ts$|^scripts\/checks\//;
const STRING = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\`(?:\\.|[^\`\\])*\``;
/** A comment, the title of a test, another string, or a name. */
const TOKEN = new RegExp(
  String.raw`(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|\b(?:it|test|describe)(?:\.\w+)*\(\s*(${STRING})|(${STRING})|([A-Za-z_$][\w$]*)`,
  'g',
);
const CODE_SPAN = /`([^`\n]+)`/g;

/** The words of a text as one line in lower case, with a blank around each: `wishList` is " wish list ". */
const wordsOf = (text) =>
  ` ${text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

/** What a file says, as [place, text, offset]. */
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

export const title = 'no retired word';

export default function words(files = sources(), retired = RETIRED) {
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
            return `${path}:${line} "${word}" is retired in ${place} here: use ${use}, because ${why}. The list is ${LIST}`;
          }),
      );
    });
}
