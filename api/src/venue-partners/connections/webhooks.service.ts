import { Inject, Injectable } from '@nestjs/common';
import { addWebhook, removeWebhook, replayWebhook, switchWebhookOn, type Outcome } from '@app/application';
import type { AddWebhook, NewWebhook, VenueId, VenueWebhook } from '@app/contracts';
import { Database, type Transaction } from '@app/persistence';
import { isWebhookAddress, webhookSecret, type Config } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import type { AuthVenueStaff } from '../../http/session/access.js';
import { CONFIG } from '../../tokens.js';

/** The addresses to which a venue's own system gets its news. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  list(venueId: VenueId): Promise<VenueWebhook[]> {
    return this.database.webhooks.list(venueId);
  }

  async add(actor: AuthVenueStaff, { url, kinds }: AddWebhook): Promise<NewWebhook> {
    if (!isWebhookAddress(url, this.config)) fail('invalid-fields', undefined, { url: ['must be a public https address'] });
    const webhook = await this.command((tx) => addWebhook(tx, actor, { url: new URL(url).href, kinds }));
    return { webhook, secret: webhookSecret(this.config, webhook.id) };
  }

  remove(actor: AuthVenueStaff, id: string): Promise<void> {
    return this.command((tx) => removeWebhook(tx, actor, id));
  }

  switchOn(actor: AuthVenueStaff, id: string): Promise<void> {
    return this.command((tx) => switchWebhookOn(tx, actor, id));
  }

  replay(actor: AuthVenueStaff, id: string, messageId: string): Promise<void> {
    return this.command((tx) => replayWebhook(tx, actor, id, messageId));
  }

  private command<T>(run: (tx: Transaction) => Promise<Outcome<T>>): Promise<T> {
    return this.database.transaction(async (tx) => unwrap(await run(tx)));
  }
}
