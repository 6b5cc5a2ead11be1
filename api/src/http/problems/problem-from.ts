import { HttpException } from '@nestjs/common';
import { isBusy, PasswordsBusy } from '@app/persistence';
import type { ErrorCode } from '@app/contracts';
import { ProblemError } from '../problem.js';

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'malformed-request',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  422: 'invalid-fields',
  429: 'rate-limited',
};

/** Values that Postgres cannot read are the caller's fault: a number or a time out of range, a text with an invalid character. */
const NOT_OF_ITS_TYPE = new Set(['22P02', '22P05', '22003', '22007', '22008', '22021']);

const BUSY = 'Please try again in a moment.';

const isCallers = (status: unknown): boolean => typeof status === 'number' && status >= 400 && status < 500;

/** Maps errors to problems: unexpected errors to 500, a busy database to 503. */
export function problemFrom(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isBusy(error)) return new ProblemError('unavailable', BUSY);
  if (error instanceof PasswordsBusy) return new ProblemError('unavailable', BUSY, undefined, 'Many people are logging in');
  if (error instanceof HttpException) return new ProblemError(codeOf(error.getStatus()));
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (NOT_OF_ITS_TYPE.has(error.code)) return new ProblemError('invalid-fields', 'A value cannot be read.');
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ProblemError('body-too-large', 'At most 100 KiB are read.');
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ProblemError('unsupported-media-type');
  }
  if (error instanceof SyntaxError || (error instanceof Error && 'statusCode' in error && isCallers(error.statusCode)))
    return new ProblemError('malformed-request');
  return new ProblemError('internal', 'It was noted. Please try again.');
}

/** A status without a code in the list, such as 405 or 406, is at least the caller's fault. */
function codeOf(status: number): ErrorCode {
  if (status === 503) return 'unavailable';
  return BY_STATUS[status] ?? (isCallers(status) ? 'malformed-request' : 'internal');
}
