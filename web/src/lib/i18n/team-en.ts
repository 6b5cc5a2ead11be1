import type { Catalogue } from './catalogue.js';
import { adminEn } from './en/team/admin.js';
import { photoQueueEn } from './en/team/photos.js';
import { securityLogEn } from './en/team/security-log.js';
import { stuckRowsEn } from './en/team/stuck-rows.js';

/** What the team's pages say in English; nobody else loads it. */
export const teamEn = { ...adminEn, ...photoQueueEn, ...securityLogEn, ...stuckRowsEn } as const satisfies Catalogue;
