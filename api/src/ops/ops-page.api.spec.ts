import { describe, expect, it, jest } from '@jest/globals';
import { type OpsView, type Runbook, HEADERS, PAGES, type ClientError } from '@app/contracts';
import { OPS_ALARMS } from '@app/domain';
import { call, eventually, makeUser, signInUser } from '@app/testkit';
import { database, url, api, useRunningApi } from '../testing/running-api.js';

useRunningApi();

async function operator() {
  const id = await makeUser(database, { role: 'ops' });
  return signInUser(database, id);
}

describe('the page of operations', () => {
  it('shows the samples of this API, and that no worker has reported', async () => {
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

  it('serves the section of the operations guide for each alarm, and no other file', async () => {
    const { cookie } = await operator();
    for (const [alarm, { runbook }] of Object.entries(OPS_ALARMS)) {
      const { body } = await call<Runbook>(url, `GET /admin/ops/runbooks/${alarm}`, { cookie });
      expect([alarm, body.title, /^1\. /m.test(body.text), /^##/m.test(body.text)]).toEqual([alarm, runbook, true, false]);
    }
    for (const alarm of ['sockets', 'nonsense', '..%2Fsecurity.md'])
      expect((await call(url, `GET /admin/ops/runbooks/${alarm}`, { cookie })).code).toBe('not-found');
  });
});

describe('an error in a browser', () => {
  const ERROR: ClientError = {
    kind: 'render',
    message: 'No asha@example.in at 19.07609,72.87740, +91 98200 12345',
    stack: 'at f (https://plans.example/assets/app-1a.js?token=abc:1:2)\nat https://plans.example/join/aB3dE5fG7hJ9',
    route: PAGES.join,
    build: '2026-11-22T03:56:52.123Z',
  };
  const send = (body: object) =>
    fetch(`${url}/api/client-errors`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  it('logs a browser’s error under the trace id of its response, and counts it, without personal data', async () => {
    const warn = jest.spyOn(api.services.logger, 'warn');
    const answer = await send(ERROR);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const traceId = answer.headers.get(HEADERS.traceId);
    expect(traceId).toMatch(/^[\da-f-]{36}$/);
    expect(warn.mock.calls).toEqual([
      [
        {
          traceId,
          kind: 'render',
          error: 'No [mail] at [place],[place], [number]',
          stack: 'at f (/assets/app-1a.js:1:2)\nat [address]',
          page: PAGES.join,
          build: ERROR.build,
        },
        'an error in a browser',
      ],
    ]);
    expect(await api.services.metrics.registry.metrics()).toContain('client_errors_total{kind="render"} 1');
  });

  it('refuses a report that is too long, of an unknown kind or page, or with further fields', async () => {
    for (const wrong of [
      { message: 'x'.repeat(301) },
      { message: '' },
      { stack: 'x'.repeat(2_001) },
      { kind: 'panic' },
      { route: '/join-datebook/aB3dE5fG7hJ9' },
      { build: 'me' },
    ])
      expect([wrong, (await send({ ...ERROR, ...wrong })).status]).toEqual([wrong, 422]);
    expect((await send({ ...ERROR, stack: null, route: 'none' })).status).toBe(204);
  });
});
