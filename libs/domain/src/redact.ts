/** A file of the app, with line and column, which is kept although it looks like a token. */
const FILE = /(?:https?:\/\/[^\s/()]{1,200})?(\/assets\/[\w.-]{1,100}\.js(?::\d{1,9}){0,2})/;

const PRIVATE: readonly (readonly [RegExp, string])[] = [
  // A parser quotes its input.
  [/"[^"\n]*"?/g, '"…"'],
  [/\bhttps?:\/\/[^\s)]*/g, '[address]'],
  [/[?#][\w%.~-]+=[^\s)]*/g, ''],
  [/[^\s@]{1,64}@[^\s@]{1,200}\.[^\s@]{2,}/g, '[mail]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/-?\b\d{1,3}\.\d{3,}/g, '[place]'],
  [/\+?\d(?:[\s().-]{0,2}\d){5,}/g, '[number]'],
  [/(?<![\w-])(?=[A-Za-z_-]{0,40}\d)[\w-]{10,}|[\w-]{32,}/g, '[token]'],
];

/**
 * Redacts a text of a program, such as the message or the stack of an error: quoted texts, addresses, mail addresses, ids, coordinates, phone numbers
 * and other long numbers, tokens. The names of the app's own files are kept, with line and column.
 */
export const redactPrivateData = (text: string): string =>
  text
    .replaceAll(/(\.js)\?[^\s:)]*/g, '$1')
    .split(FILE)
    .map((part, index) => (index % 2 === 1 ? part : PRIVATE.reduce((left, [pattern, instead]) => left.replace(pattern, instead), part)))
    .join('');
