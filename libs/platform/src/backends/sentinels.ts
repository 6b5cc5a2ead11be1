import { lookup as lookUpName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { createClient } from 'redis';

/** The time that a Sentinel has for its answer, in milliseconds. */
const PATIENCE_MS = 1_000;

/** How long an answer holds, in milliseconds: all connections of a process look for the leader at the same time. */
const KEPT_MS = 500;

/** How Redis is reached: with `lookup` the host of `url` is the name under which Sentinels watch the servers. */
export interface RedisServer {
  readonly url: string;
  readonly lookup?: LookupFunction;
}

/** Asks one Sentinel who leads; returns `host port`. */
async function ask(sentinel: string, name: string): Promise<string> {
  const client = createClient({
    url: sentinel,
    maintNotifications: 'disabled',
    socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(`${sentinel} is silent`)), PATIENCE_MS)));
  const asked = client.connect().then(() => client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]));
  try {
    const answer = await Promise.race([asked, late]);
    if (!Array.isArray(answer)) throw new Error(`A Sentinel does not know ${name}`);
    return answer.map(String).join(' ');
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
    if (client.isOpen) client.destroy();
  }
}

/** The most frequent text; of equals the first. */
function mostNamed(answers: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** Asks all Sentinels who leads, because one that is cut off may name the leader of before. @throws when none knows. */
async function findLeader(url: string, sentinels: readonly string[]): Promise<string> {
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

async function addressOfLeader(url: string, sentinels: readonly string[]): Promise<{ address: string; family: number }> {
  const host = await findLeader(url, sentinels);
  return isIP(host) ? { address: host, family: isIP(host) } : lookUpName(host);
}

/** Returns the server of a URL; with Sentinels the host of each new connection is resolved to the address of the one that leads now. */
export function redisServer(url: string, sentinels: readonly string[]): RedisServer {
  if (sentinels.length === 0) return { url };
  let asked: { at: number; answer: ReturnType<typeof addressOfLeader> } | undefined;
  const lookup: LookupFunction = (_name, options, done) => {
    if (!asked || performance.now() - asked.at > KEPT_MS) asked = { at: performance.now(), answer: addressOfLeader(url, sentinels) };
    asked.answer.then(
      ({ address, family }) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      (error: NodeJS.ErrnoException) => done(error, options.all ? [] : '', 0),
    );
  };
  return { url, lookup };
}
