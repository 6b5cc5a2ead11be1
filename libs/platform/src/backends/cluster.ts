import { Queue, Worker } from 'bullmq';
import { asId, type PlanId, type UserId } from '@app/contracts';
import type { Logger } from '../logger.js';
import { PRESENT_FOR_MS, type Presence } from '../presence.js';
import type { BullBackend } from './bull-queues.js';
import { redisClient, type RedisClient, type RedisServer } from './redis-client.js';

/** BullMQ on Redis: one connection adds jobs, another one takes them and waits for the return of Redis. */
export function redisBull(server: RedisServer, logger: Logger): BullBackend {
  const producer = redisClient(server, logger, { failFast: false });
  let consumer: RedisClient | undefined;
  return {
    queue: (name) => new Queue(name, { connection: producer }),
    worker: (name, processor, options) => {
      consumer ??= redisClient(server, logger, { failFast: false, waits: true });
      return new Worker(name, processor, { ...options, connection: consumer });
    },
    close: () => {
      for (const client of [producer, consumer]) if (client?.isOpen) client.destroy();
      return Promise.resolve();
    },
  };
}

/** Presence over all processes; without Redis each person sees themselves alone. */
export class RedisPresence implements Presence {
  constructor(private readonly client: RedisClient) {}

  async seen(planId: PlanId, userId: UserId): Promise<UserId[]> {
    const now = Date.now();
    const key = `presence:${planId}`;
    if (!this.client.isReady) return [userId];
    try {
      const answers = await this.client
        .multi()
        .zRemRangeByScore(key, 0, now)
        .zAdd(key, { score: now + PRESENT_FOR_MS, value: userId })
        .pExpire(key, PRESENT_FOR_MS)
        .zRange(key, 0, -1)
        .exec();
      return usersIn(answers.at(-1));
    } catch {
      return [userId];
    }
  }

  async gone(planId: PlanId, userId: UserId): Promise<UserId[]> {
    const key = `presence:${planId}`;
    if (!this.client.isReady) return [];
    try {
      const answers = await this.client.multi().zRem(key, userId).zRemRangeByScore(key, 0, Date.now()).zRange(key, 0, -1).exec();
      return usersIn(answers.at(-1));
    } catch {
      return [];
    }
  }
}

/** Reads the members of a set, which `seen` alone puts there. */
const usersIn = (answer: unknown): UserId[] => (Array.isArray(answer) ? answer.map((id) => asId<UserId>(String(id))).sort() : []);
