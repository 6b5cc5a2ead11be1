import fc from 'fast-check';

// Hostile or broken values in place of the expected ones.

const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eexe.nalp',
  '\u200b\ufeff',
  '👩‍❤️‍💋‍👨'.repeat(20),
  'é'.normalize('NFD'),
  'ﷺ'.repeat(30),
  "'; DROP TABLE users; --",
  '%00',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '-0',
  '1e400',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '275761-01-01T00:00:00Z',
  '2026-12-01T25:61:61Z',
  '99999-12-31',
  'x'.repeat(5_000),
];

export const hostileText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
);

export const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[[]]], { toString: 1 }, [{ toString: 1 }], { length: 1e9 }),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 200 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 20 }), fc.oneof(hostileText, hostileNumber), { maxKeys: 8 }) },
);

export const hostileId = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '018F0000-0000-7000-8000-00000000000G',
    '{018f0000-0000-7000-8000-000000000000}',
    '018f0000000070008000000000000000',
    '1',
    '-1',
    'me',
    'NaN',
    '..',
    '%00',
    '%2e%2e%2f',
    '%F0%9F%92%98',
    '%ff%fe',
    '%zz',
    "'--",
    'x'.repeat(300),
  ),
);

/** Bodies that are not our JSON, with the type that they claim. */
export const hostileBody: fc.Arbitrary<{ type: string; text: string }> = fc.oneof(
  fc.record({
    type: fc.constant('application/json'),
    text: fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '0',
      '{"a":1}{"b":2}',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      '\ufeff{}',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `{"name":"${'x'.repeat(110 * 1024)}"}`,
      '{"name":"\\ud800"}',
      '{"dateBookId":"\\u0000"}',
    ),
  }),
  fc.record({
    type: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=utf-16',
      'application/jsonp',
      'nonsense',
      '*/*',
    ),
    text: fc.constantFrom('{}', 'a=b', '<a/>', '{"planType":"goSolo"}'),
  }),
);

const LATIN = fc.string({ unit: fc.constantFrom(...'abcXYZ019 -_.,;:=/"\'()<>@[]{}éß÷'), maxLength: 60 }).map((text) => text.trim());

/** Headers that the API reads, with unexpected values. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'if-none-match',
    'x-backup',
    'accept',
    'accept-language',
    'x-forwarded-for',
    'range',
    'x-http-method-override',
  ),
  fc.oneof(
    { weight: 6, arbitrary: LATIN },
    { weight: 4, arbitrary: fc.constantFrom('DELETE', '*', 'W/"1"', 'bytes=0-1', 'x'.repeat(4_000)) },
    // More than Node reads of a head.
    { weight: 1, arbitrary: fc.constant('x'.repeat(17_000)) },
  ),
  { maxKeys: 3 },
);
