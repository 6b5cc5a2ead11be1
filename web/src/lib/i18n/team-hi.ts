import type { Entry } from './catalogue.js';
import { adminHi } from './hi/admin.js';
import { securityLogHi } from './hi/security-log.js';
import { stuckRowsHi } from './hi/stuck-rows.js';
import type { teamEn } from './team-en.js';

/** The same in Hindi; the compiler refuses it while a key of English is missing. */
export const teamHi: Readonly<Record<keyof typeof teamEn, Entry>> = { ...adminHi, ...securityLogHi, ...stuckRowsHi };
