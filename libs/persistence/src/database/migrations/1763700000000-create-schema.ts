import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const ACTIVE_BOOKING_STATUSES = ['confirmed', 'checked_in', 'completed', 'no_show', 'disputed'];
const BANNER_KINDS = ['new_bid', 'plan_live'];
const BID_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost', 'stale'];
const BIDDING = ['held', 'open'];
const BOOKING_STATUSES = [
  'confirmed',
  'checked_in',
  'completed',
  'cancelled_by_user',
  'cancelled_by_venue',
  'no_show',
  'disputed',
  'undone',
];
const CANCEL_POLICIES = ['flexible', 'moderate', 'strict'];
const FILTER_TYPES = ['distance', 'locality'];
const LIVE_BID_STATUSES = ['pending', 'stale', 'accepted'];
const LIVE_REQUEST_STATUSES = ['open', 'closing', 'decision'];
const LOCATION_SOURCES = ['gps', 'city', 'area'];
const MEMBER_ROLES = ['owner', 'member', 'voter'];
const PLAN_STATES = ['draft', 'collecting', 'resolving', 'live', 'deciding', 'booked', 'done', 'expired', 'cancelled'];
const PLAN_TYPES = ['goSolo', 'datebook', 'palbook'];
const PRIORITIES = ['urgent', 'high', 'normal', 'other'];
const REQUEST_STATUSES = ['open', 'closing', 'decision', 'closed', 'cancelled'];
const STAFF_ROLES = ['venue_owner', 'manager', 'host'];
const TIMES = ['morning', 'afternoon', 'evening'];
const USER_ROLES = ['user', 'ops', 'admin'];
const VENUE_KINDS = ['claimed', 'simulated', 'unclaimed'];
const VENUE_STATUSES = ['draft', 'pending', 'verified', 'rejected', 'suspended', 'unclaimed'];
const VOTES = ['love', 'ok', 'no'];

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const oneOf = (column: string, values: readonly string[]) => `CHECK (${column} IN (${list(values)}))`;

/** The whole schema as it was first; the partial unique indexes stand behind every race. */
export class CreateSchema1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA public CASCADE');
    await runner.query('CREATE SCHEMA public');
  }
}

