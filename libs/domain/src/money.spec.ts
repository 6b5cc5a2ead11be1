import { describe, expect, it } from '@jest/globals';
import { budgetUpTo, isUpTo, parseBudget, writeBudget } from './money.js';

describe('budgets', () => {
  it.each([
    ['3000', { minSpend: 3000, maxSpend: null }],
    ['2000-5000', { minSpend: 2000, maxSpend: 5000 }],
    ['10000+', { minSpend: 10000, maxSpend: null }],
    ['500', { minSpend: 500, maxSpend: null }],
    ['500000', { minSpend: 500000, maxSpend: null }],
    ['499', null],
    ['500001', null],
    ['5000-2000', null],
    ['2000-500001', null],
    ['3000.5', null],
    ['-3000', null],
    ['3e3', null],
    ['', null],
    ['2000-5000+', null],
  ])('reads %s', (literal, budget) => {
    expect(parseBudget(literal)).toEqual(budget);
  });

  it('writes what it reads', () => {
    expect(['3000', '2000-5000'].map((literal) => writeBudget(parseBudget(literal) ?? { minSpend: 0, maxSpend: null }))).toEqual([
      '3000',
      '2000-5000',
    ]);
  });
});

describe('a budget with a maximum alone', () => {
  it('asks for the smallest minimum, and is told from a range', () => {
    expect(writeBudget(budgetUpTo(3_000))).toBe('500-3000');
    expect(['500-3000', '500', '1000-2000', '10000+'].map((literal) => isUpTo(parseBudget(literal) ?? budgetUpTo(500)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
