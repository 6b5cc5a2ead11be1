import { describe, expect, it } from '@jest/globals';
import type { BidView, BidId } from '@app/contracts';
import { someBid } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { arrange, boardOrder } from './board-order.js';

const bid = (id: BidId, valueScore: number, patch: Partial<BidView> = {}) =>
  someBid(id, { valueScore, createdAt: `2026-11-20T12:0${id}:00.000Z`, ...patch });
const ids = (bids: readonly BidView[]) => bids.map((one) => one.id);

describe('the order of the board', () => {
  it('starts with the best value', () => {
    const bids = [bid(someId<BidId>('1'), 40), bid(someId<BidId>('2'), 80), bid(someId<BidId>('3'), 60)];
    expect(ids(arrange(boardOrder(bids), bids).list)).toEqual(['2', '3', '1']);
  });

  it('puts later offers at the end, however good they are, and counts them as new', () => {
    const before = [bid(someId<BidId>('1'), 40), bid(someId<BidId>('2'), 80)];
    const board = arrange(boardOrder(before), [...before, bid(someId<BidId>('3'), 99)]);
    expect(ids(board.list)).toEqual(['2', '1', '3']);
    expect([...board.fresh]).toEqual(['3']);
    expect(board.moved).toBe(true);
  });

  it('keeps an improved offer in its place and marks it as improved', () => {
    const before = [bid(someId<BidId>('1'), 40), bid(someId<BidId>('2'), 80)];
    const after = [bid(someId<BidId>('1'), 95, { version: 2 }), bid(someId<BidId>('2'), 80)];
    const board = arrange(boardOrder(before), after);
    expect(ids(board.list)).toEqual(['2', '1']);
    expect([...board.improved]).toEqual(['1']);
    expect(ids(arrange(boardOrder(after), after).list)).toEqual(['1', '2']);
  });

  it('does not mark an offer as improved that its venue only confirmed for a changed plan', () => {
    const board = arrange(boardOrder([bid(someId<BidId>('1'), 40)]), [bid(someId<BidId>('1'), 40, { version: 2, planVersion: 2 })]);
    expect([...board.improved]).toEqual([]);
  });

  it('keeps a closed offer in its place until the next sort', () => {
    const before = [bid(someId<BidId>('1'), 40), bid(someId<BidId>('2'), 80)];
    const after = [bid(someId<BidId>('1'), 40), bid(someId<BidId>('2'), 80, { status: 'withdrawn' })];
    expect(ids(arrange(boardOrder(before), after).list)).toEqual(['2', '1']);
    expect(ids(arrange(boardOrder(after), after).list)).toEqual(['1']);
  });

  it('offers no sort that would change nothing', () => {
    const before = [bid(someId<BidId>('1'), 80)];
    expect(arrange(boardOrder(before), before).moved).toBe(false);
  });
});
