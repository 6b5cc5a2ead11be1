import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { chipsEn } from '../../locales/en/chips.js';
import { homeEn } from '../../locales/en/home.js';
import { shellEn } from '../../locales/en/shell.js';

const SRC = join(process.cwd(), 'web/src');
/** The modules that render before the other texts are requested, or without waiting for them. */
const STARTS = ['main.tsx', 'routes/index.tsx', 'routes/landing.tsx', 'ui/feedback/toaster.tsx'];
const IMPORT = /^(?:import|export)(?! type)[^'"]*?['"](\.{1,2}\/[^'"]+)\.js['"];?$/gms;
const KEY = /\b(?:t|text)\(\s*(?:\w+ \? )?'([\w.-]+)'/g;

const read = (path: string): [string, string] | null => {
  for (const end of ['.ts', '.tsx']) {
    try {
      return [path + end, readFileSync(path + end, 'utf8')];
    } catch {
      // The module has the other extension.
    }
  }
  return null;
};

/** Collects every module that these import, with the text keys that it uses. */
function said(start: string, seen: Map<string, string[]>): void {
  const found = read(start);
  if (!found || seen.has(found[0])) return;
  const [file, text] = found;
  seen.set(
    file,
    [...text.matchAll(KEY)].map(([, key]) => key ?? ''),
  );
  for (const [, path] of text.matchAll(IMPORT)) if (path && !path.includes('/en')) said(join(dirname(file), path), seen);
}

it('holds every text of the modules that render before the others have loaded', () => {
  const first = { ...shellEn, ...chipsEn, ...homeEn };
  const seen = new Map<string, string[]>();
  for (const start of STARTS) said(join(SRC, start.replace(/\.tsx$/, '')), seen);
  expect(seen.size).toBeGreaterThan(30);
  const missing = [...seen].flatMap(([file, keys]) =>
    keys
      .filter((key) => !(key in first))
      .map(
        (key) => `move ${key}, which ${relative(SRC, file)} shows at once, to shell.ts, chips.ts or home.ts in web/src/locales/en and hi`,
      ),
  );
  expect(missing).toEqual([]);
});
