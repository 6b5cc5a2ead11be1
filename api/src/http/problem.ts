import { randomUUID } from 'node:crypto';
import { ERRORS, type ErrorCode, type Problem } from '@app/contracts';

/** A refusal that the caller is told as a problem. `title` defaults to the code's own. */
export class ProblemError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly detail?: string,
    readonly fieldErrors?: Record<string, string[]>,
    readonly title?: string,
  ) {
    super(detail ?? ERRORS[code][1]);
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
      traceId,
    };
  }
}

/** Refuses the request. */
export function fail(code: ErrorCode, detail?: string, fieldErrors?: Record<string, string[]>): never {
  throw new ProblemError(code, detail, fieldErrors);
}
