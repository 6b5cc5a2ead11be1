import type { Catalogue } from './catalogue.js';
import { accountsEn } from './en/accounts.js';
import { bookingsEn } from './en/bookings.js';
import { agendaEn } from './en/venue/agenda.js';
import { insightsEn } from './en/venue/insights.js';
import { chipsEn } from './en/chips.js';
import { deskEn } from './en/venue-partners/desk.js';
import { homeEn } from './en/home.js';
import { joiningEn } from './en/joining.js';
import { liveEn } from './en/live.js';
import { manageEn } from './en/manage.js';
import { optionsEn } from './en/options.js';
import { pagesEn } from './en/pages.js';
import { venueTeamEn } from './en/venue-partners/team.js';
import { partnerEn } from './en/venue-partners/joining.js';
import { photosEn } from './en/venue-partners/photos.js';
import { plansEn } from './en/plans.js';
import { problemsEn } from './en/problems.js';
import { secondFactorEn } from './en/team/second-factor.js';
import { shellEn } from './en/shell.js';
import { ticketsEn } from './en/tickets.js';
import { venueEn } from './en/venue-partners/venue.js';
import { venueSettingsEn } from './en/venue-partners/settings.js';
import { wizardEn } from './en/wizard.js';

/** The English catalogue; its keys are the keys of every language. */
export const en = {
  ...shellEn,
  ...chipsEn,
  ...optionsEn,
  ...accountsEn,
  ...homeEn,
  ...wizardEn,
  ...pagesEn,
  ...partnerEn,
  ...photosEn,
  ...venueTeamEn,
  ...plansEn,
  ...joiningEn,
  ...liveEn,
  ...bookingsEn,
  ...ticketsEn,
  ...venueEn,
  ...agendaEn,
  ...insightsEn,
  ...deskEn,
  ...venueSettingsEn,
  ...manageEn,
  ...problemsEn,
  ...secondFactorEn,
} as const satisfies Catalogue;
