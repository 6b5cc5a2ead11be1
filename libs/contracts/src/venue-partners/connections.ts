import type { BidRequestId, BookingId, Instant } from '../ids.js';
import type { BookingStatus } from '../states.js';

/** What a key of a venue's own system may do. */
export const KEY_SCOPES = ['requests:read', 'bids:write', 'bookings:read', 'bookings:write', 'availability:write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The beginning of a key's secret, by which its owner and scanners of source code recognise it. */
export const KEY_PREFIX = 'sk_';

/** A key of a venue's own system, without its secret. */
export interface VenueKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  madeAt: Instant;
  /** By the minute; null before the first use. */
  usedAt: Instant | null;
  /** Until when the secret of before the last rotation works; null when it does not. */
  formerUntil: Instant | null;
}

/** POST /api/venues/me/keys */
export interface MakeVenueKey {
  name: string;
  scopes: KeyScope[];
}

/** A new secret. The server keeps only its hash, so that nobody reads it a second time. */
export interface NewVenueKey {
  key: VenueKey;
  secret: string;
}

/** What a webhook can be registered for. */
export const WEBHOOK_KINDS = ['request.opened', 'booking.made', 'booking.change_asked', 'booking.changed', 'booking.cancelled'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
/** The kind of a message; `ping` is the first one to each address. */
export type WebhookMessageKind = WebhookKind | 'ping';

/** The header with the signature of a message: `t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` by the secret of the webhook. */
export const WEBHOOK_SIGNATURE = 'webhook-signature';

/** What a message says: ids and what does not change quietly. The rest is read with a key. */
export interface WebhookData {
  requestId?: BidRequestId;
  bookingId?: BookingId;
  ref?: string;
  status?: BookingStatus;
  startAt?: Instant;
  partySize?: number;
}

/** The body of a message. Messages can arrive twice, and not in order: `id` is the same for a repetition, `at` is when it happened. */
export interface WebhookBody {
  id: string;
  kind: WebhookMessageKind;
  at: Instant;
  data: WebhookData;
}

/** A message to an address of a venue's own system. */
export interface WebhookMessage {
  id: string;
  kind: WebhookMessageKind;
  at: Instant;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** Why the last attempt failed; null when none did. */
  error: string | null;
}

/** An address to which a venue's own system gets its news. */
export interface VenueWebhook {
  id: string;
  url: string;
  kinds: WebhookKind[];
  /** Since when every attempt has failed; null when the last one did not. */
  failingSince: Instant | null;
  /** When it was switched off for that; null while it is on. */
  offAt: Instant | null;
  /** The newest twenty. */
  messages: WebhookMessage[];
}

/** POST /api/venues/me/webhooks */
export interface AddWebhook {
  url: string;
  kinds: WebhookKind[];
}

/** A new webhook with the secret that its messages are signed with. It is shown this once. */
export interface NewWebhook {
  webhook: VenueWebhook;
  secret: string;
}
