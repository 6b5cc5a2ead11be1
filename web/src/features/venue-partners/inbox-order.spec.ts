import { describe, expect, it } from '@jest/globals';
import { requestView } from '@app/testkit/scenario/venue-views';
import type { BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { partOf, sortInbox, type Sort } from './inbox-order.js';

const NOW = Date.parse('2030-01-03T08:00:00.000Z');
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const over = requestView({ id: someId<BidRequestId>('9'), status: 'closed' });
const passed = requestView({ id: someId<BidRequestId>('8'), passed: 'full', closesAt: at(20) });
const weak = requestView({ id: someId<BidRequestId>('2'), fit: 0.2, closesAt: at(90), minSpend: 9000 });
const late = requestView({ id: someId<BidRequestId>('4'), fit: 0.95, closesAt: at(240), minSpend: 4000 });
const soon = requestView({ id: someId<BidRequestId>('3'), fit: 0.75, closesAt: at(120), minSpend: 2000 });
const urgent = requestView({ id: someId<BidRequestId>('1'), fit: 0.1, closesAt: at(60), minSpend: 1000 });
const ids = (sort: Sort) => sortInbox([over, passed, weak, late, soon, urgent], sort, NOW).map(({ id }) => id);

describe('the order of the inbox', () => {
  it('puts requests that close within an hour first, then the well suited, of these the one that closes first, and the past last', () => {
    expect(ids('fit')).toEqual(['1', '3', '4', '2', '9', '8']);
  });

  it.each([
    ['closing', ['1', '2', '3', '4', '9', '8']],
    ['newest', ['1', '4', '3', '2', '9', '8']],
    ['minimum', ['1', '2', '4', '3', '9', '8']],
  ] as const)('goes within the parts by the choice of the reader (%s)', (sort, order) => {
    expect(ids(sort)).toEqual(order);
  });

  it('holds an hour’s requests apart while they take offers, and no others', () => {
    expect(partOf(urgent, NOW)).toBe('soon');
    expect(partOf(requestView({ closesAt: at(61) }), NOW)).toBe('current');
    expect(partOf(requestView({ closesAt: at(30), status: 'closing' }), NOW)).toBe('soon');
    expect(partOf(requestView({ closesAt: at(-5), status: 'decision' }), NOW)).toBe('past');
    expect(partOf(passed, NOW)).toBe('past');
  });
});
