import type { Entry } from './catalogue.js';
import type { en } from './en.js';
import { accountsHi } from './accounts.hi.js';
import { bookingsHi } from './bookings.hi.js';
import { chipsHi } from './chips.hi.js';
import { homeHi } from './home.hi.js';
import { joiningHi } from './joining.hi.js';
import { liveHi } from './live.hi.js';
import { optionsHi } from './options.hi.js';
import { pagesHi } from './pages.hi.js';
import { securityLogHi } from './security-log.hi.js';
import { shellHi } from './shell.hi.js';
import { venueHi } from './venue.hi.js';
import { wizardHi } from './wizard.hi.js';

/** The Hindi catalogue; the compiler refuses it while a key of English is missing. */
export const hi: Readonly<Record<keyof typeof en, Entry>> = {
  ...shellHi,
  ...chipsHi,
  ...optionsHi,
  ...accountsHi,
  ...homeHi,
  ...wizardHi,
  ...pagesHi,
  ...joiningHi,
  ...liveHi,
  ...bookingsHi,
  ...venueHi,
  ...securityLogHi,
};
