import { minutesOf, SAME_PLACE_KM } from '@app/domain';
import type { ApplicationView, City, CitySlug, PlaceMatch, SaveApplication, SendApplication } from '@app/contracts';
import { multirange } from '../catalogue/opening-hours.js';
import type { Database, EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { samePlaceSql } from '../venues/same-place.js';
import { boxAround } from '../venues/venue-matching.repository.js';
import { VenueApplication } from './venue-application.entity.js';
import { Venue } from '../venues/venue.entity.js';

/** An application with what was looked up for it. */
export interface Application extends SendApplication {
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
}

const MATCHES = 6;
/** What may be claimed, or is: the catalogue's places, and partners. */
const CAN_BE_SAME = `(v.kind = 'unclaimed' OR (v.kind = 'claimed' AND v.status IN ('verified', 'suspended')))`;
/** Where a point ($1, $2) is given: whether a venue of the name $3 is there. */
const IS_SAME = samePlaceSql('$3::text', '$1::float8', '$2::float8');

/** Stores the draft of a venue that somebody applies for; until its pin is set it stands in the middle of its city. Gives its id. */
export async function insertDraft(
  { manager }: Transaction,
  name: string,
  { slug, name: area, latitude, longitude }: City,
): Promise<string> {
  const row = manager.create(Venue, { kind: 'claimed', status: 'draft', name, citySlug: slug, area });
  const rest = { placeTypes: [], priceLevel: 2, openMinutes: multirange([]), seatsPerSlot: 0 };
  await manager.insert(Venue, Object.assign(row, rest, { location: () => `point(${longitude}, ${latitude})` }));
  return row.id;
}

/** Makes of a draft, or of what was rejected, a venue that waits for its verification; with the place of the catalogue that it claims to be. */
export async function sendApplicant(tx: Transaction, venueId: string, application: Application, claimsId: string | null): Promise<void> {
  const { business, location } = application;
  await tx.query(
    `UPDATE venues SET status = 'pending', status_reason = NULL, name = $2, city_slug = $3, area = $4, area_id = $5, location = point($6, $7),
       place_types = $8, price_level = $9, open_minutes = $10::int4multirange, seats_per_slot = $11, address = $12, phone = $13, gstin = $14,
       fssai = $15, claims_id = $16 WHERE id = $1`,
    [
      venueId,
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
}

/** The place that an application is about: a partner's, else the catalogue's. */
export async function samePlace(
  tx: Transaction,
  { business, location }: SendApplication,
): Promise<{ id: string; claimed: boolean } | null> {
  const { longitude, latitude } = location;
  const [row] = await tx.query<{ id: string; claimed: boolean }>(
    `SELECT v.id, v.kind = 'claimed' AS claimed FROM venues v WHERE v.location <@ box(point($4, $5), point($6, $7)) AND ${IS_SAME} AND ${CAN_BE_SAME}
     ORDER BY v.kind = 'claimed' DESC, v.location <-> point($1, $2) LIMIT 1`,
    [longitude, latitude, business.name, ...boxAround(longitude, latitude, SAME_PLACE_KM)],
  );
  return row ?? null;
}

/** What is asked of the catalogue for whoever applies: a name as it is being typed, and the pin where it is set. */
export interface PlaceQuery {
  citySlug: CitySlug;
  name: string;
  pin: { latitude: number; longitude: number } | null;
}

/** Places of a city with such a name, the one at the pin first, then those that begin like it, then the shortest name. */
export function matchingPlaces(database: Database, { citySlug, name, pin }: PlaceQuery): Promise<PlaceMatch[]> {
  return database.read<PlaceMatch>(
    'matching-places',
    `SELECT v.id, v.name, v.area, v.address, v.location[1] AS latitude, v.location[0] AS longitude, v.place_types AS "placeTypes",
       v.kind = 'claimed' AS claimed, coalesce(${IS_SAME}, false) AS same
     FROM venues v WHERE v.city_slug = $4 AND ${CAN_BE_SAME} AND (v.name ILIKE $5 OR ${IS_SAME})
     ORDER BY coalesce(${IS_SAME}, false) DESC, v.kind = 'claimed' DESC, v.name ILIKE $6 DESC, length(v.name), v.id LIMIT ${MATCHES}`,
    [pin?.longitude ?? null, pin?.latitude ?? null, name, citySlug, `%${likeText(name)}%`, `${likeText(name)}%`],
  );
}
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What was answered so far about a venue; of one that saved nothing, the first step. */
export async function applicationOf({ manager }: EntityAccess, venueId: string): Promise<ApplicationView> {
  const row = await manager.findOneBy(VenueApplication, { venueId });
  return { step: row?.step ?? 'business', answers: row?.answers ?? null, savedAt: row?.savedAt.toISOString() ?? null };
}

/** The offer that an application made when it was sent before; null: none, or it is gone. */
export async function templateOfApplication({ manager }: Transaction, venueId: string): Promise<string | null> {
  return (await manager.findOneBy(VenueApplication, { venueId }))?.templateId ?? null;
}

/** Keeps what was answered so far; nothing but the venue's own application is touched. */
export async function saveApplication({ manager }: EntityAccess, venueId: string, { step, answers }: SaveApplication): Promise<void> {
  const savedAt = (): string => 'app_clock()';
  await manager
    .createQueryBuilder()
    .insert()
    .into(VenueApplication)
    .values({ venueId, step, answers, savedAt })
    .orUpdate(['step', 'answers', 'saved_at'], ['venue_id'])
    .execute();
}

/** Notes which offer an application made. */
export async function noteOffer({ manager }: Transaction, venueId: string, templateId: string): Promise<void> {
  await manager.update(VenueApplication, { venueId }, { templateId });
}
