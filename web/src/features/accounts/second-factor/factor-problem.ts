import { ApiError } from '../../../lib/http.js';
import type { TextKey } from '../../../lib/i18n/i18n.js';

/** What to say where a code, or the password beside it, was refused; and at which of the two. */
export function factorProblem(error: unknown): { field: 'code' | 'password'; key: TextKey } {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'wrong-password') return { field: 'password', key: 'password.wrong' };
  if (code === 'second-factor-wrong') return { field: 'code', key: 'factor.wrong' };
  if (code === 'rate-limited') return { field: 'code', key: 'factor.tooOften' };
  return { field: 'code', key: 'shell.somethingWrong' };
}
