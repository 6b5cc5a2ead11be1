import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logger.js';
import { traced, traceIdFrom } from './request-ids.js';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('the id of a request', () => {
  it.each(['01912345-0000-7000-8000-000000000000', '5f0c1d2e3a4b5c6d7e8f9a0b1c2d3e4f', 'edge_42-7f'])('is the caller’s %s', (given) => {
    expect(traceIdFrom(given)).toBe(given);
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'two words 123', 'line\nbreak-1', '<script>1', ['a-first-id', 'a-second-id'], PARENT])(
    'is a new one instead of %j',
    (given) => {
      expect(traceIdFrom(given)).toMatch(UUID);
    },
  );
});

describe('a line of the log', () => {
  const lineOf = (ids: readonly string[], record: object): unknown => {
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'info' }, 'test', { write: (line: string) => void lines.push(line) });
    traced(ids, () => logger.info(record, 'done'));
    const { traceId, traceIds } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    return { traceId, traceIds };
  };

  it('carries the request that it is logged for, or those of a gathered job', async () => {
    expect(lineOf(['a-request'], {})).toEqual({ traceId: 'a-request' });
    expect(lineOf(['one-request', 'two-request'], {})).toEqual({ traceIds: ['one-request', 'two-request'] });
    expect(lineOf([], {})).toEqual({});
  });

  it('keeps an id that its record names', () => {
    expect(lineOf(['a-request'], { traceId: 'its-own' })).toEqual({ traceId: 'its-own' });
  });
});
