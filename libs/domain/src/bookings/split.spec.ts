import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { divide, divideByHeads, splitBill, type Split } from './split.js';

const total = fc.integer({ min: 0, max: 100_000_000 });
const weights = fc
  .uniqueArray(fc.record({ userId: fc.uuid().map((id) => someId<UserId>(id)), weight: fc.integer({ min: 0, max: 100 }) }), {
    selector: ({ userId }) => userId,
    minLength: 1,
    maxLength: 6,
  })
  .filter((list) => list.some(({ weight }) => weight > 0));
const amounts = (split: Split) => ('parts' in split ? split.parts.map(({ amount }) => amount) : []);
const sum = (list: Iterable<number>) => [...list].reduce((all, one) => all + one, 0);

describe('dividing rupees', () => {
  it('gives out exactly the total, each less than a rupee from their fair share', () => {
    fc.assert(
      fc.property(total, weights, (rupees, list) => {
        const divided = divide(rupees, list);
        expect(sum(divided.values())).toBe(rupees);
        const all = sum(list.map(({ weight }) => weight));
        for (const { userId, weight } of list) {
          const given = divided.get(userId) ?? NaN;
          expect(Number.isInteger(given)).toBe(true);
          expect(Math.abs(given * all - rupees * weight)).toBeLessThan(all);
        }
      }),
    );
  });

  it('does not depend on the order in which people are named', () => {
    fc.assert(
      fc.property(total, weights, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (rupees, list, order) => {
        const shuffled = list
          .map((one, n) => ({ one, at: order[n] ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(divide(rupees, shuffled)).toEqual(divide(rupees, list));
      }),
    );
  });

  it('gives more to nobody who has fewer shares, and nothing to who has none', () => {
    fc.assert(
      fc.property(total, weights, (rupees, list) => {
        const divided = divide(rupees, list);
        for (const a of list)
          for (const b of list) if (a.weight > b.weight) expect(divided.get(a.userId)).toBeGreaterThanOrEqual(divided.get(b.userId) ?? NaN);
        for (const { userId, weight } of list) if (weight === 0) expect(divided.get(userId)).toBe(0);
      }),
    );
  });

  it('gives the rupees that are left to the largest remainders, then to the lower ids', () => {
    const of = (...list: [string, number][]) =>
      Object.fromEntries(
        divide(
          100,
          list.map(([id, weight]) => ({ userId: someId<UserId>(id), weight })),
        ),
      );
    expect(of(['c', 1], ['a', 1], ['b', 1])).toEqual({ a: 34, b: 33, c: 33 });
    expect(of(['a', 1], ['b', 2], ['c', 4])).toEqual({ a: 14, b: 29, c: 57 });
  });
});

describe('a bill that one of 1 to 12 people paid', () => {
  it('leaves all others the same whole rupees, and the payer the rest', () => {
    const people = fc.uniqueArray(
      fc.uuid().map((id) => someId<UserId>(id)),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(total, people, fc.nat(), (rupees, ids, n) => {
        const payer = ids[n % ids.length] ?? someId<UserId>('');
        const divided = divideByHeads(rupees, ids, payer);
        expect([divided.size, sum(divided.values())]).toEqual([ids.length, rupees]);
        const others = ids.filter((id) => id !== payer).map((id) => divided.get(id));
        expect(new Set(others).size).toBeLessThanOrEqual(1);
        const rest = (divided.get(payer) ?? NaN) - Math.floor(rupees / ids.length);
        expect(rest).toBe(rupees % ids.length);
        expect(splitBill(rupees, { mode: 'equal' }, ids, payer)).toEqual({
          parts: ids.toSorted().map((userId) => ({ userId, share: null, amount: divided.get(userId) })),
        });
      }),
    );
  });
});

describe('a bill', () => {
  const members = [someId<UserId>('a'), someId<UserId>('b'), someId<UserId>('c')];

  it('divided equally differs by a rupee at most, among all or among who was named', () => {
    fc.assert(
      fc.property(
        total,
        fc.uniqueArray(
          fc.uuid().map((id) => someId<UserId>(id)),
          { minLength: 1, maxLength: 6 },
        ),
        (rupees, ids) => {
          const list = amounts(splitBill(rupees, { mode: 'equal' }, ids));
          expect([list.length, sum(list)]).toEqual([ids.length, rupees]);
          expect(Math.max(...list) - Math.min(...list)).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(splitBill(101, { mode: 'equal', parts: [{ userId: someId<UserId>('c') }, { userId: someId<UserId>('a') }] }, members)).toEqual({
      parts: [
        { userId: 'a', share: null, amount: 51 },
        { userId: 'c', share: null, amount: 50 },
      ],
    });
  });

  it('divided by shares remembers them', () => {
    const parts = [
      { userId: someId<UserId>('b'), share: 2 },
      { userId: someId<UserId>('a'), share: 1 },
    ];
    expect(splitBill(1000, { mode: 'shares', parts }, members)).toEqual({
      parts: [
        { userId: 'a', share: 1, amount: 333 },
        { userId: 'b', share: 2, amount: 667 },
      ],
    });
  });

  it('with amounts of one’s own is taken when they add up to the rupee', () => {
    const own = (a: number, b: number) =>
      splitBill(
        100,
        {
          mode: 'custom',
          parts: [
            { userId: someId<UserId>('a'), amount: a },
            { userId: someId<UserId>('b'), amount: b },
          ],
        },
        members,
      );
    expect(amounts(own(70, 30))).toEqual([70, 30]);
    expect([own(70, 31), own(70, 29)]).toEqual([{ wrong: 'amounts' }, { wrong: 'amounts' }]);
  });

  it('is refused for nobody, for somebody twice, for a stranger, and for no shares', () => {
    const wrong = (split: Split) => ('wrong' in split ? split.wrong : null);
    expect([
      wrong(splitBill(1, { mode: 'equal', parts: [] }, members)),
      wrong(splitBill(1, { mode: 'shares' }, members)),
      wrong(splitBill(1, { mode: 'equal', parts: [{ userId: someId<UserId>('a') }, { userId: someId<UserId>('a') }] }, members)),
      wrong(splitBill(1, { mode: 'equal', parts: [{ userId: someId<UserId>('x') }] }, members)),
      wrong(splitBill(1, { mode: 'shares', parts: [{ userId: someId<UserId>('a'), share: 0 }, { userId: someId<UserId>('b') }] }, members)),
    ]).toEqual(['nobody', 'nobody', 'twice', 'stranger', 'shares']);
  });
});
