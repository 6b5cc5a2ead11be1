import { WEBHOOK_SIGNATURE, type WebhookBody } from '@app/contracts';
import { failWebhook } from '@app/application';
import type { Database } from '@app/persistence';
import { isWebhookAddress, webhookSecret, webhookSignature, type Config, type Logger, type Metrics } from '@app/platform';
import { announceToVenues } from '../notifications/announce-to-venues.js';
import { callPublic } from './call-public.js';

interface WebhookParts {
  database: Database;
  config: Config;
  logger: Logger;
  metrics: Metrics;
}

/** Far below the minute for which a message is taken. */
const DEADLINE_MS = 8_000;

/** Sends messages to venues' own systems, at least once each, signed. Of the answer only the status counts, and nothing of it is kept. */
export class WebhookRunner {
  constructor(
    private readonly parts: WebhookParts,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /** Sends a taken message, unless it was sent meanwhile or its address is gone. */
  async run(id: string): Promise<void> {
    const { database, logger, metrics } = this.parts;
    const message = await database.webhookMessages.find(id);
    if (!message) return;
    const { url, webhookId, ...body } = message;
    try {
      const status = await this.send(url, webhookId, body);
      if (status < 200 || status > 299) throw new Error(`It answered ${status}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const isOff = await this.fail(id, reason);
      if (isOff) await database.webhookMessages.stopWaiting(webhookId);
      metrics.deliveries.inc({ channel: 'webhook', outcome: isOff ? 'dead' : 'failed' });
      logger.warn({ message: id, webhook: webhookId, reason, isOff }, 'a webhook failed');
      return;
    }
    await database.webhookMessages.sent(id);
    metrics.deliveries.inc({ channel: 'webhook', outcome: 'sent' });
  }

  /** Notes a failure, and announces it when the address is switched off with it; gives whether it is off. */
  private fail(id: string, reason: string): Promise<boolean> {
    return this.parts.database.transaction(async (tx) => {
      const { isOff, newlyOff } = await failWebhook(tx, id, reason);
      // The sweep sends what is written here.
      const outgoing = { deliver: () => undefined };
      if (newlyOff)
        await announceToVenues(tx, { id, dateBookId: null }, outgoing, {
          news: 'venue_webhook_off',
          venueIds: [newlyOff],
          about: 'system',
        });
      return isOff;
    });
  }

  private async send(url: string, webhookId: string, { id, kind, at, data }: WebhookBody): Promise<number> {
    const { config } = this.parts;
    // Checked again, because this process may allow less than the one that stored it.
    if (!isWebhookAddress(url, config)) throw new Error('The address is not allowed');
    const body = JSON.stringify({ id, kind, at, data });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `${config.productName} webhooks`,
      // The receiver compares it with its own clock.
      [WEBHOOK_SIGNATURE]: webhookSignature(webhookSecret(config, webhookId), body, Math.floor(Date.now() / 1000)),
    };
    const options = { name: 'The address', local: config.localPushes, deadlineMs: this.deadlineMs };
    return callPublic({ endpoint: url, method: 'POST', headers, body }, options);
  }
}
