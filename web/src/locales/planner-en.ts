import type { Catalogue } from '../lib/i18n/catalogue.js';
import { accountsEn } from './en/accounts.js';
import { bookingsEn } from './en/bookings.js';
import { joiningEn } from './en/joining.js';
import { liveEn } from './en/live.js';
import { manageEn } from './en/manage.js';
import { plansEn } from './en/plans.js';
import { secretsEn } from './en/secrets.js';
import { secondFactorEn } from './en/team/second-factor.js';
import { ticketsEn } from './en/tickets.js';
import { wizardEn } from './en/wizard.js';

/** The English texts of planners' screens and of accounts. */
export const plannerEn = {
  ...accountsEn,
  ...wizardEn,
  ...plansEn,
  ...joiningEn,
  ...liveEn,
  ...bookingsEn,
  ...ticketsEn,
  ...manageEn,
  ...secondFactorEn,
  ...secretsEn,
} as const satisfies Catalogue;
