// An export that nobody else names is a promise to nobody. Types that libs export describe what their functions take and give.
import { code, sources } from './sources.mjs';

export const title = 'every export has another user, types of libs aside';

const EXPORTED = /^export (?:declare |abstract |async )*(const|let|function\*?|interface|type|enum) (\w+)/gm;
const TYPES = new Set(['interface', 'type']);

export default function exports(files = sources()) {
  const users = new Map();
  const written = code(files);
  for (const { text } of written) for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g))) users.set(name, (users.get(name) ?? 0) + 1);
  return written.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)]
      .filter(([, kind, name]) => users.get(name) === 1 && !(TYPES.has(kind) && path.startsWith('libs/')))
      .map(([, , name]) => `${path} exports ${name}`),
  );
}
