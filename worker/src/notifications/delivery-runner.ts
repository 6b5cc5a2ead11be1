import { types } from 'node:util';
import type { Channel } from '@app/contracts';
import type { Database } from '@app/persistence';
import type { Logger, Metrics } from '@app/platform';
import { NotAdmitted, Undeliverable, type Post } from '../post/post.js';

/** Sends mails and pushes at least once, each with an identity by which a receiver recognises a repetition. */
export class DeliveryRunner {
  private readonly rows: Database['deliveries'];

  constructor(
    database: Database,
    private readonly posts: Record<Channel, Post>,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    this.rows = database.deliveries;
  }

  /** Sends a delivery, unless it is sent, dead, too late, or taken by another worker. */
  async run(id: string): Promise<void> {
    const delivery = await this.rows.take(id);
    if (!delivery) return;
    const { channel } = delivery;
    try {
      await this.posts[channel].send(delivery);
    } catch (error) {
      if (error instanceof NotAdmitted) return this.noteNotAdmitted(id, error);
      const [final, reason] = [error instanceof Undeliverable, reasonOf(error)];
      await this.rows.fail(id, reason, { final });
      this.metrics.deliveries.inc({ channel, outcome: final ? 'dead' : 'failed' });
      this.logger.warn({ delivery: id, channel, reason, final }, 'a delivery failed');
      return;
    }
    await this.rows.sent(id);
    this.metrics.deliveries.inc({ channel, outcome: 'sent' });
  }

  private noteNotAdmitted(id: string, { because }: NotAdmitted): void {
    this.metrics.deliveries.inc({ channel: 'email', outcome: because === 'waiting' ? 'postponed' : 'dropped' });
    this.logger.warn(
      { delivery: id, because },
      because === 'waiting' ? 'a mail waits for its address' : 'a mail was dropped for its address',
    );
  }
}

/** Returns the reason of a failure for the row and the log. It omits a server's own words, which may quote an address. */
function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return 'unknown';
  const { code, responseCode, response } = error as { code?: unknown; responseCode?: unknown; response?: unknown };
  if (response === undefined && code === undefined) return error.message;
  return [error.name, code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
