import { ApiError } from '../../lib/http.js';
import { text } from '../../lib/i18n/i18n.js';
import { problemMessage } from '../../live/problem-message.js';

/** The minimum length of a new password. */
export const PASSWORD_MIN = 8;

/** The message for a refused password. */
export function passwordProblem(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'wrong-password') return text('password.wrong');
  if (code === 'rate-limited') return text('password.tooOften');
  return problemMessage(error).message ?? text('shell.loadFailedHelp');
}
