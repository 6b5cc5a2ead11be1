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

  /** Notes a failure: another try after a growing wait, or none. An address that has failed for a day is switched off; gives whether it is. */
  async fail(id: string, reason: string): Promise<boolean> {
    const webhook = await this.database.one(statements.noteFailed, [id, reason]);
    if (webhook?.isOff) await this.database.all(statements.stopWaiting, [webhook.id]);
    return webhook?.isOff ?? false;
  }
}
