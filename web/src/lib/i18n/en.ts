import type { Catalogue } from './catalogue.js';
import { accountsEn } from './accounts.en.js';
import { bookingsEn } from './bookings.en.js';
import { chipsEn } from './chips.en.js';
import { homeEn } from './home.en.js';
import { joiningEn } from './joining.en.js';
import { liveEn } from './live.en.js';
import { optionsEn } from './options.en.js';
import { pagesEn } from './pages.en.js';
import { securityLogEn } from './security-log.en.js';
import { shellEn } from './shell.en.js';
import { venueEn } from './venue.en.js';
import { wizardEn } from './wizard.en.js';

/** The English catalogue; its keys are the keys of every language. */
export const en = {
  ...shellEn,
  ...chipsEn,
  ...optionsEn,
  ...accountsEn,
  ...homeEn,
  ...wizardEn,
  ...pagesEn,
  ...joiningEn,
  ...liveEn,
  ...bookingsEn,
  ...venueEn,
  ...securityLogEn,
} as const satisfies Catalogue;
