import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { arrivalText } from '@app/domain';
import { encodeQR } from 'qr';
import decode from 'qr/decode.js';

const MODULE = 4;
const MARGIN = 4;

describe('the reader for browsers without one', () => {
  it('reads the code of a ticket', () => {
    const text = arrivalText('AB12CD', '004512');
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
    const side = rows.length * MODULE;
    const data = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1)
        if (rows[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    expect(decode({ width: side, height: side, data })).toBe(text);
  });
});
