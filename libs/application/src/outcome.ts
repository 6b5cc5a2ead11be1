import type { ErrorCode } from '@app/contracts';

/** Why a command does nothing: the error's code, and where there is more to say the sentence, its title and the sentences by field. */
export interface Refusal {
  refused: ErrorCode;
  detail?: string;
  fieldErrors?: Record<string, string[]>;
  /** The caller commits, because that it was refused counts. */
  isCounted?: true;
  /** The record as it is stored now, where somebody else changed the same meanwhile. */
  present?: Record<string, unknown>;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** Defaults to the code's own. */
  title?: string;
}

/** What came of a command. After a refusal the caller rolls back: some of it may have been written already. */
export type Outcome<T> = { done: T } | Refusal;

/** The outcome of a command that did what was asked. */
export const done = <T>(value: T): { done: T } => ({ done: value });

/** The outcome of a command that did nothing; `fieldErrors` are the sentences by field that the caller reads at the form. */
export const refused = (code: ErrorCode, detail?: string, fieldErrors?: Record<string, string[]>): Refusal => ({
  refused: code,
  ...(detail === undefined ? {} : { detail }),
  ...(fieldErrors ? { fieldErrors } : {}),
});
