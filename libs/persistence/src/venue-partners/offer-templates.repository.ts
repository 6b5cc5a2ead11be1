import type { OfferTemplate, SaveOfferTemplate } from '@app/contracts';
import { OFFER_TERMS, offerTermsOf } from '@app/domain';
import { termPairs } from '../database/offer-terms.js';
import type { EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { OfferTemplateRow } from './offer-template.entity.js';

const USES = `(SELECT count(*)::int FROM bids b WHERE b.template_id = t.id)`;

/** SQL for a template as `SavedTemplate`, for the statements that read rules, templates and requests at once. */
export const TEMPLATE_VIEW = `jsonb_build_object('id', t.id, 'name', t.name, 'priceKind', t.price_kind, 'price', t.price, 'alcohol', t.alcohol,
  ${termPairs(OFFER_TERMS, 't')})`;
/** A template by its id, without what became of it. */
export type SavedTemplate = SaveOfferTemplate & { id: string };

const columnsOf = ({ name, priceKind, price, alcohol = 0, ...terms }: SaveOfferTemplate) => ({
  name,
  priceKind,
  price,
  alcohol,
  ...offerTermsOf(terms),
});

const viewOf = (row: OfferTemplateRow, uses = 0): OfferTemplate => ({
  id: row.id,
  ...columnsOf(row),
  uses,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

async function readTemplates({ manager }: EntityAccess, venueId: string, id?: string): Promise<OfferTemplate[]> {
  const query = manager.createQueryBuilder(OfferTemplateRow, 't').addSelect(USES, 'uses').where({ venueId });
  if (id !== undefined) query.andWhere({ id });
  const { entities, raw } = await query.orderBy('uses', 'DESC').addOrderBy('t.id').getRawAndEntities<{ uses: number }>();
  return entities.map((row, at) => viewOf(row, raw[at]?.uses));
}

/** The venue's templates, the most used first, else the oldest. */
export const templatesOf = (access: EntityAccess, venueId: string): Promise<OfferTemplate[]> => readTemplates(access, venueId);

/** Notes which of its venue's templates a bid was made from; one of another venue is not. */
export async function noteTemplate(tx: Transaction, bidId: string, templateId: string): Promise<void> {
  await tx.query('UPDATE bids b SET template_id = t.id FROM offer_templates t WHERE b.id = $1 AND t.id = $2 AND t.venue_id = b.venue_id', [
    bidId,
    templateId,
  ]);
}

/** How many templates the venue has. */
export const countTemplates = ({ manager }: Transaction, venueId: string): Promise<number> =>
  manager.countBy(OfferTemplateRow, { venueId });

/** The venue's template of that id; null: it has none. */
export const templateOf = async (access: EntityAccess, venueId: string, id: string): Promise<OfferTemplate | null> =>
  (await readTemplates(access, venueId, id))[0] ?? null;

/** Stores a template; how many a venue may have is for the caller to ask. */
export async function insertTemplate({ manager }: Transaction, venueId: string, body: SaveOfferTemplate): Promise<OfferTemplate> {
  const row = manager.create(OfferTemplateRow, { venueId, ...columnsOf(body) });
  await manager.insert(OfferTemplateRow, row);
  return viewOf(row);
}

/** Replaces a template; null: the venue has no such template. */
export async function updateTemplate(tx: Transaction, venueId: string, id: string, body: SaveOfferTemplate): Promise<OfferTemplate | null> {
  await tx.manager.update(OfferTemplateRow, { id, venueId }, { ...columnsOf(body), updatedAt: () => 'app_clock()' });
  return templateOf(tx, venueId, id);
}

/** Deletes a template; false: the venue has no such template. */
export async function deleteTemplate({ manager }: Transaction, venueId: string, id: string): Promise<boolean> {
  return (await manager.delete(OfferTemplateRow, { id, venueId })).affected === 1;
}
