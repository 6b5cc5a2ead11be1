import type { Catalogue } from '../lib/i18n/catalogue.js';
import { adminEn } from './en/team/admin.js';
import { importsEn } from './en/team/imports.js';
import { importFilesEn } from './en/venue-partners/import-files.js';
import { liveSettingsEn } from './en/team/live-settings.js';
import { opsEn } from './en/team/ops.js';
import { peopleEn } from './en/team/people.js';
import { photoQueueEn } from './en/team/photos.js';
import { photoReasonsEn } from './en/venue-partners/photo-reasons.js';
import { securityLogEn } from './en/team/security-log.js';
import { stuckRowsEn } from './en/team/stuck-rows.js';
import { timeMachineEn } from './en/team/time-machine.js';
import { teamAccountsEn } from './en/team/team-accounts.js';
import { factorSetUpEn } from './en/team/factor-set-up.js';

/** The English texts of the team's pages; other readers don't load them. */
export const teamEn = {
  ...adminEn,
  ...peopleEn,
  ...photoQueueEn,
  ...photoReasonsEn,
  ...securityLogEn,
  ...stuckRowsEn,
  ...importsEn,
  ...importFilesEn,
  ...liveSettingsEn,
  ...opsEn,
  ...teamAccountsEn,
  ...factorSetUpEn,
  ...timeMachineEn,
} as const satisfies Catalogue;
