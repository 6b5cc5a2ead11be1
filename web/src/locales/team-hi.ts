import type { Entry } from '../lib/i18n/catalogue.js';
import { adminHi } from './hi/team/admin.js';
import { importsHi } from './hi/team/imports.js';
import { importFilesHi } from './hi/venue-partners/import-files.js';
import { liveSettingsHi } from './hi/team/live-settings.js';
import { opsHi } from './hi/team/ops.js';
import { peopleHi } from './hi/team/people.js';
import { photoQueueHi } from './hi/team/photos.js';
import { photoReasonsHi } from './hi/venue-partners/photo-reasons.js';
import { securityLogHi } from './hi/team/security-log.js';
import { stuckRowsHi } from './hi/team/stuck-rows.js';
import { teamAccountsHi } from './hi/team/team-accounts.js';
import { factorSetUpHi } from './hi/team/factor-set-up.js';
import { timeMachineHi } from './hi/team/time-machine.js';
import type { teamEn } from './team-en.js';

/** The same in Hindi; the compiler refuses it while a key of English is missing. */
export const teamHi: Readonly<Record<keyof typeof teamEn, Entry>> = {
  ...adminHi,
  ...peopleHi,
  ...photoQueueHi,
  ...photoReasonsHi,
  ...securityLogHi,
  ...stuckRowsHi,
  ...importsHi,
  ...importFilesHi,
  ...liveSettingsHi,
  ...opsHi,
  ...teamAccountsHi,
  ...factorSetUpHi,
  ...timeMachineHi,
};
