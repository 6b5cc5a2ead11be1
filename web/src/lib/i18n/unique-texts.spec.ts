import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const LOCALES = new URL('../../locales/', import.meta.url);

/** The names of the texts of each module that a catalogue takes in. */
async function textsOf(catalogue: string): Promise<string[]> {
  const source = readFileSync(new URL(`${catalogue}.ts`, LOCALES), 'utf8');
  const taken = [...source.matchAll(/^import \{ (\w+) \} from '(\.\/[^']+)\.js';$/gm)];
  const modules = await Promise.all(
    taken.map(async ([, name = '', file = '']) => ((await import(new URL(`${file}.ts`, LOCALES).href)) as Record<string, object>)[name]),
  );
  return modules.flatMap((texts) => Object.keys(texts ?? {}));
}

it.each(['en', 'hi', 'planner-en', 'planner-hi', 'partner-en', 'partner-hi', 'team-en', 'team-hi'])(
  'no module of %s takes the name of a text of another, which would replace it',
  async (catalogue) => {
    const names = await textsOf(catalogue);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);
