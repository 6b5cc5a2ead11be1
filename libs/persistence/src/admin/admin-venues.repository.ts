import { In } from 'typeorm';
import type { AdminVenue, ListedStaff, VenueDecisionView, VenueStatus, VenueId } from '@app/contracts';
import { hoursOf, maskedEmail, maskedName, readMultirange, sourcesOf } from '@app/domain';
import { isConfirmedSql } from '../accounts/mail/mail-addresses.statements.js';
import { distanceSql } from '../venues/venue-matching.repository.js';
import { moveSql, refuseMove } from '../database/moves.js';
import type { Page } from '../database/page.js';
import { AutoBidRuleRow } from '../venue-partners/auto-bid-rule.entity.js';
import { OfferTemplateRow } from '../venue-partners/offer-template.entity.js';
import { VenueSlot } from '../venue-partners/venue-slot.entity.js';
import { StaffInvitation } from '../venue-partners/team/staff-invitation.entity.js';
import { VenueStaff } from '../venue-partners/team/venue-staff.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { VenuePhotoRow } from '../venues/venue-photo.entity.js';
import { keptPhotosSql } from '../venues/photos.statements.js';
import { Report } from '../accounts/report.entity.js';
import { ownedSql, ownerSignSql } from './same-owner.js';
import { iso, sqlList } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

