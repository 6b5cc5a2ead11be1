import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@app/contracts';
import { ApiError } from '../../lib/http.js';
import { refusalOf, sendAttempt, type Attempt } from './attempt.js';

const problem = (status: number, code: ErrorCode) =>
  new ApiError(status, '', { type: '', title: '', status, detail: '', code, traceId: '' });
const attempt: Attempt = { body: { expectedVersion: 1 }, key: 'k1' };
const noWait = () => Promise.resolve();

describe('an attempt to book', () => {
  it('is repeated with the same key when the network or the database was unavailable', async () => {
    const keys: string[] = [];
    const errors: unknown[] = [new TypeError('Failed to fetch'), problem(503, 'unavailable')];
    const answer = await sendAttempt(
      attempt,
      async ({ key }) => {
        keys.push(key);
        const error = errors.shift();
        if (error) throw error;
        return 'booked';
      },
      noWait,
    );
    expect(answer).toBe('booked');
    expect(keys).toEqual(['k1', 'k1', 'k1']);
  });

  it('is not repeated after a refusal', async () => {
    let sent = 0;
    const refuse = () => {
      sent += 1;
      return Promise.reject(problem(409, 'venue-full'));
    };
    await expect(sendAttempt(attempt, refuse, noWait)).rejects.toThrow('409');
    expect(sent).toBe(1);
  });

  it.each([
    ['version-mismatch', 409, 'changed'],
    ['bid-no-longer-open', 409, 'gone'],
    ['already-booked', 409, 'booked'],
    ['venue-full', 409, 'full'],
    ['contact-required', 422, 'contact'],
    ['adult-required', 422, 'adult'],
    ['approval-required', 422, 'approval'],
    ['forbidden', 403, 'notYours'],
    ['internal', 500, 'failed'],
  ] as const)('explains %s', (code, status, refusal) => {
    expect(refusalOf(problem(status, code))).toBe(refusal);
  });
});
