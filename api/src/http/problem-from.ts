import { HttpException } from '@nestjs/common';
import { isBusy } from '@app/persistence';
import type { ErrorCode } from '@app/contracts';
import { ProblemError } from './problem.js';

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

/** What any error means to the caller. Data that Postgres cannot read (class 22) is the caller's, a busy database is nobody's. */
export function problemFrom(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isBusy(error)) return new ProblemError('unavailable', 'Please try again in a moment.');
  if (error instanceof HttpException) return new ProblemError(BY_STATUS[error.getStatus()] ?? 'internal');
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (/^22/.test(error.code)) return new ProblemError('invalid-fields', 'A value cannot be read.');
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ProblemError('body-too-large', 'At most 100 KiB are read.');
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ProblemError('unsupported-media-type');
    if (error.code.startsWith('FST_')) return new ProblemError('malformed-request');
  }
  if (error instanceof SyntaxError || (error instanceof Error && 'statusCode' in error && error.statusCode === 400))
    return new ProblemError('malformed-request');
  return new ProblemError('internal', 'It was noted. Please try again.');
}
