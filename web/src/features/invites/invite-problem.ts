import { ApiError } from '../../lib/http.js';

/** The reasons why an invite cannot be used, in the terms of the screen. */
export type InviteProblem = 'full' | 'expired' | 'unknown' | 'removed' | 'limited' | 'failed';

export const inviteProblem = (error: unknown): InviteProblem => {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'plan-full') return 'full';
  if (error.code === 'forbidden') return 'removed';
  if (error.status === 410) return 'expired';
  if (error.status === 404) return 'unknown';
  return error.status === 429 ? 'limited' : 'failed';
};
