import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { makeKey, revokeKey, rotateKey, type Outcome } from '@app/application';
import { KEY_PREFIX, type MakeVenueKey, type NewVenueKey, type VenueId, type VenueKey } from '@app/contracts';
import { Database, type Transaction } from '@app/persistence';
import { tokenHash } from '@app/platform';
import { unwrap } from '../../http/problem.js';
import type { AuthVenueStaff } from '../../http/session/access.js';

/** The keys of a venue's own system. */
@Injectable()
export class VenueKeysService {
  constructor(private readonly database: Database) {}

  list(venueId: VenueId): Promise<VenueKey[]> {
    return this.database.venueKeys.list(venueId);
  }

  make(actor: AuthVenueStaff, key: MakeVenueKey): Promise<NewVenueKey> {
    return this.withSecret(actor, (tx, hash) => makeKey(tx, actor, key, hash));
  }

  rotate(actor: AuthVenueStaff, keyId: string): Promise<NewVenueKey> {
    return this.withSecret(actor, (tx, hash) => rotateKey(tx, actor, keyId, hash));
  }

  async revoke(actor: AuthVenueStaff, keyId: string): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await revokeKey(tx, actor, keyId)));
  }

  /** Stores a new secret; a session that has ended meanwhile makes none. */
  private async withSecret(
    { verifyToken }: AuthVenueStaff,
    store: (tx: Transaction, hash: Buffer) => Promise<Outcome<VenueKey>>,
  ): Promise<NewVenueKey> {
    const secret = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
    const key = await this.database.transaction(async (tx) => {
      const stored = unwrap(await store(tx, tokenHash(secret)));
      await verifyToken(tx);
      return stored;
    });
    return { key, secret };
  }
}
