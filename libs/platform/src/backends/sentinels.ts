import { lookup as lookUpName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Logger } from '../logger.js';
import { connectRedis, redisClient, type RedisClient, type RedisServer } from './redis-client.js';

/** The time that a Sentinel has for its answer, in milliseconds. */
const PATIENCE_MS = 1_000;

/** How long an answer holds, in milliseconds: all connections of a process look for the leader at the same time. */
const KEPT_MS = 500;

/** Asks one Sentinel who leads; returns `host port`. */
async function ask(sentinel: RedisClient, name: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('A Sentinel is silent')), PATIENCE_MS)));
  try {
    const answer = await Promise.race([sentinel.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]), late]);
    if (!Array.isArray(answer)) throw new Error(`A Sentinel does not know ${name}`);
    return answer.map(String).join(' ');
  } finally {
    clearTimeout(timer);
  }
}

/** The most frequent text; of equals the first. */
function mostNamed(answers: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** Asks all Sentinels who leads, because one that is cut off may name the leader of before. @throws when none knows. */
async function findLeader(url: string, sentinels: readonly RedisClient[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const answers = await Promise.allSettled(sentinels.map((sentinel) => ask(sentinel, hostname)));
  const named = mostNamed(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
  if (named === undefined) throw new Error(`No Sentinel says who leads ${hostname}`);
  const [host = '', theirs] = named.split(' ');
  // The client opens each connection to the port of its URL.
  if (theirs !== (port || '6379'))
    throw new Error(`Sentinel names port ${theirs} where REDIS_URL has ${port || '6379'}: they must be the same`);
  return host;
}

async function addressOfLeader(url: string, sentinels: readonly RedisClient[]): Promise<{ address: string; family: number }> {
  const host = await findLeader(url, sentinels);
  return isIP(host) ? { address: host, family: isIP(host) } : lookUpName(host);
}

/**
 * Returns the server of a URL; with Sentinels the host of each new connection is resolved to the address of the one that leads now. Their connections
 * stay, because it takes a tenth of a second of the processor to make a client.
 */
export async function redisServer(url: string, addresses: readonly string[], logger: Logger): Promise<RedisServer> {
  if (addresses.length === 0) return { url, close: () => undefined };
  const sentinels = addresses.map((address) => redisClient({ url: address }, logger, { failFast: true, name: 'A Sentinel' }));
  await Promise.all(sentinels.map((sentinel) => connectRedis(sentinel)));
  let asked: { at: number; answer: ReturnType<typeof addressOfLeader> } | undefined;
  const lookup: LookupFunction = (_name, options, done) => {
    if (!asked || performance.now() - asked.at > KEPT_MS) asked = { at: performance.now(), answer: addressOfLeader(url, sentinels) };
    asked.answer.then(
      ({ address, family }) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      (error: NodeJS.ErrnoException) => done(error, options.all ? [] : '', 0),
    );
  };
  const close = (): void => {
    for (const sentinel of sentinels) if (sentinel.isOpen) sentinel.destroy();
  };
  return { url, lookup, close };
}
