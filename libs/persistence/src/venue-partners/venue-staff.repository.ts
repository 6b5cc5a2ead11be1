import { hoursOf, readMultirange, taxOf } from '@app/domain';
import type { Language, StaffRole, VenueProfile } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

/** What a log-in needs of a member of a venue's staff. */
export interface StaffCredentials {
  id: string;
  venueId: string;
  role: StaffRole;
  passwordHash: string;
}

const PROFILE = `jsonb_build_object('id', v.id, 'name', v.name, 'kind', v.kind, 'status', v.status, 'citySlug', v.city_slug, 'area', v.area,
  'placeTypes', to_jsonb(v.place_types), 'seatsPerSlot', v.seats_per_slot, 'paused', v.paused, 'address', v.address, 'phone', v.phone,
  'statusReason', v.status_reason,
  'muteHours', CASE WHEN v.mute_from IS NOT NULL THEN jsonb_build_object('fromHour', v.mute_from, 'untilHour', v.mute_until) END,
  'staff', jsonb_build_object('email', s.email, 'name', s.name, 'role', s.role, 'language', s.language))`;

/** Reads who works for a venue. */
export class VenueStaffRepository {
  constructor(private readonly database: Database) {}

  /** The account behind an e-mail, compared without case; null when there is none or the venue may not sign in. */
  async byEmail(email: string): Promise<StaffCredentials | null> {
    const [row] = await this.database.read<StaffCredentials>(
      'staff-by-email',
      `SELECT s.id, s.venue_id AS "venueId", s.role, s.password_hash AS "passwordHash"
       FROM venue_staff s JOIN venues v ON v.id = s.venue_id WHERE s.email = lower($1) AND v.status <> 'suspended'`,
      [email],
    );
    return row ?? null;
  }

  /** Whether a member of the staff still has the password with this hash; they keep it until the transaction ends. */
  async hasPassword(tx: Transaction, staffId: string, passwordHash: string): Promise<boolean> {
    const same = await tx.query('SELECT 1 FROM venue_staff WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE', [
      staffId,
      passwordHash,
    ]);
    return same.length > 0;
  }

  /** Says in which language a member of the staff is told. */
  async speak(staffId: string, language: Language): Promise<void> {
    await this.database.read('staff-language', 'UPDATE venue_staff SET language = $2 WHERE id = $1', [staffId, language]);
  }

  /** The signed-in venue as this member of its staff reads it. */
  async profile(staffId: string): Promise<VenueProfile | null> {
    const [row] = await this.database.read<{ view: Omit<VenueProfile, 'hours' | 'tax'>; open: string }>(
      'staff-profile',
      `SELECT ${PROFILE} AS view, v.open_minutes::text AS open FROM venue_staff s JOIN venues v ON v.id = s.venue_id WHERE s.id = $1 AND v.status <> 'suspended'`,
      [staffId],
    );
    if (!row) return null;
    const { placeTypes, citySlug } = row.view;
    return { ...row.view, hours: hoursOf(readMultirange(row.open)), tax: taxOf(placeTypes, citySlug) };
  }
}
