import { minutesOf } from '@app/domain';
import type { CitySlug, OnboardVenue } from '@app/contracts';
import { multirange } from '../catalogue/opening-hours.js';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { OfferTemplatesRepository } from './offer-templates.repository.js';
import { boxAround, distanceSql } from '../venues/venue-matching.repository.js';

/** An application with what was looked up for it. */
export interface Application extends OnboardVenue {
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
  passwordHash: string;
}
export type OnboardResult = { staffId: string } | { refused: 'venue-claimed' | 'email-taken' };

/** Two of one name so near to each other are one place, in km. */
const SAME_PLACE_KM = 0.15;
const plainName = (name: string): string => `lower(regexp_replace(${name}, '[[:space:][:punct:]]', '', 'g'))`;

/**
 * Writes a venue that applies, its owner and its first template. A place of the catalogue that it is the same as stays as it is, and
 * public, until the application is verified: anybody can apply in anybody's name.
 */
export async function onboardVenue(tx: Transaction, database: Database, application: Application): Promise<OnboardResult> {
  const { business, location, owner } = application;
  const email = owner.email.trim().toLowerCase();
  const [taken] = await tx.query('SELECT 1 FROM venue_staff WHERE email = $1', [email]);
  if (taken) return { refused: 'email-taken' };
  const same = await samePlace(tx, application);
  if (same?.claimed) return { refused: 'venue-claimed' };
  const [venue] = await tx.query<{ id: string }>(
    `INSERT INTO venues (kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes, seats_per_slot, address,
       phone, gstin, fssai, claims_id)
     VALUES ('claimed', 'pending', $1, $2, $3, $4, point($5, $6), $7, $8, $9::int4multirange, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [
      business.name.trim(),
      application.citySlug,
      application.area,
      application.areaId,
      location.longitude,
      location.latitude,
      application.placeTypes,
      application.priceLevel,
      multirange(minutesOf(application.hours)),
      application.seatsPerSlot,
      location.address ?? null,
      business.phone ?? null,
      business.gstin ?? null,
      business.fssai ?? null,
      same?.id ?? null,
    ],
  );
  const [staff] = await tx.query<{ id: string }>(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, $4, 'venue_owner') RETURNING id`,
    [venue?.id, email, application.passwordHash, owner.name.trim()],
  );
  if (!venue || !staff) throw new Error('The application was not written');
  await new OfferTemplatesRepository(database).add(tx, venue.id, application.template);
  return { staffId: staff.id };
}

/** The place that an application is about: a partner's, else the catalogue's. */
async function samePlace(tx: Transaction, { business, location }: Application): Promise<{ id: string; claimed: boolean } | null> {
  const { longitude, latitude } = location;
  const [row] = await tx.query<{ id: string; claimed: boolean }>(
    `SELECT v.id, v.kind = 'claimed' AS claimed FROM venues v
     WHERE v.location <@ box(point($3, $4), point($5, $6)) AND ${distanceSql('v.location', '$1::float8', '$2::float8')} <= $7
       AND ${plainName('v.name')} = ${plainName('$8::text')}
       AND (v.kind = 'unclaimed' OR (v.kind = 'claimed' AND v.status IN ('verified', 'suspended')))
     ORDER BY v.kind = 'claimed' DESC, v.location <-> point($1, $2) LIMIT 1`,
    [longitude, latitude, ...boxAround(longitude, latitude, SAME_PLACE_KM), SAME_PLACE_KM, business.name],
  );
  return row ?? null;
}
