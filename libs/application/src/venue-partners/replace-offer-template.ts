import type { OfferTemplate, SaveOfferTemplate } from '@app/contracts';
import { updateTemplate, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { cleanTemplate } from './clean-template.js';

/** Replaces an offer of one tap, contact data hidden; offers made from it stay as they are. */
export async function replaceOfferTemplate(
  tx: Transaction,
  venueId: string,
  id: string,
  body: SaveOfferTemplate,
): Promise<Outcome<OfferTemplate>> {
  const template = cleanTemplate(body);
  if ('refused' in template) return template;
  const replaced = await updateTemplate(tx, venueId, id, template.done);
  return replaced ? done(replaced) : refused('not-found');
}
