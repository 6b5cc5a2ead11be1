import { expect, it } from '@jest/globals';
import { named, preparedQuery } from './prepared.js';

it.each([
  [true, { name: 'one', text: 'SELECT 1' }, { name: 'one', text: 'SELECT $1::int', values: [1] }],
  [false, { text: 'SELECT 1' }, { text: 'SELECT $1::int', values: [1] }],
])('a statement has a name where connections keep it prepared: %s', (kept, fixed, withValues) => {
  expect(named('one', 'SELECT 1', kept)).toEqual(fixed);
  expect(preparedQuery('SELECT $1::int', [1], 'one', kept)).toEqual(withValues);
});
