import type { Catalogue } from '../lib/i18n/catalogue.js';
import { accountsEn } from './en/accounts.js';
import { bookingsEn } from './en/bookings.js';
import { chipsEn } from './en/chips.js';
import { guidesEn } from './en/guides.js';
import { homeEn } from './en/home.js';
import { joiningEn } from './en/joining.js';
import { liveEn } from './en/live.js';
import { mapEn } from './en/map.js';
import { manageEn } from './en/manage.js';
import { optionsEn } from './en/options.js';
import { pagesEn } from './en/pages.js';
import { plansEn } from './en/plans.js';
import { problemsEn } from './en/problems.js';
import { secondFactorEn } from './en/team/second-factor.js';
import { shellEn } from './en/shell.js';
import { ticketsEn } from './en/tickets.js';
import { wizardEn } from './en/wizard.js';

/** The English catalogue; its keys are the keys of every language. */
export const en = {
  ...shellEn,
  ...chipsEn,
  ...optionsEn,
  ...accountsEn,
  ...guidesEn,
  ...homeEn,
  ...wizardEn,
  ...pagesEn,
  ...plansEn,
  ...joiningEn,
  ...liveEn,
  ...bookingsEn,
  ...ticketsEn,
  ...mapEn,
  ...manageEn,
  ...problemsEn,
  ...secondFactorEn,
} as const satisfies Catalogue;
