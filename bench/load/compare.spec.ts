import { describe, expect, it } from '@jest/globals';
import { alternate, comparedRow } from './compare.mjs';

describe('two programs side by side', () => {
  const cpu = (all: number) => ({ all, api: all });

  it('measures ours and the other in turn, and takes the ratio of each round', async () => {
    const turns: string[] = [];
    const answers: Record<string, number[]> = { ours: [1, 4, 2], stock: [3, 4, 10] };
    const measured = await alternate(3, ['ours', 'stock'], (side: string) => {
      turns.push(side);
      const took = answers[side]?.shift() ?? NaN;
      return Promise.resolve({ took, cpu: cpu(took * 1000) });
    });
    expect(turns).toEqual(['ours', 'stock', 'ours', 'stock', 'ours', 'stock']);
    // The rounds have 3, 1 and 5 to one; the medians alone would say 2.
    expect(measured).toMatchObject({ ours: { took: 2 }, stock: { took: 4 }, ratios: { took: 3, cpu: 3 } });
  });

  it('shows a number as it is, and CPU in milliseconds with its processes', () => {
    const measured = { ours: { p50: 2, bid: cpu(2_000) }, stock: { p50: 6, bid: cpu(9_000) }, ratios: { p50: 3, bid: 4.5 } };
    expect(comparedRow('a bid', measured, 'p50', 'ms')).toEqual({ what: 'a bid', value: 2, unit: 'ms', stock: { value: 6, ratio: 3 } });
    expect(comparedRow('a bid', measured, 'bid')).toEqual({
      what: 'a bid',
      value: 2,
      cpu: cpu(2_000),
      unit: 'ms of CPU',
      stock: { value: 9, cpu: cpu(9_000), ratio: 4.5 },
    });
  });
});
