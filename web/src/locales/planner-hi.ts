import type { Entry } from '../lib/i18n/catalogue.js';
import { accountsHi } from './hi/accounts.js';
import { bookingsHi } from './hi/bookings.js';
import { joiningHi } from './hi/joining.js';
import { liveHi } from './hi/live.js';
import { manageHi } from './hi/manage.js';
import { plansHi } from './hi/plans.js';
import { secretsHi } from './hi/secrets.js';
import { secondFactorHi } from './hi/team/second-factor.js';
import { ticketsHi } from './hi/tickets.js';
import { wizardHi } from './hi/wizard.js';
import type { plannerEn } from './planner-en.js';

/** The Hindi texts of planners' screens and of accounts. */
export const plannerHi: Readonly<Record<keyof typeof plannerEn, Entry>> = {
  ...accountsHi,
  ...wizardHi,
  ...plansHi,
  ...joiningHi,
  ...liveHi,
  ...bookingsHi,
  ...ticketsHi,
  ...manageHi,
  ...secondFactorHi,
  ...secretsHi,
};
