import { SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { KEY_PREFIX, type KeyScope } from '@app/contracts';
import type { Database, SessionVenue, Transaction } from '@app/persistence';
import { fail } from '../problem.js';

const SCOPE = 'key-scope';

/** Admits the venue's own system with a key of this scope to a route of its venue. Without it a route is for the staff alone. */
export const KeyMay = (scope: KeyScope) => SetMetadata<string, KeyScope>(SCOPE, scope);

/** The scope with which a key may call a route; null when none may. */
export const scopeOf = (reflector: Reflector, handler: (...args: never[]) => unknown): KeyScope | null =>
  reflector.get<KeyScope | undefined>(SCOPE, handler) ?? null;

/** Whether a bearer is the secret of a key. A session's token is shorter. */
export const isKey = (token: string): boolean => token.length === KEY_PREFIX.length + 43 && token.startsWith(KEY_PREFIX);

/** The venue's own system as the caller of a route. */
interface AdmittedSystem {
  /** Its `staffId` is the id of the key, for limits and idempotency keys. */
  venue: SessionVenue;
  key: { id: string; name: string };
}

/** The key of a secret (as its hash), if it works and has the scope. A first check notes the use; one behind a lock (`tx`) does not. */
export async function admitKey(database: Database, hash: Buffer, scope: KeyScope | null, tx?: Transaction): Promise<AdmittedSystem> {
  const key = (await (tx ?? database).venueKeys.byToken(hash)) ?? fail('not-signed-in');
  if (!tx && key.isUseDue) await database.venueKeys.noteUse(key.id);
  if (!scope) fail('forbidden', 'Keys may not do that.');
  if (!key.scopes.includes(scope)) fail('forbidden', `The key lacks the scope ${scope}.`);
  const { id, name, venueId, status } = key;
  return { venue: { staffId: id, venueId, role: 'manager', status }, key: { id, name } };
}
