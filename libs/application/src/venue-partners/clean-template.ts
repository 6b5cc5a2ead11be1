import type { SaveOfferTemplate } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { done, refused, type Outcome } from '../outcome.js';

/** A template as it is stored. Nothing in an offer leads around the product: contact data in any of its words is hidden, as it is in notes. */
export function cleanTemplate(body: SaveOfferTemplate): Outcome<SaveOfferTemplate> {
  if ((body.alcohol ?? 0) > body.price)
    return refused('invalid-fields', 'The part for alcoholic drinks is more than the price.', { alcohol: ['must not be above price'] });
  const name = hidePersonalData(body.name.trim());
  if (!name) return refused('invalid-fields', 'A name is needed.', { name: ['must not be empty'] });
  return done({
    ...body,
    name,
    inclusions: body.inclusions.map(hidePersonalData),
    perks: body.perks.map((perk) => ({ ...perk, name: hidePersonalData(perk.name) })),
    note: body.note === null ? null : hidePersonalData(body.note),
  });
}
