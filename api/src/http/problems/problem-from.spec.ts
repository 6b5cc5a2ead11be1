import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { PasswordsBusy } from '@app/persistence';
import { ProblemError } from '../problem.js';
import { problemFrom } from './problem-from.js';

const coded = (code: string, more: object = {}) => Object.assign(new Error('It hides: SELECT secret'), { code, ...more });

describe('the problem of an error', () => {
  it.each([
    [400, 'malformed-request'],
    [401, 'not-signed-in'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'malformed-request'],
    [406, 'malformed-request'],
    [409, 'malformed-request'],
    [413, 'body-too-large'],
    [415, 'unsupported-media-type'],
    [422, 'invalid-fields'],
    [429, 'rate-limited'],
    [500, 'internal'],
    [501, 'internal'],
    [503, 'unavailable'],
  ])('maps a framework’s error with status %i to %s', (status, code) => {
    expect(problemFrom(new HttpException('It hides: SELECT secret', status)).code).toBe(code);
  });

  it('maps Fastify’s errors by their status to the caller’s fault or an internal error', () => {
    expect(problemFrom(coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH', { statusCode: 400 })).code).toBe('malformed-request');
    expect(problemFrom(coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 })).code).toBe('body-too-large');
    expect(problemFrom(coded('FST_ERR_REP_INVALID_PAYLOAD_TYPE', { statusCode: 500 })).code).toBe('internal');
  });

  it('maps an unreadable value in Postgres to the caller’s fault, and a division by zero to an internal error', () => {
    for (const code of ['22P02', '22021', '22003', '22008'])
      expect([code, problemFrom(coded(code)).code]).toEqual([code, 'invalid-fields']);
    for (const code of ['22012', '23502', '42P01', 'XX000']) expect([code, problemFrom(coded(code)).code]).toEqual([code, 'internal']);
    for (const code of ['55P03', '57P01']) expect([code, problemFrom(coded(code)).code]).toEqual([code, 'unavailable']);
  });

  it('maps too many waiting password hashes to a retry', () => {
    expect(problemFrom(new PasswordsBusy('Too many'))).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });

  it('reveals no internal detail', () => {
    for (const error of [coded('42P01'), coded('22P02'), new Error('It hides'), 'It hides', null, new HttpException('It hides', 405)])
      expect(JSON.stringify(problemFrom(error).toProblem())).not.toMatch(/hides|SELECT|stack/);
  });

  it('leaves a problem unchanged', () => {
    const problem = new ProblemError('plan-full', 'Ask the host.');
    expect(problemFrom(problem)).toBe(problem);
  });
});
