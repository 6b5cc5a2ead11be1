import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { createLogger, type Logger } from '../logger.js';
import { MemoryPresence, type Presence } from '../presence.js';
import type { Queues } from '../queues.js';
import { LimiterRateLimits, limiterOptions, NO_RATE_LIMITS, type RateLimits } from '../limits/rate-limits.js';
import type { ChangeBus } from '../change-bus.js';
import { BullQueues } from './bull-queues.js';
import { EmbeddedChangeBus } from './embedded-change-bus.js';
import { postgresBull, queueConnections } from './embedded.js';

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
  if (!config.redisUrl) return openEmbedded(config, options.works ?? false, logger);
  // A process without Redis does without the memory of its client.
  const { openCluster } = await import('./open-cluster.js');
  return openCluster(config, config.redisUrl, logger);
}

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
