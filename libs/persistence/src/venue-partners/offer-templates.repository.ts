import type { OfferTemplate, SaveOfferTemplate, VenueId } from '@app/contracts';
import { OFFER_TERMS, offerTermsOf } from '@app/domain';
import { termPairs } from '../database/fields/offer-terms.js';
import type { Queries } from '../database/queries.js';
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

/** Templates of a venue's offers. Writes are called under the venue's lock. */
export class OfferTemplatesRepository {
  constructor(private readonly db: Queries) {}

  /** The venue's templates, the most used first, then the oldest. */
  list(venueId: VenueId): Promise<OfferTemplate[]> {
    return this.find(venueId);
  }

  /** The venue's template of that id, or null. */
  async one(venueId: VenueId, id: string): Promise<OfferTemplate | null> {
    return (await this.find(venueId, id))[0] ?? null;
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(OfferTemplateRow).countBy({ venueId });
  }

  /** Stores a template. The caller checks how many a venue may have. */
  async insert(venueId: VenueId, body: SaveOfferTemplate): Promise<OfferTemplate> {
    const templates = this.db.of(OfferTemplateRow);
    const row = templates.create({ venueId, ...columnsOf(body) });
    await templates.insert(row);
    return viewOf(row);
  }

  /** Replaces a template, with whether it is cheaper now; null when the venue has no such template. */
  async update(venueId: VenueId, id: string, body: SaveOfferTemplate, isLowered = false): Promise<OfferTemplate | null> {
    const change = { ...columnsOf(body), updatedAt: () => 'app_clock()', ...(isLowered && { loweredAt: () => 'app_clock()' }) };
    await this.db.of(OfferTemplateRow).update({ id, venueId }, change);
    return this.one(venueId, id);
  }

  /** Deletes a template; false when the venue has no such template. */
  async delete(venueId: VenueId, id: string): Promise<boolean> {
    return (await this.db.of(OfferTemplateRow).delete({ id, venueId })).affected === 1;
  }

  private async find(venueId: VenueId, id?: string): Promise<OfferTemplate[]> {
    const query = this.db.of(OfferTemplateRow).createQueryBuilder('t').addSelect(USES, 'uses').where({ venueId });
    if (id !== undefined) query.andWhere({ id });
    const { entities, raw } = await query.orderBy('uses', 'DESC').addOrderBy('t.id').getRawAndEntities<{ uses: number }>();
    return entities.map((row, at) => viewOf(row, raw[at]?.uses));
  }
}
