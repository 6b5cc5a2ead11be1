import type { Entry } from '../lib/i18n/catalogue.js';
import { onboardingHi } from './hi/venue-partners/joining.js';
import { photoReasonsHi } from './hi/venue-partners/photo-reasons.js';
import { photosHi } from './hi/venue-partners/photos.js';
import { venueTeamHi } from './hi/venue-partners/team.js';
import { venueHi } from './hi/venue-partners/venue.js';
import { agendaHi } from './hi/venue-partners/agenda.js';
import { insightsHi } from './hi/venue-partners/insights.js';
import { importFilesHi } from './hi/venue-partners/import-files.js';
import { systemHi } from './hi/venue-partners/system.js';
import { listingHi } from './hi/venue-partners/listing.js';
import { deskHi } from './hi/venue-partners/desk.js';
import { factorSetUpHi } from './hi/team/factor-set-up.js';
import { venueSettingsHi } from './hi/venue-partners/settings.js';
import type { partnerEn } from './partner-en.js';

/** The same in Hindi; the compiler refuses it while a key of English is missing. */
export const partnerHi: Readonly<Record<keyof typeof partnerEn, Entry>> = {
  ...onboardingHi,
  ...photosHi,
  ...photoReasonsHi,
  ...venueTeamHi,
  ...venueHi,
  ...agendaHi,
  ...insightsHi,
  ...deskHi,
  ...factorSetUpHi,
  ...venueSettingsHi,
  ...importFilesHi,
  ...listingHi,
  ...systemHi,
};
