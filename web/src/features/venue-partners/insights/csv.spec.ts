import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('a file for a spreadsheet', () => {
  it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1'])('keeps %j from being a formula', (text) => {
    const [first] = csvOf([[text]])
      .slice(1)
      .split('\r\n');
    expect((first ?? '').replaceAll('"', '').startsWith("'")).toBe(true);
  });

  it('quotes separators and quotes, and leaves numbers alone', () => {
    expect(csvOf([['Tea, "hot"', -5, 'line\nbreak', 'नीम']])).toBe('\uFEFF"Tea, ""hot""",-5,"line\nbreak",नीम\r\n');
  });
});
