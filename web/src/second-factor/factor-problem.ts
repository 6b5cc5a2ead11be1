import { ApiError } from '../lib/http.js';
import { text } from '../lib/i18n/i18n.js';
import { problemMessage } from '../live/problem-message.js';

/** The message for a refused code, or a refused password beside it, and its field. */
export function factorProblem(error: unknown): { field: 'code' | 'password'; words: string } {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'wrong-password') return { field: 'password', words: text('password.wrong') };
  if (code === 'second-factor-wrong') return { field: 'code', words: text('factor.wrong') };
  if (code === 'rate-limited') return { field: 'code', words: text('factor.tooOften') };
  return { field: 'code', words: problemMessage(error).message ?? text('shell.loadFailedHelp') };
}
