import type { Catalogue } from './catalogue.js';
import { adminEn } from './en/admin.js';
import { securityLogEn } from './en/security-log.js';
import { stuckRowsEn } from './en/stuck-rows.js';

/** What the team's pages say in English; nobody else loads it. */
export const teamEn = { ...adminEn, ...securityLogEn, ...stuckRowsEn } as const satisfies Catalogue;
