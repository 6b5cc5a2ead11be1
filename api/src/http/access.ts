export * from './session/access.js';
export type { AuthUser as CurrentUserOf } from './session/access.js';
