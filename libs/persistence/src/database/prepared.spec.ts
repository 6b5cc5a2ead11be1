import { expect, it } from '@jest/globals';

it('PG_PREPARED=off keeps no statement prepared, because a pooler of transactions may run it on another connection', async () => {
  process.env['PG_PREPARED'] = 'off';
  const [{ preparedQuery }, { OPEN }] = await Promise.all([import('./prepared.js'), import('./transaction.statements.js')]);
  expect(preparedQuery('SELECT $1::int', [1], 'one')).toEqual({ text: 'SELECT $1::int', values: [1] });
  expect(OPEN).toEqual({ text: 'START TRANSACTION' });
  expect(preparedQuery('SELECT $1::int', [1])).toEqual({ text: 'SELECT $1::int', values: [1] });
});
