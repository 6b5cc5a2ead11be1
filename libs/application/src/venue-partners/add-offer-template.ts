import type { OfferTemplate, SaveOfferTemplate } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { countTemplates, insertTemplate, lockDesk, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { cleanTemplate } from './clean-template.js';

/** Adds an offer of one tap to a venue's desk, contact data hidden; refused when it has as many as it can have. */
export async function addOfferTemplate(tx: Transaction, venueId: string, body: SaveOfferTemplate): Promise<Outcome<OfferTemplate>> {
  const template = cleanTemplate(body);
  if ('refused' in template) return template;
  await lockDesk(tx, venueId);
  if ((await countTemplates(tx, venueId)) >= TUNABLES.offerTemplates) return refused('limit-reached');
  return done(await insertTemplate(tx, venueId, template.done));
}
