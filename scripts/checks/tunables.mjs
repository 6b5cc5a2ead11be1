// A tunable without a reader would seem to have an effect.
import { code, isSpec, sources } from './sources.mjs';

export const title = 'every tunable is read by some rule';

const HOME = 'libs/domain/src/tunables.ts';

export default function tunables(files = sources()) {
  const home = files.find(({ path }) => path === HOME);
  const table = home && /const STANDARD = \{(.*?)\n\}/s.exec(home.text)?.[1];
  if (!table) return [`${HOME} has no STANDARD table: correct scripts/checks/tunables.mjs`];
  const readers = code(files).filter(({ path }) => path !== HOME && !isSpec(path));
  const keys = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key);
  return keys
    .filter((key) => !readers.some(({ text }) => new RegExp(`\\.${key}\\b`).test(text)))
    .map((key) => `${key} is read nowhere: read it in the rule that it tunes, or delete it from STANDARD in ${HOME}`);
}
