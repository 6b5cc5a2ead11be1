import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import type { PageName } from '@app/contracts';
import { screenModule } from '../../../build/bundle.js';
import { FRAMES, textsOf } from '../../app/frames.js';
import { en } from '../../locales/en.js';
import { brandEn } from '../../locales/en/more/brand.js';
import { itinerariesEn } from '../../locales/en/more/itineraries.js';
import { placesEn } from '../../locales/en/more/places.js';
import { privacyEn } from '../../locales/en/more/privacy.js';
import { partnerEn } from '../../locales/partner-en.js';
import { plannerEn } from '../../locales/planner-en.js';
import { teamEn } from '../../locales/team-en.js';
import type { TextPart } from './i18n.js';

const SRC = join(process.cwd(), 'web/src');
const TEXTS: Record<TextPart, object> = {
  common: en,
  planner: plannerEn,
  partner: partnerEn,
  places: placesEn,
  itineraries: itinerariesEn,
  brand: brandEn,
  privacy: privacyEn,
  team: teamEn,
};
const FRAME_MODULES: Record<keyof typeof FRAMES, string> = {
  bars: 'app/layouts',
  bare: 'app/layouts',
  links: 'app/layouts',
  team: 'app/admin-shell',
  desk: 'features/venue-partners/components/desk',
  places: 'features/venues/components/frame/places-frame',
  texts: 'app/public/public-layout',
};

const PARTS = Object.keys(TEXTS) as TextPart[];
const partsOf = (matches: (key: string) => boolean): TextPart[] => PARTS.filter((part) => Object.keys(TEXTS[part]).some(matches));
const IMPORT = /^(?:import|export)(?! type)[^'"]*?['"](\.{1,2}\/[^'"]+)\.js['"];?$/gm;
const DYNAMIC_IMPORT = /(withTexts\(\s*(?:async )?\(\) =>[^;]{0,40})?import\(\s*'(\.{1,2}\/[^']+)\.js'\)([^;]{0,80})/g;
const KEY = /'((?:\w+\.)+\w[\w-]*)'/g;
/** The beginning of keys that are composed at run time. */
const KEY_START = /`((?:\w+\.)+)\$\{/g;

const sourceOf = (path: string): string | null => {
  for (const extension of ['.ts', '.tsx']) {
    try {
      return readFileSync(path + extension, 'utf8');
    } catch {
      // The module has the other extension.
    }
  }
  return null;
};

/** Notes which texts outside of the loaded parts a module and all that it imports name, with the module. */
function walk(path: string, loaded: ReadonlySet<TextPart>, missing: Map<string, string>, seen: Set<string>): void {
  const visit = `${path} ${[...loaded].sort().join(' ')}`;
  const source = seen.has(visit) ? null : sourceOf(path);
  seen.add(visit);
  if (source === null) return;
  const names = [...source.matchAll(KEY)].map(([, key = '']) => [key, partsOf((known) => known === key)] as const);
  const starts = [...source.matchAll(KEY_START)].map(([, start = '']) => [start, partsOf((known) => known.startsWith(start))] as const);
  for (const [key, parts] of [...names, ...starts])
    if (parts.length > 0 && !parts.some((part) => loaded.has(part)))
      missing.set(key, `${relative(SRC, path)} names ${key} of ${parts.join(' and ')}: load these texts, or move the key`);
  const follow = (to: string, parts: ReadonlySet<TextPart>) => walk(join(dirname(path), to), parts, missing, seen);
  for (const [, to] of source.matchAll(IMPORT)) if (to && !to.includes('/locales/')) follow(to, loaded);
  for (const [, withTexts, to = '', after = ''] of source.matchAll(DYNAMIC_IMPORT)) {
    if (to.includes('/locales/') || to.endsWith('/screens')) continue;
    const named = withTexts ? PARTS.filter((part) => after.includes(`'${part}'`)) : [];
    follow(to, new Set([...loaded, ...named]));
  }
}

it.each(Object.entries(FRAMES))('loads the texts that the screens in the frame of %s name', (frame, pages) => {
  const missing = new Map<string, string>();
  const seen = new Set<string>();
  for (const page of pages as readonly PageName[]) {
    const loaded = new Set<TextPart>(['common', ...textsOf(page)]);
    walk(join(SRC, screenModule(page).replace(/\.tsx$/, '')), loaded, missing, seen);
    walk(join(SRC, FRAME_MODULES[frame as keyof typeof FRAMES]), loaded, missing, seen);
  }
  expect(seen.size).toBeGreaterThan(30);
  expect([...missing.values()]).toEqual([]);
});
