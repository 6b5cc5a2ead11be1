// An example in a document that its file no longer contains teaches what is over.
import { sources } from './sources.mjs';

/** A block of code whose fence names its file: ```ts path. */
const EXAMPLE = /^```tsx? (\S+)\n([\s\S]*?)^```$/gm;
/** Matches a line that stands for what is left out. */
const LEFT_OUT = /^[ \t]*\/\/ …\n/m;
const withoutBlanks = (text) => text.replaceAll(/\s+/g, '');

export const title = 'examples in documents stand in the files that they name';

export default function examples(files = sources()) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXAMPLE)].flatMap(([, file, example]) => {
        let rest = withoutBlanks(texts.get(file) ?? '');
        for (const part of example.split(LEFT_OUT)) {
          const at = rest.indexOf(withoutBlanks(part));
          if (at === -1) return [`${path} shows a part that ${file} does not contain, or not in this order: ${part.trim().split('\n')[0]}`];
          rest = rest.slice(at + withoutBlanks(part).length);
        }
        return [];
      }),
    );
}