const SAME_OWNER = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) ORDER BY o.id), '[]') FROM venues o
  WHERE ${ownedSql('o')} AND ${ownedSql('v')} AND o.id <> v.id AND o.status IN (${sqlList(['pending', 'verified', 'suspended'])})
    AND ${ownerSignSql('v', 'o')} IS NOT NULL)`;

const staffSql = (venueId: string): string => `coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email,
  'role', s.role, 'enrolledAt', ${iso('f.enrolled_at')}) ORDER BY s.id)
  FROM venue_staff s LEFT JOIN second_factors f ON f.staff_id = s.id WHERE s.venue_id = ${venueId}), '[]')`;

const VIEW = `jsonb_build_object('id', v.id, 'name', v.name, 'kind', v.kind, 'status', v.status, 'statusReason', v.status_reason,
  'citySlug', v.city_slug, 'area', v.area, 'address', v.address, 'phone', v.phone, 'latitude', v.location[1], 'longitude', v.location[0],
  'placeTypes', to_jsonb(v.place_types), 'priceLevel', v.price_level, 'seatsPerSlot', v.seats_per_slot, 'openMinutes', v.open_minutes::text,
  'templates', coalesce((SELECT jsonb_agg(jsonb_build_object('name', t.name, 'priceKind', t.price_kind, 'price', t.price,
    'inclusions', to_jsonb(t.inclusions)) ORDER BY t.id) FROM offer_templates t WHERE t.venue_id = v.id), '[]'), 'photos', ${keptPhotosSql('v')}, 'gstin', v.gstin, 'fssai', v.fssai,
  'claims', (SELECT jsonb_build_object('id', c.id, 'name', c.name, 'address', c.address, 'phone', c.phone,
    'distanceMetres', round(1000 * ${distanceSql('c.location', 'v.location[0]', 'v.location[1]')})) FROM venues c WHERE c.id = v.claims_id),
  'mailConfirmed', EXISTS (SELECT FROM venue_staff o WHERE o.venue_id = v.id AND o.role = 'venue_owner' AND ${isConfirmedSql('o.email')}),
  'staff', ${staffSql('v.id')}, 'sameOwner', ${SAME_OWNER}, 'createdAt', ${iso('v.created_at')})`;

type Row = Omit<AdminVenue, 'hours'> & { openMinutes: string };

const maskStaff = (staff: ListedStaff): ListedStaff => ({ ...staff, name: maskedName(staff.name), email: maskedEmail(staff.email) ?? '' });

const viewOf = ({ openMinutes, staff, ...venue }: Row): AdminVenue => ({
  ...venue,
  staff: staff.map(maskStaff),
  hours: hoursOf(readMultirange(openMinutes)),
});

/** What is looked for: words of the name or an id, and a status. */
export interface VenuesWanted {
  status?: VenueStatus | undefined;
  text?: string | undefined;
}

/** A venue is decided about a few times in its life. */
const MOST_DECISIONS = 100;

const TAKE_OVER = moveSql('venue', 'verified', ['unclaimed']);

const REJECT = moveSql('venue', 'rejected', ['pending', 'rejected']);

/** Venues as the team reads them and decides about them. */
export class AdminVenuesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The venues that operations look for, newest first. */
  async list({ status, text }: VenuesWanted, page: Page): Promise<AdminVenue[]> {
    const words = text?.trim().toLowerCase() || null;
    const rows = await this.db.read<{ view: Row }>(
      'venues-wanted',
      `SELECT ${VIEW} AS view FROM venues v WHERE ($1::text IS NULL OR v.status = $1) AND ($2::uuid IS NULL OR v.id < $2)
       AND ($4::text IS NULL OR strpos(lower(v.name), $4) > 0 OR v.id::text = $4)
     ORDER BY v.id DESC LIMIT $3`,
      [status ?? null, page.before ?? null, page.limit, words],
    );
    return rows.map((row) => viewOf(row.view));
  }

  /** One venue as operations read it; null when there is none. */
  async find(venueId: VenueId): Promise<AdminVenue | null> {
    const [row] = await this.db.read<{ view: Row }>('admin-venue', `SELECT ${VIEW} AS view FROM venues v WHERE v.id = $1`, [venueId]);
    return row ? viewOf(row.view) : null;
  }

  /** Who works with a venue, with names and addresses. */
  async listStaff(venueId: VenueId): Promise<ListedStaff[]> {
    const [row] = await this.db.read<{ staff: ListedStaff[] }>('staff-of-venue', `SELECT ${staffSql('$1::uuid')} AS staff`, [venueId]);
    return row?.staff ?? [];
  }

  /** What was decided about a venue, newest first. */
  async listDecisions(venueId: VenueId): Promise<VenueDecisionView[]> {
    const rows = await this.db.read<{ view: VenueDecisionView }>(
      'venue-decisions',
      `SELECT jsonb_build_object('id', a.id, 'status', split_part(a.action, '.', 2), 'from', a.details -> 'from', 'reason', a.details -> 'reason',
       'by', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'firstName', u.first_name) END, 'at', ${iso('a.at')}) AS view
     FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.subject_id = $1 AND a.action IN ('venue.verified', 'venue.rejected', 'venue.suspended')
     ORDER BY a.id DESC LIMIT ${MOST_DECISIONS}`,
      [venueId],
    );
    return rows.map((row) => row.view);
  }

  /** A venue as operations read it; null when there is none. */
  async read(venueId: VenueId): Promise<AdminVenue | null> {
    const [row] = await this.tx.query<{ view: Row }>(`SELECT ${VIEW} AS view FROM venues v WHERE v.id = $1`, [venueId]);
    return row ? viewOf(row.view) : null;
  }

  /** Takes a venue's row until the commit; gives what a decision about it depends on, null when there is none. */
  lock(venueId: VenueId): Promise<Pick<Venue, 'status' | 'claimsId'> | null> {
    const select = { id: true, status: true, claimsId: true } as const;
    return this.tx.manager.findOne(Venue, { select, where: { id: venueId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Moves a venue to a status, with the reason for those who read it. Call under its lock. @throws IllegalMove when its own does not lead there. */
  async move(venueId: VenueId, status: VenueStatus, reason: string | null): Promise<void> {
    const where = { id: venueId, status: In(sourcesOf('venue', status)) };
    const { affected } = await this.tx.manager.update(Venue, where, { status, statusReason: reason });
    if (affected !== 1) await refuseMove(this.tx, 'venue', venueId, status);
  }

  /** Signs all of a venue's staff out; gives the hashes (hex) of their sessions. */
  async endStaffSessions(venueId: VenueId): Promise<string[]> {
    const rows = await this.tx.query<{ hash: string }>(
      `DELETE FROM venue_sessions s USING venue_staff f WHERE f.id = s.staff_id AND f.venue_id = $1 RETURNING encode(s.token_hash, 'hex') AS hash`,
      [venueId],
    );
    return rows.map(({ hash }) => hash);
  }

  /** The hashes (hex) of the sessions of a venue's staff. */
  async listStaffSessions(venueId: VenueId): Promise<string[]> {
    const rows = await this.tx.query<{ hash: string }>(
      `SELECT encode(s.token_hash, 'hex') AS hash FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id WHERE f.venue_id = $1`,
      [venueId],
    );
    return rows.map(({ hash }) => hash);
  }

  /**
   * Makes a place of the catalogue what an application for it says; the place keeps its id, and all of the application's rows come along.
   * false: somebody has the place already, and nothing was written.
   */
  async moveToPlace(applicationId: string, placeId: string): Promise<boolean> {
    const taken = await this.tx.query(
      `UPDATE venues v SET kind = 'claimed', ${TAKE_OVER.set}, status_reason = NULL, name = a.name, city_slug = a.city_slug, area = a.area,
       area_id = a.area_id, location = a.location, place_types = a.place_types, price_level = a.price_level, open_minutes = a.open_minutes,
       seats_per_slot = a.seats_per_slot, assumed = '{}', phone = coalesce(a.phone, v.phone), address = coalesce(a.address, v.address),
       paused = a.paused, cover_photo_id = a.cover_photo_id, mute_from = a.mute_from, mute_until = a.mute_until, on_site = a.on_site, gstin = a.gstin, fssai = a.fssai
     FROM venues a WHERE v.id = $2 AND v.kind = 'unclaimed' AND ${TAKE_OVER.from('v')} AND a.id = $1 RETURNING 1`,
      [applicationId, placeId],
    );
    if (taken.length === 0) return false;
    for (const entity of [VenueStaff, StaffInvitation, VenuePhotoRow, OfferTemplateRow, AutoBidRuleRow, VenueSlot, Report])
      await this.tx.manager.update(entity, { venueId: applicationId }, { venueId: placeId });
    await this.tx.manager.delete(Venue, { id: applicationId });
    return true;
  }

  /** Rejects the other applications for a place that has been given to one; gives those that were waiting. */
  async rejectOtherClaims(placeId: VenueId, reason: string): Promise<VenueId[]> {
    const rows = await this.tx.query<{ id: VenueId; waited: boolean }>(
      `UPDATE venues SET ${REJECT.set}, status_reason = $2 WHERE claims_id = $1 AND ${REJECT.from()}
     RETURNING id, old.status = 'pending' AS waited`,
      [placeId, reason],
    );
    return rows.flatMap(({ id, waited }) => (waited ? [id] : []));
  }
}
