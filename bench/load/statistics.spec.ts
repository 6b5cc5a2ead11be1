import { describe, expect, it } from '@jest/globals';
import { growthVerdict, judged, medians, tableOf } from './statistics.mjs';

describe('the table of a measurement', () => {
  it('calls a growth good, too much, or noise when more rows cost less', () => {
    expect(growthVerdict(4, 20)).toEqual({ growth: '+4 %', target: '≤ +20 %', ok: true });
    expect(growthVerdict(33, 20)).toMatchObject({ ok: false });
    expect(growthVerdict(-166, 20)).toEqual({ growth: '−166 %', target: '≤ +20 %', ok: 'noise' });
    const [, , line] = tableOf([{ what: 'CPU of a bid', value: 1, unit: 'µs', ...growthVerdict(-2, 20) }]);
    expect(line).toContain('noise');
    expect(line).not.toMatch(/\bok\b/);
  });

  it('compares a value with its most or its least, and counts a value that is no number as missed', () => {
    expect(judged({ what: 'a', value: 4, unit: 'ms', most: 4 })).toMatchObject({ target: '≤ 4', ok: true });
    expect(judged({ what: 'a', value: 59, unit: '/s', least: 60 })).toMatchObject({ target: '≥ 60', ok: false });
    expect(judged({ what: 'a', value: NaN, unit: 'ms', most: 4 })).toMatchObject({ ok: false });
  });

  it('shows CPU in all and by process', () => {
    const cpu = { all: 3.5, api: 2, worker: 1, postgres: 0.5 };
    expect(tableOf([{ what: 'a bid', value: 1, unit: 'ms', cpu }])[2]).toContain('3.5 (2 + 1 + 0.5)');
    expect(tableOf([{ what: 'a bid', value: 1, unit: 'ms', cpu: { ...cpu, redis: 0.1 } }])[2]).toContain('3.5 (2 + 1 + 0.5 + 0.1)');
  });

  it('shows the other program beside ours only in a table that has one', () => {
    const row = { what: 'a bid', value: 2, unit: 'ms' };
    const [header, , compared, alone] = tableOf([{ ...row, stock: { value: 5, ratio: 2.5, cpu: { all: 9 } } }, row]);
    expect(header).toContain('| stock | stock : ours | CPU of stock |');
    expect(compared).toMatch(/\| 5 ms +\| 2\.5 +\| 9 +\|$/);
    expect(alone).toHaveLength(compared?.length ?? 0);
    expect(tableOf([row])[0]).not.toContain('stock');
  });

  it('takes the median of each number of answers', () => {
    expect(medians([1, 9, 2].map((n) => ({ rate: n, cpu: { all: 10 - n } })))).toEqual({ rate: 2, cpu: { all: 8 } });
  });
});
