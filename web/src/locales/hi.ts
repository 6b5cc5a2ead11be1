import type { Catalogue, Entry } from '../lib/i18n/catalogue.js';
import type { en } from './en.js';
import { accountsHi } from './hi/accounts.js';
import { areasHi } from './hi/areas.js';
import { bookingsHi } from './hi/bookings.js';
import { chipsHi } from './hi/chips.js';
import { guidesHi } from './hi/guides.js';
import { homeHi } from './hi/home.js';
import { joiningHi } from './hi/joining.js';
import { liveHi } from './hi/live.js';
import { mapHi } from './hi/map.js';
import { manageHi } from './hi/manage.js';
import { optionsHi } from './hi/options.js';
import { pagesHi } from './hi/pages.js';
import { plansHi } from './hi/plans.js';
import { phrasesHi } from './hi/phrases.js';
import { problemsHi } from './hi/problems.js';
import { secondFactorHi } from './hi/team/second-factor.js';
import { shellHi } from './hi/shell.js';
import { ticketsHi } from './hi/tickets.js';
import { wizardHi } from './hi/wizard.js';

/** The Hindi catalogue; the compiler refuses it while a key of English is missing. */
export const hi: Readonly<Record<keyof typeof en, Entry>> = {
  ...shellHi,
  ...chipsHi,
  ...optionsHi,
  ...accountsHi,
  ...guidesHi,
  ...homeHi,
  ...wizardHi,
  ...pagesHi,
  ...plansHi,
  ...joiningHi,
  ...liveHi,
  ...bookingsHi,
  ...ticketsHi,
  ...mapHi,
  ...manageHi,
  ...problemsHi,
  ...secondFactorHi,
};

/** With what venues often say and the names of areas, under keys of their own. */
export const hiWithPhrases: Catalogue = {
  ...hi,
  ...Object.fromEntries(Object.entries({ ...phrasesHi, ...areasHi }).map(([words, said]) => [`said:${words}`, said])),
};
