import { expect, it } from '@jest/globals';
import type { OpsView } from '@app/contracts';
import { call, eventually, makeUser, openLiveSocket, signInUser } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

it('counts the open sockets on the page of operations, within the ten seconds between two samples', async () => {
  const { cookie } = await signInUser(database, await makeUser(database, { role: 'ops' }));
  await openLiveSocket(url, { cookie });
  const told = await eventually(async () => {
    const { body } = await call<OpsView>(url, 'GET /admin/ops', { cookie });
    return body.numbers.find(({ name, value }) => name === 'sockets' && value === 1);
  });
  expect(told).toMatchObject({ stale: false });
});
