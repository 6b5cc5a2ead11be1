import { randomUUID } from 'node:crypto';
import type { Outcome, Refusal } from '@app/application';
import { ERRORS, type ErrorCode, type Problem, type WorkDemand } from '@app/contracts';

/** A refusal that the caller reads as a problem. `title` defaults to the code's own. */
export class ProblemError extends Error {
  /** Seconds until a retry can succeed. */
  retryAfter?: number;
  /** The proof of work that a retry needs. */
  work?: WorkDemand;
  /** The record as it is stored now, after another caller changed the same fields. */
  present?: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly detail?: string,
    readonly fieldErrors?: Record<string, string[]>,
    readonly title?: string,
  ) {
    super(detail ?? ERRORS[code][1]);
    if (code === 'unavailable') this.retryAfter = 1;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  /** The body of the response. */
  toProblem(traceId: string = randomUUID()): Problem {
    const [status, title] = ERRORS[this.code];
    return {
      type: `urn:problem:${this.code}`,
      title: this.title ?? title,
      status,
      detail: this.detail ?? title,
      code: this.code,
      ...(this.fieldErrors ? { fieldErrors: this.fieldErrors } : {}),
      ...(this.retryAfter === undefined ? {} : { retryAfter: this.retryAfter }),
      ...(this.work ? { work: this.work } : {}),
      ...(this.present ? { present: this.present } : {}),
      traceId,
    };
  }
}

/** Refuses a caller over its rate limit. */
export function tooOften(retryAfterMs: number): never {
  const seconds = Math.ceil(retryAfterMs / 1000);
  throw Object.assign(new ProblemError('rate-limited', `Please try again in ${seconds} s.`), { retryAfter: seconds });
}

/** Refuses a caller without the required proof of work. */
export function askWork(work: WorkDemand): never {
  throw Object.assign(new ProblemError('work-needed'), { work });
}

/** Refuses the request. */
export function fail(code: ErrorCode, detail?: string, fieldErrors?: Record<string, string[]>): never {
  throw new ProblemError(code, detail, fieldErrors);
}

/** The problem that a refusal is to its caller. */
export function problemOf({ refused, detail, fieldErrors, title, present, retryAfter }: Refusal): ProblemError {
  const problem = new ProblemError(refused, detail, fieldErrors, title);
  return Object.assign(problem, { present }, retryAfter === undefined ? {} : { retryAfter });
}

/** Returns the value of a successful command; refuses the request otherwise, which rolls back the calling transaction. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('refused' in outcome) throw problemOf(outcome);
  return outcome.done;
}
