import type { ErrorCode } from '@app/contracts';

/** Why a command does nothing: the error's code, and where there is more to say the sentence, its title and the fields it is about. */
export interface Refusal {
  refused: ErrorCode;
  detail?: string;
  fields?: Record<string, string[]>;
  /** The record as it is stored now, where somebody else changed the same meanwhile. */
  present?: Record<string, unknown>;
  /** Defaults to the code's own. */
  title?: string;
}

/** What came of a command. After a refusal the caller rolls back: some of it may have been written already. */
export type Outcome<T> = { done: T } | Refusal;

/** The outcome of a command that did what was asked. */
export const done = <T>(value: T): { done: T } => ({ done: value });

/** The outcome of a command that did nothing; `fields` are the sentences by field that the caller reads at the form. */
export const refused = (code: ErrorCode, detail?: string, fields?: Record<string, string[]>): Refusal => ({
  refused: code,
  ...(detail === undefined ? {} : { detail }),
  ...(fields ? { fields } : {}),
});
