import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@app/platform';
import {
  call,
  createTestDatabase,
  makeUser,
  signInUser,
  startRedis,
  testEnvironment,
  type TestDatabase,
  type TestRedis,
} from '@app/testkit';
import { createApi, type Api } from '../create-app.js';

let home: TestDatabase;
let redis: TestRedis;
let apis: Api[];
let urls: string[];

beforeAll(async () => {
  [home, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const config = loadConfig(testEnvironment(home.url, { REDIS_URL: redis.url, RATE_LIMITS: 'on' }));
  apis = await Promise.all([createApi(config), createApi(config)]);
  urls = await Promise.all(apis.map((api) => api.listen(0)));
}, 60_000);
afterAll(async () => {
  for (const api of apis) await api.close();
  await redis.stop();
  await home.drop();
});

const at = (turn: number): string => urls[turn % 2] ?? '';

describe('limits over two processes', () => {
  it('count a person’s calls together, and each person’s by themselves', async () => {
    const database = apis[0]?.services.database;
    if (!database) throw new Error('No API');
    const [one, other] = await Promise.all([1, 2].map(async () => (await signInUser(database, await makeUser(database))).cookie));
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await call(at(turn), 'GET /auth/export', { cookie: one ?? '' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await call(at(0), 'GET /auth/export', { cookie: other ?? '' })).status).toBe(200);
  });

  it('count the guesses of an address together: ten invite codes, twenty passwords', async () => {
    const guess = (turn: number) => call(at(turn), 'GET /invites/0000-0000-0000');
    const codes = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)));
    expect(codes.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(codes.filter(({ code }) => code === 'rate-limited')).toHaveLength(20);
    const body = { email: 'a@b.co', password: 'guess' };
    const logins = await Promise.all(Array.from({ length: 24 }, (_, turn) => call(at(turn), 'POST /auth/login', { body })));
    expect(logins.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(logins.filter(({ status }) => status === 429)).toHaveLength(4);
  }, 30_000);
});
