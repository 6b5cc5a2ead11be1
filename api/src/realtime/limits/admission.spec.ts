import { expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createMetrics, LimiterRateLimits, type Config } from '@app/platform';
import type { WatchSocket } from '../watch-socket.js';
import { Admission } from './admission.js';

const admission = () => {
  const limits = new LimiterRateLimits(({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }));
  return new Admission(limits, createMetrics(), { rateLimits: true } as Config);
};
const from = (sessionHash: string, id: string, address: string) =>
  ({ data: { watcher: { kind: 'user', id, sessionHash, feedRev: 0 } }, handshake: { address } }) as unknown as WatchSocket;

/** The number of admitted `tries`. */
async function countAdmitted(tries: number, ask: (n: number) => Promise<void>): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n += 1)
    await ask(n).then(
      () => (count += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'rate-limited' }),
    );
  return count;
}

it.each<[what: string, ask: (to: Admission, socket: WatchSocket) => Promise<void>, session: number, user: number]>([
  ['handshakes', (to, socket) => to.handshake(socket), 60, 120],
  ['questions', (to, socket) => to.watch(socket), 200, 400],
])('%s are counted by session and by person, regardless of others at the same address', async (_what, ask, session, user) => {
  const to = admission();
  expect(await countAdmitted(session + 10, () => ask(to, from('s1', 'asha', '192.0.2.1')))).toBe(session);
  // The same person with a session for each: the first session used up the budget of all.
  expect(await countAdmitted(user, (n) => ask(to, from(`s${n + 2}`, 'asha', '192.0.2.1')))).toBe(user - session);
  expect(await countAdmitted(5, (n) => ask(to, from(`other ${n}`, 'kabir', '192.0.2.1')))).toBe(5);
});

it.each<[what: string, ask: (to: Admission, socket: WatchSocket) => Promise<void>, most: number]>([
  ['handshakes', (to, socket) => to.admitAddress(socket), 1_200],
  ['questions', (to, socket) => to.watch(socket), 4_000],
])('%s of a network of IPv6 are counted together, whoever calls', async (_what, ask, most) => {
  const to = admission();
  const ofMany = (net: string) => (n: number) => ask(to, from(`s${n}`, `person ${n}`, `2001:db8:1:${net}::${(n % 9_000) + 1}`));
  expect(await countAdmitted(most + 10, ofMany('2'))).toBe(most);
  expect(await countAdmitted(5, ofMany('3'))).toBe(5);
});
