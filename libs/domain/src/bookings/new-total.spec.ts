import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkNewTotal, highestTotal, repriced, sameEachTotal } from './new-total.js';

const booked = { partySize: 2, proposedPrice: 2800 };

describe('a new total for another party', () => {
  it('keeps what each pays when it grows with the party', () => {
    expect(sameEachTotal(booked, 4)).toBe(5600);
    expect(sameEachTotal({ partySize: 3, proposedPrice: 1000 }, 4)).toBe(1333);
  });

  it.each([
    [4, 5600, null],
    [4, 5601, 'The new total can be at most ₹5600.'],
    [4, 2000, null],
    [1, 1400, null],
    [1, 2801, 'The new total can be at most ₹2800.'],
    [4, 2800, 'That is the total as it is.'],
    [4, 0, 'The new total can be at most ₹5600.'],
    [2, 2500, 'A new total goes with another number of people.'],
  ])('of %d people at ₹%d is judged: %s', (party, total, message) => {
    expect(checkNewTotal(booked, party, total).map((problem) => problem.message)).toEqual(message === null ? [] : [message]);
  });

  it('lets nobody pay more than before unless all together pay no more', () => {
    const people = fc.integer({ min: 1, max: 6 });
    const rupees = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(people, people, rupees, rupees, (partySize, party, proposedPrice, total) => {
        fc.pre(checkNewTotal({ partySize, proposedPrice }, party, total).length === 0);
        const isEachTheSame = total / party <= proposedPrice / partySize + 0.5;
        return total <= proposedPrice || isEachTheSame;
      }),
    );
    expect(highestTotal(booked, 1)).toBe(2800);
  });

  it('has lines that add up, with the same share for alcoholic drinks', () => {
    const tax = { service: [{ upTo: null, rate: 0.05 }], alcohol: 0.1 };
    const { alcohol, lines } = repriced({ proposedPrice: 2800, alcohol: 700 }, { total: 5600, partySize: 4, tax });
    expect(alcohol).toBe(1400);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(5600);
  });
});
