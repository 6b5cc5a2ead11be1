import type { Instant } from '../ids.js';

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
