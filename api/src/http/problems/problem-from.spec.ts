import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { PasswordsBusy } from '@app/persistence';
import { ProblemError } from '../problem.js';
import { problemFrom } from './problem-from.js';

const coded = (code: string, more: object = {}) => Object.assign(new Error('It hides: SELECT secret'), { code, ...more });

describe('what an error means to the caller', () => {
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
  ])('of the framework with status %i is %s', (status, code) => {
    expect(problemFrom(new HttpException('It hides: SELECT secret', status)).code).toBe(code);
  });

  it('of Fastify is the caller’s where its status says so, and ours otherwise', () => {
    expect(problemFrom(coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH', { statusCode: 400 })).code).toBe('malformed-request');
    expect(problemFrom(coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 })).code).toBe('body-too-large');
    expect(problemFrom(coded('FST_ERR_REP_INVALID_PAYLOAD_TYPE', { statusCode: 500 })).code).toBe('internal');
  });

  it('of Postgres is the caller’s when it is a value that cannot be read; a division by zero is ours', () => {
    for (const code of ['22P02', '22021', '22003', '22008'])
      expect([code, problemFrom(coded(code)).code]).toEqual([code, 'invalid-fields']);
    for (const code of ['22012', '23502', '42P01', 'XX000']) expect([code, problemFrom(coded(code)).code]).toEqual([code, 'internal']);
    for (const code of ['55P03', '57P01']) expect([code, problemFrom(coded(code)).code]).toEqual([code, 'unavailable']);
  });

  it('of too many passwords that wait to be hashed is a moment to wait', () => {
    expect(problemFrom(new PasswordsBusy('Too many'))).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });

  it('tells nothing of what went wrong inside', () => {
    for (const error of [coded('42P01'), coded('22P02'), new Error('It hides'), 'It hides', null, new HttpException('It hides', 405)])
      expect(JSON.stringify(problemFrom(error).toProblem())).not.toMatch(/hides|SELECT|stack/);
  });

  it('that is a problem already stays what it is', () => {
    const problem = new ProblemError('plan-full', 'Ask the host.');
    expect(problemFrom(problem)).toBe(problem);
  });
});
