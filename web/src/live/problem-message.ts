import type { ErrorCode } from '@app/contracts';
import { ApiError } from '../lib/http.js';
import { isTextKey, text, useLanguageStore } from '../lib/i18n/i18n.js';

/** Codes that are refused for more than one reason: the server's sentence, which is English, names the one. */
const SEVERAL_REASONS: ReadonlySet<string> = new Set<ErrorCode>([
  'plan-state',
  'bid-rule',
  'booking-state',
  'forbidden',
  'invalid-fields',
  'not-stuck',
]);

/** What to say of a failure, as the message of a toast, in the reader's language; nothing where no answer came. */
export function problemMessage(error: unknown): { message?: string } {
  if (!(error instanceof ApiError) || !error.problem) return {};
  const { code, detail } = error.problem;
  if (detail && SEVERAL_REASONS.has(code) && useLanguageStore.getState().language === 'en') return { message: detail };
  const key = `problem.${code}`;
  const message = isTextKey(key) ? text(key) : detail;
  return message ? { message } : {};
}

/** The same at a counter, where lines are poor: that no answer came is said, too. */
export const problemOrNoAnswer = (error: unknown): { message?: string } =>
  error instanceof ApiError ? problemMessage(error) : { message: text('shell.loadFailedHelp') };

/** Why something asked for was refused; `ours` where the fault is on our side or no answer came. */
export const reasonOr = (error: unknown, ours: string): string =>
  error instanceof ApiError && error.status < 500 ? (problemMessage(error).message ?? ours) : ours;
