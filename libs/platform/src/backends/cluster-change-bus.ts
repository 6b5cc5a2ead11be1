import type { Logger } from '../logger.js';
import { CHANNEL, ChannelChangeBus } from './channel-change-bus.js';
import { connectRedis, UNLIMITED, type RedisClient } from './redis-client.js';

/** The change bus over PUBLISH and SUBSCRIBE of Redis. A rejected publish is dropped, because an uncaught one would end the process. */
export class ClusterChangeBus extends ChannelChangeBus {
  private readonly unlimited: Pick<RedisClient, 'publish'>;

  constructor(
    private readonly publisher: RedisClient,
    private readonly subscriber: RedisClient,
    private readonly logger: Logger,
  ) {
    super();
    this.unlimited = publisher.withCommandOptions(UNLIMITED);
  }

  get connected(): boolean {
    return this.publisher.isReady && this.subscriber.isReady;
  }

  /** Subscribes; after an outage the client subscribes again by itself. */
  async open(): Promise<void> {
    await connectRedis(this.subscriber);
    const subscribed = this.subscriber.subscribe(CHANNEL, (text) => this.received(text));
    if (this.subscriber.isReady) await subscribed;
    else subscribed.catch((error: unknown) => this.logger.error({ err: error }, 'could not subscribe'));
  }

  close(): Promise<void> {
    if (this.subscriber.isOpen) this.subscriber.destroy();
    return Promise.resolve();
  }

  protected send(text: string): void {
    if (!this.publisher.isReady) return;
    this.unlimited.publish(CHANNEL, text).catch(() => undefined);
  }

  protected failed(error: unknown): void {
    this.logger.error({ err: error }, 'a change message was not understood');
  }
}
