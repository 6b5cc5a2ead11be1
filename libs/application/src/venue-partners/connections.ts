import type { AddWebhook, MakeVenueKey, VenueId, VenueKey, VenueWebhook } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { lockTeam, type TeamActor } from './team/invite-staff.js';

/** So many systems of a venue can have a key each. */
const MOST_KEYS = 5;
/** So many addresses of a venue get its news. */
const MOST_WEBHOOKS = 3;
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

/** Registers an address for news of the venue; a first message shows at once whether it works. */
export async function addWebhook(tx: Transaction, actor: TeamActor, webhook: AddWebhook): Promise<Outcome<VenueWebhook>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  const { venueId, staffId } = actor;
  if (await tx.webhooks.isKnown(venueId, webhook.url))
    return refused('invalid-fields', undefined, { url: ['is the address of another webhook'] });
  if ((await tx.webhooks.count(venueId)) >= MOST_WEBHOOKS) return refused('limit-reached');
  const id = await tx.webhooks.add(venueId, webhook);
  await tx.webhooks.ping(id, (await tx.now()).toISOString());
  await tx.audit.write({ action: 'webhook.added', staffId, subjectId: id });
  const added = await tx.webhooks.one(venueId, id);
  return added ? done(added) : refused('not-found');
}

/** Ends a webhook with the messages that wait for it. */
export async function removeWebhook(tx: Transaction, actor: TeamActor, id: string): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  if (!(await tx.webhooks.delete(actor.venueId, id))) return refused('not-found');
  return done(await tx.audit.write({ action: 'webhook.removed', staffId: actor.staffId, subjectId: id }));
}

/** Switches a webhook on that was switched off. What it missed is sent from the desk alone. */
export async function switchWebhookOn(tx: Transaction, actor: TeamActor, id: string): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  if (!(await tx.webhooks.switchOn(actor.venueId, id))) return refused('not-found');
  // The notice of it is settled.
  tx.raiseFeed(`venue:${actor.venueId}`, { type: 'notice.read' });
  return done(undefined);
}

/**
 * Notes that a message to a venue's system was not sent. An address that has failed for a day is switched off, and its venue gets a notice;
 * `newlyOff` is that venue, `isOff` whether the address is off.
 */
export async function failWebhook(
  tx: Transaction,
  messageId: string,
  reason: string,
): Promise<{ isOff: boolean; newlyOff: VenueId | null }> {
  const webhook = await tx.webhooks.noteFailed(messageId, reason);
  if (!webhook?.isOff || webhook.wasOff) return { isOff: webhook?.isOff ?? false, newlyOff: null };
  const { venueId } = webhook;
  await tx.venueNotices.leaveWebhookOff(venueId);
  tx.raiseFeed(`venue:${venueId}`, { type: 'webhook.off' });
  return { isOff: true, newlyOff: venueId };
}

/** Sends a message of a webhook again. */
export async function replayWebhook(tx: Transaction, actor: TeamActor, id: string, messageId: string): Promise<Outcome<void>> {
  if (!(await lockTeam(tx, actor))) return refused('forbidden');
  return (await tx.webhooks.replay(actor.venueId, id, messageId)) ? done(undefined) : refused('not-found');
}
