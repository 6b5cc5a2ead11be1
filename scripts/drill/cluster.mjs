// The cluster of a drill: HAProxy with TLS, two APIs, two workers, Redis, PgBouncer where it can be, a primary with a standby.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from './engines/children.mjs';
import { openLink } from './engines/link.mjs';
import { WatchedServers } from './engines/patroni.mjs';
import { environment, Member, migrate } from './engines/product.mjs';
import { DATABASE, Servers, until } from './engines/postgres.mjs';
import { startBalancer, startPooler } from './engines/proxies.mjs';
import { startRedis, startWatchedRedis } from './engines/redis.mjs';

/** The role of the programs. */
const ROLE = 'programs';

/** Starts the servers: one, to which a standby may come later, or with `patroni` three that choose among themselves who leads. */
async function startServers(folder, { patroni, ports, makeServers }) {
  if (patroni) {
    const servers = new WatchedServers(folder, { bin: patroni, ports: await freePorts(8) });
    const primary = await servers.start();
    return { servers, primary, databases: servers.members.map(({ port, watcher }) => ({ port, watcher })) };
  }
  const servers = makeServers(folder);
  return { servers, primary: await servers.primary(ports[0]), databases: ports.map((port) => ({ port })) };
}

/** The environment with which an API reaches its engines over lines that the drill can cut, and the lines. */
async function overLinks(env) {
  const links = {};
  const own = { ...env };
  for (const [name, variable] of Object.entries({ redis: 'REDIS_URL', postgres: 'DATABASE_URL' })) {
    const [port] = await freePorts(1);
    const address = new URL(env[variable]);
    links[name] = await openLink(port, Number(address.port));
    address.port = String(port);
    own[variable] = address.href;
  }
  return { links, env: own };
}

/**
 * Starts the cluster in the folder; `standby` is false for drills that need none, `home` is the checkout of another build,
 * and `preload` a module that each program loads first. `watched` puts Sentinels before Redis where they are installed. With `links` the first API reaches Redis and the database over lines
 * that can be cut, and the limits of calls are on, because they ask Redis. `patroni` is the folder of the programs of Postgres whose servers Patroni
 * starts, and `makeServers` makes servers of another kind than usual.
 */
export async function startCluster(
  folder,
  { programs, standby = true, links = false, watched = false, patroni = null, makeServers = (own) => new Servers(own), home, preload },
) {
  const [https, api1, api2, own1, own2, own3, own4, redisPort, poolerPort, leaderPort, primaryPort, standbyPort, ...sentinels] =
    await freePorts(15);
  const ports = [primaryPort, standbyPort];
  const { servers, primary, databases } = await startServers(folder, { patroni, ports, makeServers });
  const { account, password } = servers;
  const leader = (database, role) => `postgres://${role}:${password}@127.0.0.1:${leaderPort}/${database}`;
  const pooled = programs.pooler !== null;
  const url = `https://localhost:${https}`;
  const redis = watched && programs.sentinel ? startWatchedRedis(folder, redisPort, sentinels) : startRedis(folder, redisPort);
  if (redis.sentinels) await until(() => redis.sentinels.areComplete(), 'the Sentinels know each other');
  const env = environment({
    folder,
    publicUrl: url,
    databaseUrl: leader(DATABASE, ROLE).replace(String(leaderPort), String(pooled ? poolerPort : leaderPort)),
    more: {
      ...redis.env,
      ...(pooled && !programs.pooler.keepsPrepared ? { PG_PREPARED: 'off' } : {}),
      ...(links ? { RATE_LIMITS: 'on' } : {}),
      ...(preload ? { NODE_OPTIONS: `--import ${preload}` } : {}),
    },
  });
  migrate(env, primary.url(), home);
  const second = standby && !patroni ? await servers.standby(primary, standbyPort) : null;
  const linked = links ? await overLinks(env) : { links: null, env };
  const apis = [
    { port: api1, privatePort: own1, env: linked.env },
    { port: api2, privatePort: own2, env },
  ].map((own, n) => new Member('api', { name: `api${n + 1}`, folder, home, ...own }));
  const workers = [own3, own4].map(
    (privatePort, n) => new Member('worker', { name: `worker${n + 1}`, folder, home, env, port: 0, privatePort }),
  );
  startBalancer(folder, { https, apis, postgres: leaderPort, databases });
  if (pooled) startPooler(folder, { port: poolerPort, to: leaderPort, role: ROLE, password, account, ...programs.pooler });
  const pool = new pg.Pool({ connectionString: leader(DATABASE, 'app'), max: 6 });
  pool.on('error', () => undefined);
  await until(() => pool.query('SELECT 1').catch(() => null), 'a database leads');
  await Promise.all([...apis, ...workers].map((member) => member.start()));
  await until(
    () =>
      fetch(`${url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'the balancer has an API',
  );
  // HAProxy looks at each API twice a second.
  await pause(1_000);
  return {
    folder,
    url,
    env,
    servers,
    primary,
    standby: second,
    redis,
    links: linked.links,
    apis,
    workers,
    pool,
    async close() {
      await pool.end();
      await Promise.all([...apis, ...workers].map((member) => member.stop()));
      for (const link of Object.values(linked.links ?? {})) link.close();
    },
  };
}
