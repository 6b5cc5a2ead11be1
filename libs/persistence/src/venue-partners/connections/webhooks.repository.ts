import type { AddWebhook, BidRequestId, Instant, VenueId, VenueWebhook, WebhookData, WebhookMessageKind } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import * as statements from './webhooks.statements.js';
import { Webhook } from './webhook.entity.js';

type FailedWebhook = statements.FailedWebhook;

/** What happened: the event, and what the system of a venue hears of it. */
export interface WebhookNews {
  eventId: string;
  kind: WebhookMessageKind;
  at: Instant;
  data: WebhookData;
}

const values = ({ eventId, kind, at, data }: WebhookNews) => [eventId, kind, at, JSON.stringify(data)];

/** The addresses of venues' own systems, and the messages to them. */
export class WebhooksRepository {
  constructor(private readonly db: Queries) {}

  list(venueId: VenueId): Promise<VenueWebhook[]> {
    return this.db.all(statements.webhooksOfVenue, [venueId, null]);
  }

  /** A webhook of a venue; null when it has no such one. */
  one(venueId: VenueId, id: string): Promise<VenueWebhook | null> {
    return this.db.one(statements.webhooksOfVenue, [venueId, id]);
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(Webhook).countBy({ venueId });
  }

  isKnown(venueId: VenueId, url: string): Promise<boolean> {
    return this.db.of(Webhook).existsBy({ venueId, url });
  }

  async add(venueId: VenueId, { url, kinds }: AddWebhook): Promise<string> {
    const webhooks = this.db.of(Webhook);
    const row = webhooks.create({ venueId, url, kinds });
    await webhooks.insert(row);
    return row.id;
  }

  async delete(venueId: VenueId, id: string): Promise<boolean> {
    return (await this.db.of(Webhook).delete({ id, venueId })).affected === 1;
  }

  /** Switches an address on that was switched off; false when the venue has no such one. */
  async switchOn(venueId: VenueId, id: string): Promise<boolean> {
    return (await this.db.of(Webhook).update({ id, venueId }, { offAt: null, failingSince: null })).affected === 1;
  }

  /** Writes a message to each address of a venue that is registered for its kind. */
  async write(venueId: VenueId, news: WebhookNews): Promise<void> {
    await this.db.all(statements.writeToVenue, [...values(news), venueId]);
  }

  /** Writes one to the addresses of all venues that one wave of a request asked. */
  async writeToInvited(requestId: BidRequestId, wave: number, news: WebhookNews): Promise<void> {
    await this.db.all(statements.writeToInvited, [...values(news), requestId, wave]);
  }

  /** Writes the first message to an address. */
  async ping(id: string, at: Instant): Promise<void> {
    await this.db.all(statements.writePing, [...values({ eventId: id, kind: 'ping', at, data: {} }), id]);
  }

  /**
   * Notes that a message was not sent: another try after a growing wait, or none. An address that has failed for a day is switched off; null: it is
   * gone.
   */
  noteFailed(messageId: string, reason: string): Promise<FailedWebhook | null> {
    return this.db.one(statements.noteFailed, [messageId, reason]);
  }

  /** Lets a message be sent again; false when the venue has no such one. */
  async replay(venueId: VenueId, id: string, messageId: string): Promise<boolean> {
    return (await this.db.one(statements.replayMessage, [messageId, id, venueId])) !== null;
  }
}
