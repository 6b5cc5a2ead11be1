import { DeliveriesRepository, type Database } from '@app/persistence';
import type { Logger, Metrics } from '@app/platform';
import type { Post } from './post.js';

/** Sends mails and pushes: at least once, each with an identity that a receiver can tell a repetition by. */
export class DeliveryRunner {
  private readonly rows: DeliveriesRepository;

  constructor(
    database: Database,
    private readonly post: Post,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.rows = new DeliveriesRepository(database);
  }

  /** Sends one, if it is not sent, dead, or in somebody else's hands. */
  async run(id: string): Promise<void> {
    const delivery = await this.rows.take(id);
    if (!delivery) return;
    const { channel } = delivery;
    try {
      await this.post.send(delivery);
    } catch (error) {
      await this.rows.fail(id, error instanceof Error ? error.message : String(error));
      this.metrics.deliveries.inc({ channel, outcome: 'failed' });
      this.logger.warn({ err: error, delivery: id }, 'a delivery failed');
      return;
    }
    await this.rows.sent(id);
    this.metrics.deliveries.inc({ channel, outcome: 'sent' });
  }
}
