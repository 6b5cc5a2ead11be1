import type { ChangeOf, OfferTemplate, SaveOfferTemplate, VenueId } from '@app/contracts';
import { TUNABLES, hideContacts, hidePersonalData } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';

/** A template as it is stored. Nothing in an offer leads around the product: contact data in any of its words is hidden, as it is in notes. */
export function cleanTemplate(body: SaveOfferTemplate): Outcome<SaveOfferTemplate> {
  if ((body.alcohol ?? 0) > body.price)
    return refused('invalid-fields', 'The part for alcoholic drinks is more than the price.', { alcohol: ['must not be above price'] });
  const name = hidePersonalData(body.name.trim());
  if (!name) return refused('invalid-fields', 'A name is needed.', { name: ['must not be empty'] });
  return done({ ...hideContacts(body), name });
}

/** Adds an offer of one tap to a venue's desk, contact data hidden; refused when it has as many as it can have. */
export async function addOfferTemplate(tx: Transaction, venueId: VenueId, body: SaveOfferTemplate): Promise<Outcome<OfferTemplate>> {
  const template = cleanTemplate(body);
  if ('refused' in template) return template;
  await tx.desks.lock(venueId);
  if ((await tx.offerTemplates.count(venueId)) >= TUNABLES.offerTemplates) return refused('limit-reached');
  return done(await tx.offerTemplates.insert(venueId, template.done));
}

/** Replaces an offer of one tap, contact data hidden; offers made from it stay as they are. */
export async function replaceOfferTemplate(
  tx: Transaction,
  venueId: VenueId,
  id: string,
  body: ChangeOf<SaveOfferTemplate>,
): Promise<Outcome<OfferTemplate>> {
  await tx.desks.lock(venueId);
  const stored = await tx.offerTemplates.one(venueId, id);
  if (!stored) return refused('not-found');
  const change = mergeChange<SaveOfferTemplate>(stored, body);
  if ('refused' in change) return change;
  const template = cleanTemplate(change.done);
  if ('refused' in template) return template;
  const isLowered = template.done.priceKind === stored.priceKind && template.done.price < stored.price;
  const replaced = await tx.offerTemplates.update(venueId, id, template.done, isLowered);
  return replaced ? done(replaced) : refused('not-found');
}

/** Deletes an offer of one tap, unless a rule sends it. */
export async function removeOfferTemplate(tx: Transaction, venueId: VenueId, id: string): Promise<Outcome<void>> {
  await tx.desks.lock(venueId);
  if (await tx.autoBidRules.sendsTemplate(venueId, id)) return refused('template-in-use', 'Change or delete the rule first.');
  return (await tx.offerTemplates.delete(venueId, id)) ? done(undefined) : refused('not-found');
}
