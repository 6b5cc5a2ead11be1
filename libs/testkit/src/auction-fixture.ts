import type { EffectiveSpec, SaveAutoBidRule } from '@app/contracts';
import type { Database } from '@app/persistence';

/** A plan in the middle of its auction: an owner who can accept, an open request, and one pending offer per venue. */
export interface PlanFixture {
  id: string;
  ownerId: string;
  requestId: string;
  venueIds: string[];
  bidIds: string[];
}

/** A rule that sends its template to every request. */
export const FIXTURE_RULE: Omit<SaveAutoBidRule, 'templateId'> = {
  active: true,
  placeTypes: [],
  minSpend: 0,
  partyFrom: 1,
  partyTo: 6,
  days: [],
  times: [],
  maxDistance: null,
  minFit: 0,
  maxOpenBids: 5,
  floorPrice: null,
  stepRupees: null,
  maxSteps: 5,
};

/** What the plans of the fixture ask for: dinner for two near the centre of Mumbai. */
export const FIXTURE_SPEC: EffectiveSpec = {
  vibes: ['romantic'],
  activity: 'dining',
  placeTypes: ['cafes', 'casual_restaurants'],
  minSpend: 3000,
  maxSpend: null,
  radiusKm: 10,
  areas: [],
  areasUnited: false,
  citySlug: 'mumbai',
  areaName: 'Bandra',
  center: { latitude: 19.06, longitude: 72.84 },
  preferredDate: null,
  preferredTime: null,
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  notes: null,
};

let made = 0;

/** Makes a verified venue at a point; open all week with seats for 40 unless told otherwise. */
export async function makeVenue(
  database: Database,
  venue: { latitude?: number; longitude?: number; seats?: number; placeTypes?: string[]; kind?: string } = {},
): Promise<string> {
  made += 1;
  const [row] = await database.source.query<{ id: string }[]>(
    `INSERT INTO venues (kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
     VALUES ($1, CASE WHEN $1 = 'unclaimed' THEN 'unclaimed' ELSE 'verified' END, $2, 'mumbai', 'Bandra', point($3, $4), $5, 2,
       '{[0,10080)}', $6) RETURNING id`,
    [
      venue.kind ?? 'claimed',
      `Fixture venue ${made}`,
      venue.longitude ?? 72.84,
      venue.latitude ?? 19.06,
      venue.placeTypes ?? ['cafes'],
      venue.seats ?? 40,
    ],
  );
  return row?.id ?? '';
}

/** Makes a person of age with a name and, unless told otherwise, a contact to book with. */
export async function makeUser(
  database: Database,
  person: { firstName?: string; contact?: boolean; adult?: boolean } = {},
): Promise<string> {
  const contact = person.contact ?? true;
  const [row] = await database.source.query<{ id: string }[]>(
    `INSERT INTO users (first_name, contact_name, contact_phone, adult_at) VALUES ($1, $2, $3, CASE WHEN $4 THEN app_clock() END) RETURNING id`,
    [person.firstName ?? 'Asha', contact ? 'Asha Rao' : null, contact ? '+919800000000' : null, person.adult ?? true],
  );
  return row?.id ?? '';
}

/** Makes a live plan whose request closes in `closesInMs` (an hour unless told otherwise), with one pending offer of each venue. */
export async function planFixture(
  database: Database,
  fixture: { venueIds?: string[]; venues?: number; ownerId?: string; closesInMs?: number; contact?: boolean; startsInHours?: number } = {},
): Promise<PlanFixture> {
  const venueIds = fixture.venueIds ?? (await Promise.all(Array.from({ length: fixture.venues ?? 2 }, () => makeVenue(database))));
  const ownerId = fixture.ownerId ?? (await makeUser(database, { contact: fixture.contact ?? true }));
  const [row] = await database.source.query<{ id: string; request_id: string; bid_ids: string[] }[]>(
    `WITH plan AS (
       INSERT INTO datebooks (name, plan_type, max_members, created_by, invite_code, state, bidding, party_size, effective)
       VALUES ('Our secret evening', 'datebook', 2, $1, replace(gen_random_uuid()::text, '-', ''), 'live', 'open', 2, $2) RETURNING *
     ), owner AS (
       INSERT INTO members (datebook_id, user_id, role, joined_seq, latitude, longitude, location_source)
       SELECT id, created_by, 'owner', 1, 19.06, 72.84, 'gps' FROM plan
     ), request AS (
       INSERT INTO bid_requests (datebook_id, opens_at, closes_at, decides_until, round_two_at, start_from, start_until, plan_version, spec,
         party_size, available_venue_count, invited_count)
       SELECT id, app_clock(), app_clock() + $4 * interval '1 ms', app_clock() + $4 * interval '1 ms' + interval '1 hour',
         app_clock() + $4 * 0.6 * interval '1 ms', app_clock() + interval '2 hours', app_clock() + interval '30 days', 1, $2, 2,
         cardinality($3::uuid[]), cardinality($3::uuid[]) FROM plan RETURNING *
     ), invites AS (
       INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km)
       SELECT request.id, venue, 1, 0.8, 1.2 FROM request, unnest($3::uuid[]) AS venue
     ), offers AS (
       INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
       SELECT request.id, request.datebook_id, venue, 3000 + 100 * n, date_trunc('day', app_clock()) + $5 * interval '1 hour', 2, 60 - n,
         jsonb_build_object('price', (14.95 - n) / 35, 'fit', 0.8, 'travel', 0.97, 'reliability', 0.7, 'perks', 0), 1
       FROM request, unnest($3::uuid[]) WITH ORDINALITY AS t(venue, n) RETURNING id, proposed_price
     )
     SELECT plan.id, request.id AS request_id, (SELECT array_agg(id ORDER BY proposed_price) FROM offers) AS bid_ids FROM plan, request`,
    [ownerId, JSON.stringify(FIXTURE_SPEC), venueIds, fixture.closesInMs ?? 3_600_000, fixture.startsInHours ?? 85],
  );
  if (!row) throw new Error('The plan was not made');
  return { id: row.id, ownerId, requestId: row.request_id, venueIds, bidIds: row.bid_ids };
}

/** Lets somebody join a plan of the fixture as a member, without HTTP. */
export async function joinPlan(database: Database, planId: string, userId: string, role: 'member' | 'voter' = 'member'): Promise<void> {
  await database.source.query(
    `INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT id, $2, $3, event_seq + 1 FROM datebooks WHERE id = $1`,
    [planId, userId, role],
  );
}
