import type { Catalogue } from '../lib/i18n/catalogue.js';
import { chipsEn } from './en/chips.js';
import { guidesEn } from './en/guides.js';
import { homeEn } from './en/home.js';
import { mapEn } from './en/map.js';
import { optionsEn } from './en/options.js';
import { pagesEn } from './en/pages.js';
import { problemsEn } from './en/problems.js';
import { venuesEn } from './en/venues.js';
import { shellEn } from './en/shell.js';

/** The English texts that every part of the app uses. */
export const en = {
  ...shellEn,
  ...chipsEn,
  ...optionsEn,
  ...guidesEn,
  ...homeEn,
  ...pagesEn,
  ...mapEn,
  ...problemsEn,
  ...venuesEn,
} as const satisfies Catalogue;
