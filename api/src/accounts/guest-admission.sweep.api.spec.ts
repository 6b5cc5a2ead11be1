import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuestLogin, Problem, WorkDemand } from '@app/contracts';
import { solveWork, tune, TUNABLES } from '@app/domain';
import { loadConfig, takeForAddress, type RateLimits } from '@app/platform';
import { testEnvironment } from '@app/testkit';
import { RATE_LIMITS } from '../http/network/limits.js';
import { watchContract, type Api } from '../testing/contract.js';
import { api, useRunningApi } from '../testing/running-api.js';

const createWatchedApi = watchContract();

useRunningApi();

const FREE = 3;

describe('the guests of one address', () => {
  let limited: Api;
  beforeAll(async () => {
    tune({ TUNABLE_GUESTS_PER_ADDRESS: String(FREE), TUNABLE_GUEST_WORK_BITS: '4', TUNABLE_GUEST_WORK_MS: '60000' });
    limited = await createWatchedApi(loadConfig(testEnvironment(api.services.config.databaseUrl, { RATE_LIMITS: 'on' })));
    await limited.listen(0);
  });
  afterAll(async () => {
    tune({});
    await limited.close();
  });

  const enter = async (remoteAddress: string, payload: GuestLogin = {}, cookie = '') => {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/guest-login',
      remoteAddress,
      headers: { cookie },
      payload,
    });
    return { status: answer.statusCode, problem: answer.json<Problem>(), cookie: [answer.headers['set-cookie'] ?? []].flat().join('; ') };
  };
  /** An address over its number of guests without work, the challenge that it gets, and the cookie of one of its guests. */
  const crowded = async (address: string) => {
    let cookie = '';
    for (let n = 0; n < FREE; n += 1) {
      const entered = await enter(address);
      expect(entered.status).toBe(200);
      cookie = entered.cookie.split(';')[0] ?? '';
    }
    const { status, problem } = await enter(address);
    expect([status, problem.code]).toEqual([428, 'work-needed']);
    return { demand: problem.work as WorkDemand, cookie };
  };
  const worked = (demand: WorkDemand): GuestLogin => {
    const search = solveWork(demand);
    for (;;) {
      const step = search.next();
      if (step.done) return { challenge: demand.challenge, answer: step.value };
    }
  };

  it('admits guests beyond the number of an address after a proof of work, once for each challenge', async () => {
    const { demand } = await crowded('192.0.2.1');
    const work = worked(demand);
    expect((await enter('192.0.2.1', work)).status).toBe(200);
    const again = await enter('192.0.2.1', work);
    expect([again.status, again.problem.code]).toEqual([428, 'work-needed']);
    expect(again.problem.work?.challenge).not.toBe(demand.challenge);
  });

  it('accepts a proof from another address of the same carrier', async () => {
    const { demand } = await crowded('192.0.2.2');
    await crowded('192.0.2.3');
    expect((await enter('192.0.2.3', worked(demand))).status).toBe(200);
  });

  it('sends a new challenge after a wrong answer, a foreign challenge and an expired one', async () => {
    const { demand } = await crowded('192.0.2.4');
    const [, nonce = '', mac = ''] = demand.challenge.split('.');
    const prolonged = `${(Date.now() + 9e9).toString(36)}.${nonce}.${mac}`;
    const content = `${(Date.now() - 1).toString(36)}.${nonce}`;
    const old = `${content}.${createHmac('sha256', api.services.config.sessionSecret).update(`guest-work:${content}`).digest('base64url')}`;
    const wrong = { challenge: demand.challenge, answer: '0,0,0,0,0,0,0,0' };
    const others = ['made up', prolonged, old].map((challenge) => worked({ ...demand, challenge }));
    for (const body of [wrong, ...others, { challenge: demand.challenge }]) expect((await enter('192.0.2.4', body)).status).toBe(428);
    tune({ TUNABLE_GUEST_WORK_BITS: '5' });
    try {
      // Of another difficulty than the one issued: the current one counts.
      expect((await enter('192.0.2.4')).problem.work?.bits).toBe(5);
    } finally {
      tune({ TUNABLE_GUEST_WORK_BITS: '4', TUNABLE_GUEST_WORK_MS: '60000' });
    }
  });

  it('asks no work of a browser with a session', async () => {
    const { cookie } = await crowded('192.0.2.5');
    expect((await enter('192.0.2.5', {}, cookie)).status).toBe(200);
  });

  it('refuses every guest of an address beyond a much higher number', async () => {
    const { demand } = await crowded('192.0.2.6');
    const limits = limited.app.get<RateLimits>(RATE_LIMITS);
    const wall = { name: 'guests', points: TUNABLES.guestsPerAddressAtMost, seconds: 600 };
    for (let n = FREE + 1; n < wall.points; n += 1) await takeForAddress(limits, wall, '192.0.2.6');
    const refused = await enter('192.0.2.6', worked(demand));
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate-limited']);
  });
});
