import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import type { PageName } from '../../libs/contracts/src/pages.js';

export type Bundle = Rolldown.OutputBundle;

const screens = readFileSync(new URL('../src/app/screens.ts', import.meta.url), 'utf8');

/** The module of web/src that the loader of a page's screen imports, by itself or as one that pages share. */
export function screenModule(page: PageName): string {
  const loader = new RegExp(`^  ${page}: (\\w+),$`, 'm').exec(screens)?.[1] ?? page;
  const module = new RegExp(`^(?:  |const )${loader}(?::| =) [^;]*?import\\('\\.\\./([^']+)\\.js'`, 'm').exec(screens)?.[1];
  if (!module) throw new Error(`web/src/app/screens.ts imports no screen for ${page}`);
  return `${module}.tsx`;
}

/** The script that holds a module of web/src. */
export function scriptWith(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
  const is = (id: string | null) => id?.endsWith(`/web/src/${module}`) === true;
  // A module that is grouped with others and loaded on demand has a small script of its own that leads to the group.
  const script = scripts.find(({ facadeModuleId }) => is(facadeModuleId)) ?? scripts.find(({ moduleIds }) => moduleIds.some(is));
  if (!script) throw new Error(`web/src/${module} is in no script of the build`);
  return script;
}

/** Every script that this one needs at once, itself included. */
export function closure(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const script = bundle[file];
  if (found.has(file) || script?.type !== 'chunk') return found;
  found.add(file);
  for (const other of script.imports) closure(bundle, other, found);
  return found;
}
