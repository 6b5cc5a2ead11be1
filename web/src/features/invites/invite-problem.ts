import { ApiError } from '../../lib/http.js';

/** Why an invite cannot be used, in the words that the screen has for it. */
export type InviteProblem = 'full' | 'expired' | 'unknown' | 'limited' | 'failed';

export const inviteProblem = (error: unknown): InviteProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'plan-full') return 'full';
  if (error.status === 410) return 'expired';
  if (error.status === 404) return 'unknown';
  return error.status === 429 ? 'limited' : 'failed';
};
