import type { WaitingDelivery, WebhookBody } from '@app/contracts';
import type { Database } from '../../database/database.js';
import * as statements from './webhooks.statements.js';

/** Messages to venues' own systems as the worker sends them. */
export class WebhookMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Takes the ones whose time has come, a hundred at most; their enqueued jobs send them. One that was not sent is taken again after a minute. */
  async take(): Promise<WaitingDelivery[]> {
    const due = await this.database.all(statements.dueMessages, []);
    const taken: WaitingDelivery[] = [];
    await statements.SEND_WEBHOOKS.together(this.database, due, async (rows) => {
      const ours = await this.database.all(statements.takeMessages, [rows.map(({ id }) => id)]);
      taken.push(...ours.map(({ id }) => ({ id, channel: 'webhook' as const })));
    });
    return taken;
  }

  /** A taken message with its address; null when it was sent or its address is gone. */
  find(id: string): Promise<(WebhookBody & { url: string; webhookId: string }) | null> {
    return this.database.one(statements.takenMessage, [id]);
  }

  async sent(id: string): Promise<void> {
    await this.database.all(statements.noteSent, [id]);
  }

  /**
   * Stops what waits for an address that is off. It is no part of the transaction that switched the address off: senders lock a message and then its
   * address.
   */
  async stopWaiting(webhookId: string): Promise<void> {
    await this.database.all(statements.stopWaiting, [webhookId]);
  }
}
