import type { OfferTemplate, SaveOfferTemplate } from '@app/contracts';
import type { EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';
import { OfferTemplateRow } from './offer-template.entity.js';

/** SQL for the same `OfferTemplate` as `viewOf`, for the statement that reads rules, templates and requests at once. */
export const TEMPLATE_VIEW = `jsonb_build_object('id', t.id, 'name', t.name, 'priceKind', t.price_kind, 'price', t.price, 'alcohol', t.alcohol,
  'inclusions', to_jsonb(t.inclusions), 'perks', t.perks, 'policy', t.policy, 'note', t.note, 'createdAt', ${iso('t.created_at')},
  'updatedAt', ${iso('t.updated_at')})`;

const columnsOf = ({ name, priceKind, price, alcohol = 0, inclusions, perks, policy, note }: SaveOfferTemplate) => ({
  name,
  priceKind,
  price,
  alcohol,
  inclusions,
  perks,
  policy,
  note,
});

const viewOf = (row: OfferTemplateRow): OfferTemplate => ({
  id: row.id,
  ...columnsOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The venue's templates, oldest first. */
export async function templatesOf({ manager }: EntityAccess, venueId: string): Promise<OfferTemplate[]> {
  return (await manager.find(OfferTemplateRow, { where: { venueId }, order: { id: 'ASC' } })).map(viewOf);
}

/** How many templates the venue has. */
export const countTemplates = ({ manager }: Transaction, venueId: string): Promise<number> =>
  manager.countBy(OfferTemplateRow, { venueId });

/** Whether the venue has the template. */
export const hasTemplate = ({ manager }: Transaction, venueId: string, id: string): Promise<boolean> =>
  manager.existsBy(OfferTemplateRow, { id, venueId });

/** Stores a template; how many a venue may have is for the caller to ask. */
export async function insertTemplate({ manager }: Transaction, venueId: string, body: SaveOfferTemplate): Promise<OfferTemplate> {
  const row = manager.create(OfferTemplateRow, { venueId, ...columnsOf(body) });
  await manager.insert(OfferTemplateRow, row);
  return viewOf(row);
}

/** Replaces a template; null: the venue has no such template. */
export async function updateTemplate(
  { manager }: Transaction,
  venueId: string,
  id: string,
  body: SaveOfferTemplate,
): Promise<OfferTemplate | null> {
  await manager.update(OfferTemplateRow, { id, venueId }, { ...columnsOf(body), updatedAt: () => 'app_clock()' });
  const row = await manager.findOneBy(OfferTemplateRow, { id, venueId });
  return row && viewOf(row);
}

/** Deletes a template; false: the venue has no such template. */
export async function deleteTemplate({ manager }: Transaction, venueId: string, id: string): Promise<boolean> {
  return (await manager.delete(OfferTemplateRow, { id, venueId })).affected === 1;
}
