import type { Catalogue } from '../lib/i18n/catalogue.js';
import { onboardingEn } from './en/venue-partners/joining.js';
import { photoReasonsEn } from './en/venue-partners/photo-reasons.js';
import { photosEn } from './en/venue-partners/photos.js';
import { venueTeamEn } from './en/venue-partners/team.js';
import { venueEn } from './en/venue-partners/venue.js';
import { agendaEn } from './en/venue-partners/agenda.js';
import { insightsEn } from './en/venue-partners/insights.js';
import { importFilesEn } from './en/venue-partners/import-files.js';
import { systemEn } from './en/venue-partners/system.js';
import { listingEn } from './en/venue-partners/listing.js';
import { deskEn } from './en/venue-partners/desk.js';
import { factorSetUpEn } from './en/team/factor-set-up.js';
import { venueSettingsEn } from './en/venue-partners/settings.js';

/** The English texts of venue partners' pages; planners don't load them. */
export const partnerEn = {
  ...onboardingEn,
  ...photosEn,
  ...photoReasonsEn,
  ...venueTeamEn,
  ...venueEn,
  ...agendaEn,
  ...insightsEn,
  ...deskEn,
  ...factorSetUpEn,
  ...venueSettingsEn,
  ...importFilesEn,
  ...listingEn,
  ...systemEn,
} as const satisfies Catalogue;
