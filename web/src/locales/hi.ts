import type { Catalogue, Entry } from '../lib/i18n/catalogue.js';
import type { en } from './en.js';
import { areasHi } from './hi/areas.js';
import { chipsHi } from './hi/chips.js';
import { guidesHi } from './hi/guides.js';
import { homeHi } from './hi/home.js';
import { mapHi } from './hi/map.js';
import { optionsHi } from './hi/options.js';
import { pagesHi } from './hi/pages.js';
import { phrasesHi } from './hi/phrases.js';
import { problemsHi } from './hi/problems.js';
import { venuesHi } from './hi/venues.js';
import { shellHi } from './hi/shell.js';

/** The Hindi catalogue; the compiler refuses it while a key of English is missing. */
export const hi: Readonly<Record<keyof typeof en, Entry>> = {
  ...shellHi,
  ...chipsHi,
  ...optionsHi,
  ...guidesHi,
  ...homeHi,
  ...pagesHi,
  ...mapHi,
  ...problemsHi,
  ...venuesHi,
};

/** With what venues often say and the names of areas, under keys of their own. */
export const hiWithPhrases: Catalogue = {
  ...hi,
  ...Object.fromEntries(Object.entries({ ...phrasesHi, ...areasHi }).map(([words, said]) => [`said:${words}`, said])),
};
