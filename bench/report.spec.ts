import { describe, expect, it } from '@jest/globals';
import { changesSince, jsonOf, merged, refusalToWrite } from './report.mjs';

const PARTS = ['commands', 'live', 'golive'];
const about = { machine: 'Z', node: 'v1', commit: 'abc1234', date: '2026-01-02', load: 0.1, runs: 5 };
const measured = (part: string, value: number) => ({ part, rows: [{ what: `a bid of ${part}`, value, unit: 'ms', most: 4 }] });

describe('the page of measurements', () => {
  it('replaces the measured sections and keeps the other parts with their own machine and date, in order', () => {
    const first = merged('', PARTS, about, [measured('golive', 3), measured('commands', 9)]);
    const second = merged(first, PARTS, { ...about, machine: 'Y', date: '2026-02-03' }, [measured('live', 1), measured('commands', 2)]);
    expect(second.match(/^## .*/gm)).toEqual(['## commands', '## live', '## golive']);
    const [introduction = '', commands, , golive] = second.split(/^## /m);
    expect(first).toContain(introduction.trim());
    expect(commands).toMatch(/Y, Node v1, commit abc1234, 2026-02-03[^]*\| 2 ms/);
    expect(commands).not.toContain('9 ms');
    expect(golive).toMatch(/Z, Node v1, commit abc1234, 2026-01-02[^]*\| 3 ms/);
  });

  it('leaves the kept sections unchanged at every repetition', () => {
    const once = merged('', PARTS, about, [measured('live', 1)]);
    expect(merged(once, PARTS, about, [])).toBe(once);
  });

  it('drops the section of a removed part', () => {
    const old = merged('', [...PARTS, 'reads'], about, [measured('reads', 1), measured('live', 1)]);
    expect(merged(old, PARTS, about, []).match(/^## .*/gm)).toEqual(['## live']);
  });

  it('says beside the stock server’s figures what it does not do', () => {
    const page = merged('', ['live', 'stock'], about, [measured('live', 1), measured('stock', 1)]);
    const [, live, stock] = page.split(/^## /m);
    expect(stock).toMatch(/load of the machine before: 0\.1\.\n\n[^|]*no log to catch up from[^|]*\n\n\| what/);
    expect(live).not.toContain('stock');
  });

  it('reports the met targets in JSON', () => {
    expect(JSON.parse(jsonOf(about, [measured('live', 5)]))).toMatchObject({
      machine: 'Z',
      runs: 5,
      parts: { live: [{ value: 5, ok: false }] },
    });
  });

  it('is not written on a busy machine', () => {
    expect([0.5, 0.6].map((load) => refusalToWrite({ load })?.includes('load of the machine is 0.6') ?? null)).toEqual([null, true]);
  });

  it('tells how far each figure is from the written one, and marks what is beyond the noise of runs', () => {
    const page = merged('', PARTS, about, [measured('live', 1_200), measured('golive', 3)]);
    const now = [measured('live', 1_250), measured('golive', 2), measured('commands', 7)];
    expect(changesSince(page, now)).toEqual([
      expect.stringMatching(/^a bid of live: 1.?200 → 1.?250 \(\+4 %\)$/),
      'a bid of golive: 3 → 2 (−33 %, beyond the noise)',
    ]);
  });
});
