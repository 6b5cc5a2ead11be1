import { randomUUID } from 'node:crypto';
import { LiveSettingsInForce, makePhoto } from '@app/application';
import {
  API_POOLS,
  assertConnectionBudget,
  connectDatabase,
  connectionsOf,
  databaseHealth,
  WORKER_POOLS,
  type Database,
} from '@app/persistence';
import {
  announceCommits,
  atMost,
  backendConnections,
  CONCURRENCY,
  createLogger,
  createMetrics,
  createSampler,
  everyTenSeconds,
  openBackends,
  openPrivatePort,
  openTraces,
  type Backends,
  type Config,
  type Handlers,
  type Logger,
} from '@app/platform';
import { BidRequestRunner } from './bids/bid-request-runner.js';
import { DeliveryRunner } from './notifications/delivery-runner.js';
import { openWorkshop } from './photos/workshop.js';
import { startMarket } from './market/market.js';
import { openPosts } from './post/open-posts.js';
import { WebhookRunner } from './post/webhook-runner.js';
import { ReactionRunner } from './reaction-runner.js';
import { assertWiring, JOB_HANDLERS, REACTION_HANDLERS } from './registry.js';
import { DirectQueues, Standby } from './standby.js';
import { Tick } from './tick.js';
import { EarlyTick } from './early-tick.js';

export interface RunningWorker {
  readonly database: Database;
  readonly logger: Logger;
  /** Finishes the jobs under way, then releases the database. */
  close(): Promise<void>;
}

/** Starts a worker: checks its wiring, connects, and works through the queues. */
export async function startWorker(config: Config): Promise<RunningWorker> {
  assertWiring();
  const logger = createLogger(config, 'worker');
  const metrics = createMetrics();
  const database = await connectDatabase(config.databaseUrl, WORKER_POOLS, 'worker');
  const closeTraces = await openTraces(config, 'worker', logger, database);
  // The budget covers one API and one worker; docs/scaling.md explains the sum for a cluster.
  await assertConnectionBudget(
    database,
    connectionsOf(API_POOLS) + backendConnections(false) + connectionsOf(WORKER_POOLS) + backendConnections(true),
  );
  const backends = await openBackends(config, { logger, works: true });
  const { queues } = backends;
  const liveSettings = await LiveSettingsInForce.follow({
    database,
    onHint: (read) => backends.changeBus.subscribe((message) => 'settings' in message && read()),
    onFault: (err) => logger.warn({ err }, 'the live settings were not read'),
  });
  announceCommits(database, backends.changeBus, queues);
  const parts = { database, queues, config, logger, metrics };
  const limit = atMost(CONCURRENCY.reactions);
  const reactions = new ReactionRunner(parts, REACTION_HANDLERS, limit);
  const bidRequests = new BidRequestRunner({ database, logger, metrics, reactions, limit });
  const deliveries = new DeliveryRunner(database, openPosts(config, database), logger, metrics);
  const webhooks = new WebhookRunner({ database, config, logger, metrics });
  const tick = new Tick({ database, queues, changes: backends.changeBus, config, logger }, JOB_HANDLERS, metrics);
  const ticks = database.ticks;
  const handlers: Handlers = {
    bidRequests: (eventIds) => bidRequests.run(...eventIds),
    reactions: (eventIds) => reactions.run(...eventIds),
    email: (deliveryId) => deliveries.run(deliveryId),
    push: (deliveryId) => deliveries.run(deliveryId),
    webhook: (messageId) => webhooks.run(messageId),
    photo: (photoId) => makePhoto(database, photoId, openWorkshop(config, logger)),
    schedule: async () => {
      // An unreachable database fails the tick itself, which records it.
      await ticks.note().catch(() => undefined);
      return tick.run();
    },
  };
  await queues.work(handlers);
  const direct = new DirectQueues(handlers, logger);
  const standby = new Standby({ tick, queues: direct, ticks, isReachable: () => backends.reachable(), logger });
  const early = new EarlyTick(tick, queues);
  backends.changeBus.subscribe(() => early.noteCommit());
  const market = startMarket({ config, database, logger, isOn: () => liveSettings.isMarketOn(config.demoMarket) });
  const privatePort = await openPrivatePort(config, {
    parts: [...databaseHealth(database), { name: 'changeBus', critical: false, check: async () => assertReachable(backends) }],
    metrics,
    lag: () => database.lag.read(),
  });
  const sample = createSampler(metrics);
  const lags = database.lag;
  const own = { process: randomUUID(), kind: 'worker' } as const;
  const sampling = everyTenSeconds(async () => database.samples.add({ ...own, ...(await sample()), lag: await lags.read() }));
  logger.info('working');
  return {
    database,
    logger,
    close: async () => {
      await market.stop();
      await liveSettings.stop();
      early.close();
      await Promise.all([privatePort?.close(), sampling.stop()]);
      await Promise.all([tick.stop(), standby.close(), backends.close()]);
      await direct.settled();
      await database.close();
      await closeTraces();
    },
  };
}

function assertReachable(backends: Backends): void {
  if (!backends.reachable()) throw new Error('The backend of queues and change bus is unreachable');
}
