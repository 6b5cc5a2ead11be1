import type { AdminVenue, VenueDecision, VenueStatus } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { audit } from './audit.repository.js';
import type { Page } from '../database/page.js';
import { ownedSql, ownerSignSql } from './same-owner.js';
import { iso, sqlList } from '../database/views.js';

/** Where a decision leads, and from where. */
const DECIDED: Record<VenueDecision, { to: 'verified' | 'rejected' | 'suspended'; from: readonly VenueStatus[] }> = {
  verify: { to: 'verified', from: ['pending', 'rejected', 'suspended'] },
  reject: { to: 'rejected', from: ['pending'] },
  suspend: { to: 'suspended', from: ['verified'] },
};

const SAME_OWNER = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) ORDER BY o.id), '[]') FROM venues o
  WHERE ${ownedSql('o')} AND ${ownedSql('v')} AND o.id <> v.id AND o.status IN (${sqlList(['pending', 'verified', 'suspended'])})
    AND ${ownerSignSql('v', 'o')} IS NOT NULL)`;

const VIEW = `jsonb_build_object('id', v.id, 'name', v.name, 'kind', v.kind, 'status', v.status, 'statusReason', v.status_reason,
  'citySlug', v.city_slug, 'area', v.area, 'address', v.address, 'phone', v.phone, 'latitude', v.location[1], 'longitude', v.location[0],
  'placeTypes', to_jsonb(v.place_types), 'gstin', v.gstin, 'fssai', v.fssai,
  'claims', (SELECT jsonb_build_object('id', c.id, 'name', c.name, 'address', c.address) FROM venues c WHERE c.id = v.claims_id),
  'staff', coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'email', s.email, 'role', s.role) ORDER BY s.id)
    FROM venue_staff s WHERE s.venue_id = v.id), '[]'), 'sameOwner', ${SAME_OWNER}, 'createdAt', ${iso('v.created_at')})`;

export interface Decision {
  venueId: string;
  decision: VenueDecision;
  reason: string | null;
  actorId: string;
}
export type DecisionResult = { venue: AdminVenue } | { refused: 'not-found' | 'version-mismatch' | 'venue-claimed' };

/** Venues as operations read them and decide on them. */
export class AdminVenuesRepository {
  constructor(private readonly database: Database) {}

  /** The venues of a status, newest first. */
  async list(status: VenueStatus, page: Page): Promise<AdminVenue[]> {
    const rows = await this.database.read<{ view: AdminVenue }>(
      'venues-of-status',
      `SELECT ${VIEW} AS view FROM venues v WHERE v.status = $1 AND ($2::uuid IS NULL OR v.id < $2) ORDER BY v.id DESC LIMIT $3`,
      [status, page.before ?? null, page.limit],
    );
    return rows.map((row) => row.view);
  }
}

/**
 * Verifies, rejects or suspends a venue and writes down who did. A verified application that claims a place of the catalogue becomes that
 * place. A suspended venue's staff are signed out; its offers are withdrawn by the tick, plan by plan.
 */
export async function decideVenue(tx: Transaction, { venueId, decision, reason, actorId }: Decision): Promise<DecisionResult> {
  const { to, from } = DECIDED[decision];
  const [venue] = await tx.query<{ status: VenueStatus; claims_id: string | null }>(
    'SELECT status, claims_id FROM venues WHERE id = $1 FOR NO KEY UPDATE',
    [venueId],
  );
  if (!venue) return { refused: 'not-found' };
  if (!from.includes(venue.status)) return { refused: 'version-mismatch' };
  let decidedId = venueId;
  if (to === 'verified' && venue.claims_id) {
    if (!(await takeOver(tx, venueId, venue.claims_id))) return { refused: 'venue-claimed' };
    decidedId = venue.claims_id;
  } else {
    await tx.query('UPDATE venues SET status = $2, status_reason = $3 WHERE id = $1', [venueId, to, to === 'verified' ? null : reason]);
  }
  if (to === 'suspended')
    await tx.query('DELETE FROM venue_sessions s USING venue_staff f WHERE f.id = s.staff_id AND f.venue_id = $1', [venueId]);
  const details = {
    from: venue.status,
    ...(reason === null ? {} : { reason }),
    ...(decidedId === venueId ? {} : { application: venueId }),
  };
  await audit(tx, { actorId, action: `venue.${to}`, subjectId: decidedId, details });
  const [row] = await tx.query<{ view: AdminVenue }>(`SELECT ${VIEW} AS view FROM venues v WHERE v.id = $1`, [decidedId]);
  return row ? { venue: row.view } : { refused: 'not-found' };
}

/** The place keeps its id and gets what the application says; other applications for it are rejected. false: somebody has it already. */
async function takeOver(tx: Transaction, applicationId: string, placeId: string): Promise<boolean> {
  const taken = await tx.query(
    `UPDATE venues v SET kind = 'claimed', status = 'verified', status_reason = NULL, name = a.name, city_slug = a.city_slug, area = a.area,
       area_id = a.area_id, location = a.location, place_types = a.place_types, price_level = a.price_level, open_minutes = a.open_minutes,
       seats_per_slot = a.seats_per_slot, assumed = '{}', phone = coalesce(a.phone, v.phone), address = coalesce(a.address, v.address),
       paused = a.paused, mute_from = a.mute_from, mute_until = a.mute_until, gstin = a.gstin, fssai = a.fssai
     FROM venues a WHERE v.id = $2 AND v.kind = 'unclaimed' AND a.id = $1 RETURNING 1`,
    [applicationId, placeId],
  );
  if (taken.length === 0) return false;
  for (const table of ['venue_staff', 'offer_templates', 'auto_bid_rules', 'venue_slots', 'reports'])
    await tx.query(`UPDATE ${table} SET venue_id = $2 WHERE venue_id = $1`, [applicationId, placeId]);
  await tx.query('DELETE FROM venues WHERE id = $1', [applicationId]);
  await tx.query(
    `UPDATE venues SET status = 'rejected', status_reason = 'Somebody else has shown that this place is theirs.'
     WHERE claims_id = $1 AND status IN (${sqlList(['pending', 'rejected'])})`,
    [placeId],
  );
  return true;
}
