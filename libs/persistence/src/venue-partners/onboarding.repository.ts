import { minutesOf } from '@app/domain';
import type { CitySlug, OnboardVenue } from '@app/contracts';
import { multirange } from '../catalogue/opening-hours.js';
import type { Transaction } from '../database/transaction.js';
import { boxAround, distanceSql } from '../venues/venue-matching.repository.js';

/** An application with what was looked up for it. */
export interface Application extends OnboardVenue {
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
  passwordHash: string;
}

/** Two of one name so near to each other are one place, in km. */
const SAME_PLACE_KM = 0.15;
const plainName = (name: string): string => `lower(regexp_replace(${name}, '[[:space:][:punct:]]', '', 'g'))`;

/** Stores the venue of an application, pending, with the place of the catalogue that it claims to be; gives its id. */
export async function insertApplicant(tx: Transaction, application: Application, claimsId: string | null): Promise<string> {
  const { business, location } = application;
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
      claimsId,
    ],
  );
  if (!venue) throw new Error('The application was not written');
  return venue.id;
}

/** The place that an application is about: a partner's, else the catalogue's. */
export async function samePlace(tx: Transaction, { business, location }: Application): Promise<{ id: string; claimed: boolean } | null> {
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
