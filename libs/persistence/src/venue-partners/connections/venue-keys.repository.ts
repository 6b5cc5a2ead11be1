import type { KeyScope, MakeVenueKey, VenueId, VenueKey, VenueStatus } from '@app/contracts';
import { statement, type Queries } from '../../database/queries.js';
import { iso } from '../../database/views.js';
import { VenueKeyRow } from './venue-key.entity.js';

/** The system behind a secret. */
export interface FoundKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  venueId: VenueId;
  status: VenueStatus;
  /** Whether its last use is to be noted anew. */
  isUseDue: boolean;
}

const FORMER_WORKS = 'k.former_until > app_clock()';
const THIS_MINUTE = `date_trunc('minute', app_clock())`;
const VIEW = `k.id, k.name, k.scopes, ${iso('k.created_at')} AS "madeAt", ${iso('k.used_at')} AS "usedAt",
  CASE WHEN ${FORMER_WORKS} THEN ${iso('k.former_until')} END AS "formerUntil"`;

const keysOfVenue = statement<VenueKey>('keys-of-venue', `SELECT ${VIEW} FROM venue_keys k WHERE k.venue_id = $1 ORDER BY k.id`);

const keyByToken = statement<FoundKey>(
  'key-by-token',
  `SELECT k.id, k.name, k.scopes, k.venue_id AS "venueId", v.status, k.used_at IS DISTINCT FROM ${THIS_MINUTE} AS "isUseDue"
   FROM venue_keys k JOIN venues v ON v.id = k.venue_id AND v.status <> 'suspended'
   WHERE k.token_hash = $1 OR (k.former_hash = $1 AND ${FORMER_WORKS})`,
);

const noteUse = statement(
  'note-use-of-key',
  `UPDATE venue_keys SET used_at = ${THIS_MINUTE} WHERE id = $1 AND used_at IS DISTINCT FROM ${THIS_MINUTE}`,
);

const makeKey = statement<VenueKey>(
  'make-key',
  `INSERT INTO venue_keys AS k (venue_id, name, scopes, token_hash) VALUES ($1, $2, $3, $4) RETURNING ${VIEW}`,
);

/** One secret of before works at a time: another rotation would end it early. */
const rotateKey = statement<VenueKey>(
  'rotate-key',
  `UPDATE venue_keys k SET former_hash = k.token_hash, former_until = app_clock() + $4 * interval '1 millisecond', token_hash = $3
   WHERE k.id = $1 AND k.venue_id = $2 AND NOT coalesce(${FORMER_WORKS}, false) RETURNING ${VIEW}`,
);

/** Keys of venues' own systems. Only the SHA-256 of a secret is stored. */
export class VenueKeysRepository {
  constructor(private readonly db: Queries) {}

  list(venueId: VenueId): Promise<VenueKey[]> {
    return this.db.all(keysOfVenue, [venueId]);
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(VenueKeyRow).countBy({ venueId });
  }

  /** The name of a key; null when the venue has no such key. */
  async nameOf(venueId: VenueId, id: string): Promise<string | null> {
    return (await this.db.of(VenueKeyRow).findOne({ select: { id: true, name: true }, where: { id, venueId } }))?.name ?? null;
  }

  /** The key of a secret (as its hash) while it works and the venue is not suspended. */
  byToken(tokenHash: Buffer): Promise<FoundKey | null> {
    return this.db.one(keyByToken, [tokenHash]);
  }

  /** Notes the minute of a use. */
  async noteUse(id: string): Promise<void> {
    await this.db.all(noteUse, [id]);
  }

  async make(venueId: VenueId, { name, scopes }: MakeVenueKey, tokenHash: Buffer): Promise<VenueKey> {
    const made = await this.db.one(makeKey, [venueId, name, scopes, tokenHash]);
    if (!made) throw new Error('The key was not stored');
    return made;
  }

  /** Gives a key another secret; the one of before works for `overlapMs` more. Null while one of before still does. */
  rotate(venueId: VenueId, id: string, tokenHash: Buffer, overlapMs: number): Promise<VenueKey | null> {
    return this.db.one(rotateKey, [id, venueId, tokenHash, overlapMs]);
  }

  /** Ends a key with all its secrets. */
  async delete(venueId: VenueId, id: string): Promise<void> {
    await this.db.of(VenueKeyRow).delete({ id, venueId });
  }
}
