import type { Catalogue, Entry } from './catalogue.js';
import type { en } from './en.js';
import { accountsHi } from './hi/accounts.js';
import { bookingsHi } from './hi/bookings.js';
import { agendaHi } from './hi/venue/agenda.js';
import { insightsHi } from './hi/venue/insights.js';
import { chipsHi } from './hi/chips.js';
import { deskHi } from './hi/venue-partners/desk.js';
import { homeHi } from './hi/home.js';
import { joiningHi } from './hi/joining.js';
import { liveHi } from './hi/live.js';
import { manageHi } from './hi/manage.js';
import { optionsHi } from './hi/options.js';
import { pagesHi } from './hi/pages.js';
import { venueTeamHi } from './hi/venue-partners/team.js';
import { partnerHi } from './hi/venue-partners/joining.js';
import { photosHi } from './hi/venue-partners/photos.js';
import { plansHi } from './hi/plans.js';
import { phrasesHi } from './hi/phrases.js';
import { problemsHi } from './hi/problems.js';
import { secondFactorHi } from './hi/team/second-factor.js';
import { shellHi } from './hi/shell.js';
import { ticketsHi } from './hi/tickets.js';
import { venueHi } from './hi/venue-partners/venue.js';
import { venueSettingsHi } from './hi/venue-partners/settings.js';
import { wizardHi } from './hi/wizard.js';

/** The Hindi catalogue; the compiler refuses it while a key of English is missing. */
export const hi: Readonly<Record<keyof typeof en, Entry>> = {
  ...shellHi,
  ...chipsHi,
  ...optionsHi,
  ...accountsHi,
  ...homeHi,
  ...wizardHi,
  ...pagesHi,
  ...partnerHi,
  ...photosHi,
  ...venueTeamHi,
  ...plansHi,
  ...joiningHi,
  ...liveHi,
  ...bookingsHi,
  ...ticketsHi,
  ...venueHi,
  ...agendaHi,
  ...insightsHi,
  ...deskHi,
  ...venueSettingsHi,
  ...manageHi,
  ...problemsHi,
  ...secondFactorHi,
};

/** With what venues often say, under keys of its own. */
export const hiWithPhrases: Catalogue = {
  ...hi,
  ...Object.fromEntries(Object.entries(phrasesHi).map(([words, said]) => [`said:${words}`, said])),
};
