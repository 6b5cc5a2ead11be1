import { randomUUID } from 'node:crypto';
import type { Outcome } from '@app/application';
import { ERRORS, type ErrorCode, type Problem, type WorkDemand } from '@app/contracts';

/** A refusal that the caller is told as a problem. `title` defaults to the code's own. */
export class ProblemError extends Error {
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What has to be solved before trying again. */
  work?: WorkDemand;
  /** The record as it is stored now, where somebody else changed the same meanwhile. */
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

  /** The body of the answer. */
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

/** Refuses whoever tries too often. */
export function tooOften(retryAfterMs: number): never {
  const seconds = Math.ceil(retryAfterMs / 1000);
  throw Object.assign(new ProblemError('rate-limited', `Please try again in ${seconds} s.`), { retryAfter: seconds });
}

/** Refuses whoever has not worked for it yet. */
export function askWork(work: WorkDemand): never {
  throw Object.assign(new ProblemError('work-needed'), { work });
}

/** Refuses the request. */
export function fail(code: ErrorCode, detail?: string, fieldErrors?: Record<string, string[]>): never {
  throw new ProblemError(code, detail, fieldErrors);
}

/** The value of a command that was done; refuses the request if it was not, and so rolls back the transaction it is called in. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('refused' in outcome) {
    const { refused, detail, fields, title, present } = outcome;
    throw Object.assign(new ProblemError(refused, detail, fields, title), { present });
  }
  return outcome.done;
}
