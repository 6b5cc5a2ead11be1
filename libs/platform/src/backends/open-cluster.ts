import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import type { Logger } from '../logger.js';
import { LimiterRateLimits, limiterOptions, NO_RATE_LIMITS, type RateRule } from '../limits/rate-limits.js';
import { BullQueues } from './bull-queues.js';
import { ClusterChangeBus } from './cluster-change-bus.js';
import { redisBull, RedisPresence } from './cluster.js';
import type { Backends } from './open-backends.js';
import { connectRedis, redisClient, watchAnswers } from './redis-client.js';
import { redisServer } from './sentinels.js';

/** Opens the backends of a cluster: jobs, change bus, limits and presence in the Redis at `url`. */
export async function openCluster(config: Config, url: string, logger: Logger): Promise<Backends> {
  const server = await redisServer(url, config.redisSentinels, logger);
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
