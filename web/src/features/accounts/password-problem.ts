import { ApiError } from '../../lib/http.js';
import type { TextKey } from '../../lib/i18n/i18n.js';

/** What to say where a password was refused. */
export function passwordProblem(error: unknown): TextKey {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'wrong-password') return 'password.wrong';
  if (code === 'password-common') return 'account.passwordCommon';
  if (code === 'rate-limited') return 'password.tooOften';
  return 'shell.somethingWrong';
}
