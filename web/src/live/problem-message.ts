import type { ErrorCode } from '@app/contracts';
import { ApiError } from '../lib/http.js';
import { isTextKey, text, useLanguageStore } from '../lib/i18n/i18n.js';

/** Codes with more than one reason: the server's English sentence names the one that applies. */
const SEVERAL_REASONS: ReadonlySet<string> = new Set<ErrorCode>([
  'plan-state',
  'bid-rule',
  'booking-state',
  'forbidden',
  'invalid-fields',
  'not-stuck',
]);

/** The message of a toast for a failure, in the reader's language; empty without an answer. */
export function problemMessage(error: unknown): { message?: string } {
  if (!(error instanceof ApiError) || !error.problem) return {};
  const { code, detail } = error.problem;
  if (detail && SEVERAL_REASONS.has(code) && useLanguageStore.getState().language === 'en') return { message: detail };
  const key = `problem.${code}`;
  const message = isTextKey(key) ? text(key) : detail;
  return message ? { message } : {};
}

/** As `problemMessage`, but a missing answer is reported, too: a venue's counter often has a poor connection. */
export const problemOrNoAnswer = (error: unknown): { message?: string } =>
  error instanceof ApiError ? problemMessage(error) : { message: text('shell.loadFailedHelp') };

/** The reason for a refusal; `ours` when the fault is on our side or no answer arrived. */
export const reasonOr = (error: unknown, ours: string): string =>
  error instanceof ApiError && error.status < 500 ? (problemMessage(error).message ?? ours) : ours;
