import { describe, expect, it } from '@jest/globals';
import type { OpsView, Runbook } from '@app/contracts';
import { OPS_ALARMS } from '@app/domain';
import { call, eventually, makeUser, signInUser } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

async function operator() {
  const id = await makeUser(database, { role: 'ops' });
  return signInUser(database, id);
}

describe('the page of operations', () => {
  it('has what this API tells of itself, and says that no worker has', async () => {
    const { cookie } = await operator();
    const view = await eventually(async () => {
      const { body } = await call<OpsView>(url, 'GET /admin/ops', { cookie });
      return body.processes.api > 0 ? body : null;
    });
    expect(view.processes).toEqual({ api: 1, worker: 0 });
    const number = (name: string) => view.numbers.find((one) => one.name === name);
    expect(number('sockets')).toMatchObject({ value: 0, stale: false, alarm: false });
    expect(number('sockets')?.line).toHaveLength(60);
    expect(number('auctionLag')).toMatchObject({ value: null, at: null, stale: true });
    expect(Object.fromEntries(view.features.map(({ name, state }) => [name, state]))).toMatchObject({ mail: 'off', analytics: 'off' });
  });

  it('leads from each alarm to its part of the operations guide, and from nothing else to any file', async () => {
    const { cookie } = await operator();
    for (const [alarm, { runbook }] of Object.entries(OPS_ALARMS)) {
      const { body } = await call<Runbook>(url, `GET /admin/ops/runbooks/${alarm}`, { cookie });
      expect([alarm, body.title, /^1\. /m.test(body.text), /^##/m.test(body.text)]).toEqual([alarm, runbook, true, false]);
    }
    for (const alarm of ['sockets', 'nonsense', '..%2Fsecurity.md'])
      expect((await call(url, `GET /admin/ops/runbooks/${alarm}`, { cookie })).code).toBe('not-found');
  });
});
