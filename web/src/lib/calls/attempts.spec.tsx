import { describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@app/contracts';
import { attempt } from './attempts.js';
import { ApiError } from '../http.js';

const problem = (status: number, code: ErrorCode) =>
  new ApiError(status, '', { type: '', title: '', status, detail: '', code, traceId: '' });
let commands = 0;
/** A command that records what it sends and fails as often as there are errors. */
function command(...errors: unknown[]) {
  const name = `command-${++commands}`;
  const sent: { body: unknown; key: string }[] = [];
  const run = (typed: unknown, body: unknown = typed) =>
    attempt(
      name,
      typed,
      () => body,
      (made, key) => {
        sent.push({ body: made, key });
        return errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve('done');
      },
    ).catch(() => 'failed');
  return { run, keys: () => sent.map(({ key }) => key), bodies: () => sent.map(({ body }) => body) };
}

describe('an attempt', () => {
  it.each([
    ['the network was away', new TypeError('Failed to fetch')],
    ['the server failed', problem(503, 'unavailable')],
    ['a proxy answered', new ApiError(502, 'Bad gateway', null)],
  ])('keeps its key and its body until it gets an answer: %s', async (_what, error) => {
    const { run, keys, bodies } = command(error);
    // The second measurement of the device's position may differ.
    await run({ name: 'Evening' }, { name: 'Evening', lat: 1 });
    await run({ name: 'Evening' }, { name: 'Evening', lat: 2 });
    expect(keys()[1]).toBe(keys()[0]);
    expect(bodies()).toEqual([1, 1].map((lat) => ({ name: 'Evening', lat })));
    await run({ name: 'Evening' });
    expect(keys()[2]).not.toBe(keys()[1]);
  });

  it('gets another key for other content, and after a refusal', async () => {
    const { run, keys } = command(new TypeError('Failed to fetch'), problem(422, 'bid-rule'));
    await run({ name: 'Evening' });
    await run({ name: 'Night' });
    await run({ name: 'Night' });
    expect(new Set(keys()).size).toBe(3);
  });
});
