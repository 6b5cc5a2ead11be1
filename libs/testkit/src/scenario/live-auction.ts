import type { EffectiveSpec, BidId, BidRequestId, UserId, VenueId, PlanId } from '@app/contracts';
import { someId } from './some-id.js';
import { ASHA, KABIR, PLAN_SPEC, VENUE } from './description.js';

/** The target of a scenario's rows: a Database, or an object that answers statements as its `source` does. */
export interface SqlTarget {
  readonly source: { query<Rows>(text: string, values?: unknown[]): Promise<Rows> };
}

/** A plan in the middle of its auction: an owner who can accept, an open request, and the pending bids of its venues, in their order. */
export interface LiveAuction {
  id: PlanId;
  ownerId: UserId;
  /** The first member besides the owner; empty without one. */
  memberId: UserId;
  memberIds: UserId[];
  requestId: BidRequestId;
  venueIds: VenueId[];
  bidIds: BidId[];
}

export interface AuctionOptions {
  ownerId?: UserId;
  /** True when the owner has a contact for bookings. */
  contact?: boolean;
  /** The number of people who joined the owner. */
  members?: number;
  /** True when all members have saved preferences. */
  preferences?: boolean;
  spec?: Partial<EffectiveSpec>;
  venues?: number;
  venueIds?: VenueId[];
  /** The bid of each venue, null for none; by default from ₹3,100 upwards by hundreds. */
  offers?: readonly (number | null)[];
  closesInMs?: number;
  startsInHours?: number;
  /** The start of the offers, instead of `startsInHours`. */
  startAt?: Date | string;
}

let venuesMade = 0;

/** Makes a verified venue at a point; by default open all week with seats for 40. */
export async function makeVenue(
  database: SqlTarget,
  venue: { latitude?: number; longitude?: number; seats?: number; placeTypes?: string[]; kind?: string } = {},
): Promise<VenueId> {
  venuesMade += 1;
  const [row] = await database.source.query<{ id: VenueId }[]>(
    `INSERT INTO venues (kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
     VALUES ($1, CASE WHEN $1 = 'unclaimed' THEN 'unclaimed' ELSE 'verified' END, $2, $3, $4, point($5, $6), $7, 2, '{[0,10080)}', $8)
     RETURNING id`,
    [
      venue.kind ?? 'claimed',
      `Fixture venue ${venuesMade}`,
      VENUE.citySlug,
      VENUE.area,
      venue.longitude ?? VENUE.at.longitude,
      venue.latitude ?? VENUE.at.latitude,
      venue.placeTypes ?? VENUE.placeTypes,
      venue.seats ?? VENUE.seatsPerSlot,
    ],
  );
  return row?.id ?? someId<VenueId>('');
}

/** Makes a person of age with a name and, by default, a contact for bookings. */
export async function makeUser(
  database: SqlTarget,
  person: { firstName?: string; contact?: boolean; adult?: boolean; role?: 'user' | 'ops' | 'admin' } = {},
): Promise<UserId> {
  const contact = (person.contact ?? true) ? ASHA.contact : null;
  const [row] = await database.source.query<{ id: UserId }[]>(
    `INSERT INTO users (first_name, contact_name, contact_phone, adult_at, role)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN app_clock() END, $5) RETURNING id`,
    [person.firstName ?? ASHA.firstName, contact?.name, contact?.phone, person.adult ?? true, person.role ?? 'user'],
  );
  return row?.id ?? someId<UserId>('');
}

/** Adds a person to a plan without HTTP. */
export async function joinPlan(database: SqlTarget, planId: string, userId: string, role: 'member' | 'voter' = 'member'): Promise<void> {
  await database.source.query(
    `INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT id, $2, $3, event_seq + 1 FROM datebooks WHERE id = $1`,
    [planId, userId, role],
  );
}

/** Makes a live plan of one whose request is open for an hour, with the bids of two venues. The options change that. */
export async function liveAuction(database: SqlTarget, options: AuctionOptions = {}): Promise<LiveAuction> {
  const { contact = true, closesInMs = 3_600_000, startsInHours = 85 } = options;
  const venueIds = options.venueIds ?? (await Promise.all(Array.from({ length: options.venues ?? 2 }, () => makeVenue(database))));
  const ownerId = options.ownerId ?? (await makeUser(database, { contact }));
  const offers = options.offers ?? venueIds.map((_, n) => 3100 + 100 * n);
  const [row] = await database.source.query<Pick<LiveAuction, 'id' | 'requestId' | 'bidIds'>[]>(
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
       SELECT request.id, request.datebook_id, venue, price, coalesce($7::timestamptz, date_trunc('day', app_clock()) + $5 * interval '1 hour'), 2, 60 - n,
         jsonb_build_object('price', (14.95 - n) / 35, 'fit', 0.8, 'travel', 0.97, 'reliability', 0.7, 'perks', 0), 1
       FROM request, unnest($3::uuid[], $6::int[]) WITH ORDINALITY AS t(venue, price, n) WHERE price IS NOT NULL RETURNING id, venue_id
     )
     SELECT plan.id, request.id AS "requestId",
       ARRAY(SELECT id FROM offers ORDER BY array_position($3::uuid[], venue_id)) AS "bidIds" FROM plan, request`,
    [ownerId, JSON.stringify({ ...PLAN_SPEC, ...options.spec }), venueIds, closesInMs, startsInHours, offers, options.startAt ?? null],
  );
  if (!row) throw new Error('The plan was not made');
  const memberIds: UserId[] = [];
  for (let n = 0; n < (options.members ?? 0); n += 1) {
    memberIds.push(await makeUser(database, KABIR));
    await joinPlan(database, row.id, memberIds[n] ?? someId<UserId>(''));
  }
  if (options.preferences) await savePreferencesOfAll(database, row.id);
  return { ...row, ownerId, memberId: memberIds[0] ?? someId<UserId>(''), memberIds, venueIds };
}

const savePreferencesOfAll = (database: SqlTarget, planId: string): Promise<unknown> =>
  database.source.query(
    `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, filter_type, travel_distance)
     SELECT datebook_id, user_id, '{vibe:romantic,activity:dining,place:cafes}', '3000', 3000, 'distance', 10 FROM members WHERE datebook_id = $1`,
    [planId],
  );
