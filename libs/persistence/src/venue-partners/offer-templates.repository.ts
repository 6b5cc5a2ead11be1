import { TUNABLES } from '@app/domain';
import type { OfferTemplate, SaveOfferTemplate } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';

export const TEMPLATE_VIEW = `jsonb_build_object('id', t.id, 'name', t.name, 'priceKind', t.price_kind, 'price', t.price, 'alcohol', t.alcohol,
  'inclusions', to_jsonb(t.inclusions), 'perks', t.perks, 'policy', t.policy, 'note', t.note, 'createdAt', ${iso('t.created_at')},
  'updatedAt', ${iso('t.updated_at')})`;

const valuesOf = (body: SaveOfferTemplate): unknown[] => [
  body.name,
  body.priceKind,
  body.price,
  body.inclusions,
  JSON.stringify(body.perks),
  body.policy,
  body.note,
  body.alcohol ?? 0,
];

/** A venue's offers of one tap. */
export class OfferTemplatesRepository {
  constructor(private readonly database: Database) {}

  /** The venue's templates, oldest first. */
  async list(venueId: string): Promise<OfferTemplate[]> {
    const rows = await this.database.read<{ view: OfferTemplate }>(
      'templates-of-venue',
      `SELECT ${TEMPLATE_VIEW} AS view FROM offer_templates t WHERE t.venue_id = $1 ORDER BY t.id`,
      [venueId],
    );
    return rows.map((row) => row.view);
  }

  /** Adds a template; null when the venue has as many as it can have. */
  async add(tx: Transaction, venueId: string, body: SaveOfferTemplate): Promise<OfferTemplate | null> {
    await lockDesk(tx, venueId);
    const [row] = await tx.query<{ view: OfferTemplate }>(
      `INSERT INTO offer_templates AS t (venue_id, name, price_kind, price, inclusions, perks, policy, note, alcohol)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE (SELECT count(*) FROM offer_templates WHERE venue_id = $1) < $10
       RETURNING ${TEMPLATE_VIEW} AS view`,
      [venueId, ...valuesOf(body), TUNABLES.offerTemplates],
    );
    return row?.view ?? null;
  }

  /** Replaces a template; offers made from it stay as they are. null: the venue has no such template. */
  async replace(tx: Transaction, venueId: string, id: string, body: SaveOfferTemplate): Promise<OfferTemplate | null> {
    const [row] = await tx.query<{ view: OfferTemplate }>(
      `UPDATE offer_templates t SET name = $3, price_kind = $4, price = $5, inclusions = $6, perks = $7, policy = $8, note = $9,
         alcohol = $10, updated_at = app_clock() WHERE t.venue_id = $1 AND t.id = $2 RETURNING ${TEMPLATE_VIEW} AS view`,
      [venueId, id, ...valuesOf(body)],
    );
    return row?.view ?? null;
  }

  /** Deletes a template unless a rule sends it. */
  async remove(tx: Transaction, venueId: string, id: string): Promise<'removed' | 'unknown' | 'in-use'> {
    await lockDesk(tx, venueId);
    const [used] = await tx.query('SELECT 1 FROM auto_bid_rules WHERE venue_id = $1 AND template_id = $2', [venueId, id]);
    if (used) return 'in-use';
    const gone = await tx.query('DELETE FROM offer_templates WHERE venue_id = $1 AND id = $2 RETURNING 1', [venueId, id]);
    return gone.length > 0 ? 'removed' : 'unknown';
  }
}

/** Takes the venue's row, so that what is counted or looked up of its desk stays true until the commit. */
export async function lockDesk(tx: Transaction, venueId: string): Promise<void> {
  await tx.query('SELECT 1 FROM venues WHERE id = $1 FOR NO KEY UPDATE', [venueId]);
}