const STATEMENTS = [
  // The only clock of business rules. Read after the plan's lock; a test replaces its body in its own database.
  `CREATE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$`,

  `CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 60),
    email text UNIQUE CHECK (email = lower(email)),
    password_hash text,
    role text NOT NULL DEFAULT 'user' ${oneOf('role', USER_ROLES)},
    is_guest boolean NOT NULL DEFAULT true,
    is_demo boolean NOT NULL DEFAULT false,
    adult_at timestamptz,
    contact_name text,
    contact_phone text,
    contact_email text,
    settings jsonb NOT NULL DEFAULT '{}',
    feed_rev integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (is_guest = (email IS NULL))
  )`,
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL ${oneOf('kind', ['cookie', 'backup'])},
    token_hash bytea NOT NULL UNIQUE,
    former_guest_id uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    touched_on date NOT NULL DEFAULT current_date,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,

  `CREATE TABLE venues (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    source_id text UNIQUE,
    kind text NOT NULL ${oneOf('kind', VENUE_KINDS)},
    status text NOT NULL ${oneOf('status', VENUE_STATUSES)},
    name text NOT NULL,
    city_slug text NOT NULL,
    area text NOT NULL DEFAULT '',
    area_id text,
    location point NOT NULL,
    place_types text[] NOT NULL CHECK (cardinality(place_types) > 0),
    price_level smallint NOT NULL CHECK (price_level BETWEEN 1 AND 4),
    open_minutes int4multirange NOT NULL,
    seats_per_slot integer NOT NULL CHECK (seats_per_slot BETWEEN 0 AND 10000),
    assumed text[] NOT NULL DEFAULT '{}',
    cuisines text[] NOT NULL DEFAULT '{}',
    phone text,
    website text,
    address text,
    paused boolean NOT NULL DEFAULT false,
    is_demo boolean NOT NULL DEFAULT false,
    personality text,
    rating_sum integer NOT NULL DEFAULT 0,
    rating_count integer NOT NULL DEFAULT 0,
    honoured integer NOT NULL DEFAULT 0,
    dishonoured integer NOT NULL DEFAULT 0,
    first_invited_at timestamptz,
    feed_rev integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((kind = 'unclaimed') = (status = 'unclaimed'))
  )`,
  `CREATE INDEX venues_nearby ON venues USING gist (location)`,
  `CREATE INDEX venues_bidders_nearby ON venues USING gist (location) WHERE status = 'verified' AND NOT paused`,
  `CREATE INDEX venues_area ON venues (city_slug, area_id)`,
  `COMMENT ON COLUMN venues.open_minutes IS 'Opening hours as ranges of minutes of the week, Monday 00:00 = 0, up to 10080'`,
  `COMMENT ON COLUMN venues.location IS 'point(longitude, latitude)'`,
  `CREATE TABLE venue_slots (
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    day date NOT NULL,
    slot text NOT NULL ${oneOf('slot', TIMES)},
    seats integer NOT NULL CHECK (seats >= 0),
    taken integer NOT NULL DEFAULT 0,
    PRIMARY KEY (venue_id, day, slot),
    CHECK (taken BETWEEN 0 AND seats)
  )`,
  `CREATE TABLE venue_staff (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    password_hash text NOT NULL,
    name text NOT NULL,
    role text NOT NULL ${oneOf('role', STAFF_ROLES)},
    is_demo boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE TABLE venue_sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES venue_staff ON DELETE CASCADE,
    kind text NOT NULL ${oneOf('kind', ['access', 'refresh'])},
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX venue_sessions_staff ON venue_sessions (staff_id)`,

  `CREATE TABLE datebooks (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    plan_type text NOT NULL ${oneOf('plan_type', PLAN_TYPES)},
    max_members smallint NOT NULL CHECK (max_members BETWEEN 1 AND 6),
    created_by uuid NOT NULL REFERENCES users,
    delegate_id uuid REFERENCES users,
    invite_code text UNIQUE,
    same_location_mode boolean NOT NULL DEFAULT false,
    state text NOT NULL DEFAULT 'draft' ${oneOf('state', PLAN_STATES)},
    bidding text NOT NULL DEFAULT 'held' ${oneOf('bidding', BIDDING)},
    bidding_chosen boolean NOT NULL DEFAULT false,
    party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 6),
    party_size_chosen boolean NOT NULL DEFAULT false,
    roster_frozen boolean NOT NULL DEFAULT false,
    negotiator_id uuid REFERENCES users,
    asked_by uuid REFERENCES users,
    asked_at timestamptz,
    effective jsonb,
    plan_version integer NOT NULL DEFAULT 1,
    event_seq integer NOT NULL DEFAULT 0,
    log_floor integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock(),
    deleted_at timestamptz
  )`,
  `CREATE INDEX datebooks_creator ON datebooks (created_by)`,
  `CREATE INDEX datebooks_due ON datebooks (due_at) WHERE due_at IS NOT NULL`,
  `COMMENT ON COLUMN datebooks.log_floor IS 'Highest seq that is no longer kept in the log'`,
  `CREATE TABLE members (
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    role text NOT NULL ${oneOf('role', MEMBER_ROLES)},
    latitude numeric(11,8) CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(11,8) CHECK (longitude BETWEEN -180 AND 180),
    location_source text ${oneOf('location_source', LOCATION_SOURCES)},
    city_slug text,
    joined_at timestamptz NOT NULL DEFAULT app_clock(),
    joined_seq integer NOT NULL,
    left_at timestamptz,
    removed boolean NOT NULL DEFAULT false,
    PRIMARY KEY (datebook_id, user_id),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
  )`,
  `CREATE INDEX members_user ON members (user_id) WHERE left_at IS NULL`,
  `CREATE TABLE preferences (
    datebook_id uuid NOT NULL,
    user_id uuid NOT NULL,
    date_styles text[] NOT NULL,
    budget text NOT NULL,
    min_spend integer NOT NULL CHECK (min_spend >= 0),
    max_spend integer CHECK (max_spend >= min_spend),
    travel_distance integer,
    preferred_date date,
    preferred_time text ${oneOf('preferred_time', TIMES)},
    special_requests text CHECK (char_length(special_requests) <= 300),
    filter_type text ${oneOf('filter_type', FILTER_TYPES)},
    selected_areas text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    saved_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id),
    FOREIGN KEY (datebook_id, user_id) REFERENCES members ON DELETE CASCADE
  )`,

  `CREATE TABLE bid_requests (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    number integer NOT NULL DEFAULT 1,
    status text NOT NULL DEFAULT 'open' ${oneOf('status', REQUEST_STATUSES)},
    round smallint NOT NULL DEFAULT 1 CHECK (round IN (1, 2)),
    opens_at timestamptz NOT NULL,
    closes_at timestamptz NOT NULL,
    decides_until timestamptz NOT NULL,
    round_two_at timestamptz NOT NULL,
    second_wave_at timestamptz,
    start_from timestamptz,
    start_until timestamptz,
    extensions smallint NOT NULL DEFAULT 0,
    owner_extended boolean NOT NULL DEFAULT false,
    changing boolean NOT NULL DEFAULT false,
    plan_version integer NOT NULL,
    spec jsonb NOT NULL,
    party_size smallint NOT NULL,
    available_venue_count integer NOT NULL,
    invited_count integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (datebook_id, number),
    CHECK (opens_at <= closes_at AND closes_at <= decides_until)
  )`,
  `CREATE UNIQUE INDEX bid_requests_one_open ON bid_requests (datebook_id) WHERE status IN (${list(LIVE_REQUEST_STATUSES)})`,
  `CREATE INDEX bid_requests_due ON bid_requests (due_at) WHERE due_at IS NOT NULL`,
  `CREATE TABLE bid_invites (
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    wave smallint NOT NULL,
    fit real NOT NULL,
    distance_km real NOT NULL,
    rank smallint,
    gap text,
    ranked_at timestamptz,
    invited_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (request_id, venue_id)
  )`,
  `CREATE INDEX bid_invites_venue ON bid_invites (venue_id, request_id)`,
  `COMMENT ON COLUMN bid_invites.distance_km IS 'From the middle of the members to the venue; a venue reads only the band'`,
  `CREATE TABLE bids (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues,
    status text NOT NULL DEFAULT 'pending' ${oneOf('status', BID_STATUSES)},
    proposed_price integer NOT NULL CHECK (proposed_price BETWEEN 1 AND 100000000),
    inclusions text[] NOT NULL DEFAULT '{}',
    perks jsonb NOT NULL DEFAULT '[]',
    start_at timestamptz NOT NULL,
    end_at timestamptz CHECK (end_at > start_at),
    party_size smallint NOT NULL,
    policy text NOT NULL DEFAULT 'moderate' ${oneOf('policy', CANCEL_POLICIES)},
    expires_at timestamptz,
    note text CHECK (char_length(note) <= 200),
    above_budget boolean NOT NULL DEFAULT false,
    value_score real NOT NULL,
    parts jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    plan_version integer NOT NULL,
    revisions smallint NOT NULL DEFAULT 0,
    stale_until timestamptz,
    due_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE UNIQUE INDEX bids_one_live_per_venue ON bids (request_id, venue_id) WHERE status IN (${list(LIVE_BID_STATUSES)})`,
  `CREATE UNIQUE INDEX bids_one_accepted_per_plan ON bids (datebook_id) WHERE status = 'accepted'`,
  `CREATE INDEX bids_plan ON bids (datebook_id)`,
  `CREATE INDEX bids_venue ON bids (venue_id, created_at DESC)`,
  `CREATE INDEX bids_due ON bids (due_at) WHERE due_at IS NOT NULL`,
  `CREATE TABLE bid_revisions (
    bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
    version integer NOT NULL,
    proposed_price integer NOT NULL,
    inclusions text[] NOT NULL,
    perks jsonb NOT NULL,
    start_at timestamptz NOT NULL,
    at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (bid_id, version)
  )`,
  `CREATE TABLE votes (
    bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    vote text NOT NULL ${oneOf('vote', VOTES)},
    PRIMARY KEY (bid_id, user_id)
  )`,
  `CREATE TABLE bookings (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    ref text NOT NULL UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    bid_id uuid NOT NULL REFERENCES bids,
    venue_id uuid NOT NULL REFERENCES venues,
    status text NOT NULL DEFAULT 'confirmed' ${oneOf('status', BOOKING_STATUSES)},
    start_at timestamptz NOT NULL,
    end_at timestamptz,
    party_size smallint NOT NULL,
    proposed_price integer NOT NULL,
    policy text NOT NULL ${oneOf('policy', CANCEL_POLICIES)},
    snapshot jsonb NOT NULL,
    snapshot_hash text NOT NULL,
    first_name text NOT NULL,
    contact_name text NOT NULL,
    contact_phone text,
    contact_email text,
    slot_day date NOT NULL,
    slot text NOT NULL ${oneOf('slot', TIMES)},
    acknowledged_at timestamptz,
    undo_until timestamptz NOT NULL,
    sequence integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL)
  )`,
  `CREATE UNIQUE INDEX bookings_one_active_per_plan ON bookings (datebook_id) WHERE status IN (${list(ACTIVE_BOOKING_STATUSES)})`,
  `CREATE INDEX bookings_venue ON bookings (venue_id, start_at)`,

  `CREATE TABLE events (
    id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    seq integer NOT NULL,
    type text NOT NULL,
    v smallint NOT NULL,
    at timestamptz NOT NULL,
    data jsonb NOT NULL,
    PRIMARY KEY (datebook_id, seq)
  )`,
  `CREATE INDEX events_at ON events (at)`,
  `CREATE TABLE reactions (
    event_id uuid NOT NULL,
    name text NOT NULL,
    next_try timestamptz NOT NULL DEFAULT app_clock() + interval '500 milliseconds',
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    done_at timestamptz,
    dead_at timestamptz,
    PRIMARY KEY (event_id, name)
  )`,
  `CREATE INDEX reactions_waiting ON reactions (next_try) WHERE done_at IS NULL AND dead_at IS NULL`,
  `CREATE TABLE deliveries (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    channel text NOT NULL ${oneOf('channel', ['email', 'push'])},
    type text NOT NULL,
    payload jsonb NOT NULL,
    next_try timestamptz NOT NULL DEFAULT app_clock(),
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    sent_at timestamptz,
    dead_at timestamptz,
    UNIQUE (event_id, user_id, channel)
  )`,
  `CREATE INDEX deliveries_waiting ON deliveries (next_try) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    event_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    priority text NOT NULL ${oneOf('priority', PRIORITIES)},
    href text NOT NULL,
    datebook_id uuid REFERENCES datebooks ON DELETE CASCADE,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (event_id, user_id, type)
  )`,
  `CREATE INDEX notifications_user ON notifications (user_id, created_at DESC)`,
  `CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read`,
  `CREATE TABLE banners (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL ${oneOf('kind', BANNER_KINDS)},
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    count integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL,
    dismissed_at timestamptz,
    expired_at timestamptz,
    UNIQUE (user_id, kind, request_id)
  )`,
  `CREATE INDEX banners_due ON banners (expires_at) WHERE expired_at IS NULL AND dismissed_at IS NULL`,
  `CREATE TABLE idempotency_keys (
    principal uuid NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    status smallint,
    response jsonb,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (principal, route, key)
  )`,
  `CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`,
];
