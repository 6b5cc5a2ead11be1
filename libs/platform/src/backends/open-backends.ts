import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { createLogger, type Logger } from '../logger.js';
import { MemoryPresence, type Presence } from '../presence.js';
import type { Queues } from '../queues.js';
import { LimiterRateLimits, NO_RATE_LIMITS, type RateLimits, type RateRule } from '../limits/rate-limits.js';
import type { ChangeBus } from '../change-bus.js';
import { BullQueues } from './bull-queues.js';
import { ClusterChangeBus } from './cluster-change-bus.js';
import { redisBull, RedisPresence } from './cluster.js';
import { EmbeddedChangeBus } from './embedded-change-bus.js';
import { postgresBull, queueConnections } from './embedded.js';
import { connectRedis, redisClient, watchAnswers, type RedisServer } from './redis-client.js';
import { redisServer } from './sentinels.js';

/** The services that depend on the mode of the product; no code outside this folder knows the mode. */
export interface Backends {
  readonly changeBus: ChangeBus;
  readonly queues: Queues;
  readonly rateLimits: RateLimits;
  readonly presence: Presence;
  /** Returns true when the shared services besides Postgres are reachable; without them the product works on, more slowly. */
  reachable(): boolean;
  close(): Promise<void>;
}

export interface BackendOptions {
  logger?: Logger;
  /** True for a process that calls `queues.work`, which needs more connections. */
  works?: boolean;
}

/** Returns the number of connections to Postgres that the backends of one process may open besides its own pools: the change bus, the queues. */
export const backendConnections = (works: boolean): number => 1 + queueConnections(works);

/** Opens the backends: with `config.redisUrl` those of a cluster, without it the embedded ones. */
export async function openBackends(config: Config, options: BackendOptions = {}): Promise<Backends> {
  const logger = options.logger ?? createLogger(config, 'backends');
  return config.redisUrl
    ? openCluster(config, await redisServer(config.redisUrl, config.redisSentinels, logger), logger)
    : openEmbedded(config, options.works ?? false, logger);
}

const limiterOptions = (rule: RateRule) => ({ keyPrefix: `limit:${rule.name}`, points: rule.points, duration: rule.seconds });

async function openEmbedded(config: Config, works: boolean, logger: Logger): Promise<Backends> {
  const changeBus = new EmbeddedChangeBus(config.databaseUrl, logger);
  await changeBus.open();
  const queues = new BullQueues(postgresBull(config, queueConnections(works), logger), logger);
  return {
    changeBus,
    queues,
    rateLimits: config.rateLimits ? new LimiterRateLimits((rule) => new RateLimiterMemory(limiterOptions(rule))) : NO_RATE_LIMITS,
    presence: new MemoryPresence(),
    reachable: () => changeBus.connected,
    close: async () => {
      await queues.close();
      await changeBus.close();
    },
  };
}

async function openCluster(config: Config, server: RedisServer, logger: Logger): Promise<Backends> {
  const shared = redisClient(server, logger, { failFast: true });
  await connectRedis(shared);
  const endWatch = watchAnswers(shared, logger);
  const changeBus = new ClusterChangeBus(shared, redisClient(server, logger, { failFast: false }), logger);
  await changeBus.open();
  const queues = new BullQueues(redisBull(server, logger), logger);
  const limiter = (rule: RateRule) =>
    new RateLimiterRedis({
      ...limiterOptions(rule),
      storeClient: shared,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limiterOptions(rule)),
    });
  return {
    changeBus,
    queues,
    rateLimits: config.rateLimits ? new LimiterRateLimits(limiter) : NO_RATE_LIMITS,
    presence: new RedisPresence(shared),
    reachable: () => changeBus.connected,
    close: async () => {
      await queues.close();
      await changeBus.close();
      endWatch();
      if (shared.isOpen) shared.destroy();
      server.close();
    },
  };
}
