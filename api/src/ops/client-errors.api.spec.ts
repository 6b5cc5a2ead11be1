import { describe, expect, it, jest } from '@jest/globals';
import { HEADERS, PAGES, type ClientError } from '@app/contracts';
import { api, url } from '../testing/running-api.js';

const ERROR: ClientError = {
  kind: 'render',
  message: 'No asha@example.in at 19.07609,72.87740, +91 98200 12345',
  stack: 'at f (https://plans.example/assets/app-1a.js?token=abc:1:2)\nat https://plans.example/join/aB3dE5fG7hJ9',
  route: PAGES.join,
  build: '2026-11-22T03:56:52.123Z',
};
const send = (body: object) =>
  fetch(`${url}/api/client-errors`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('an error in a browser', () => {
  it('is a line of the log under the trace id that was answered, and a count, with nobody’s data', async () => {
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

  it('is refused when it is too long, of no kind, of no page, or says more', async () => {
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
