import type { MakeVenueKey, VenueKey } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { lockTeam, type TeamActor } from './team/invite-staff.js';

/** So many systems of a venue can have a key each. */
const MOST_KEYS = 5;
/** A system has so long to take over its new secret. */
const OVERLAP_MS = 86_400_000;

/** Makes a key for the venue's own system. */
export async function makeKey(tx: Transaction, actor: TeamActor, key: MakeVenueKey, tokenHash: Buffer): Promise<Outcome<VenueKey>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  if ((await tx.venueKeys.count(actor.venueId)) >= MOST_KEYS) return refused('limit-reached');
  const made = await tx.venueKeys.make(actor.venueId, key, tokenHash);
  await tx.audit.write({ action: 'key.made', staffId: actor.staffId, subjectId: made.id, details: { about: key.name } });
  return done(made);
}

/** Gives a key a new secret; the one of before works for a day more, and no other rotation is possible meanwhile. */
export async function rotateKey(tx: Transaction, actor: TeamActor, keyId: string, tokenHash: Buffer): Promise<Outcome<VenueKey>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  const name = await tx.venueKeys.nameOf(actor.venueId, keyId);
  if (name === null) return refused('not-found');
  const key = await tx.venueKeys.rotate(actor.venueId, keyId, tokenHash, OVERLAP_MS);
  if (!key) return refused('key-rotated');
  await tx.audit.write({ action: 'key.rotated', staffId: actor.staffId, subjectId: keyId, details: { about: name } });
  return done(key);
}

/** Ends a key at once, its secret of before included. */
export async function revokeKey(tx: Transaction, actor: TeamActor, keyId: string): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  const name = await tx.venueKeys.nameOf(actor.venueId, keyId);
  if (name === null) return refused('not-found');
  await tx.venueKeys.delete(actor.venueId, keyId);
  return done(await tx.audit.write({ action: 'key.revoked', staffId: actor.staffId, subjectId: keyId, details: { about: name } }));
}
