-- What the migrations up to FlagOwners1763797000002 sent to Postgres when they were released, one statement after each line that names its
-- migration. The tests run it as the schema that an installation of that release has.
--> CreateSchema1763700000000
CREATE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$
--> CreateSchema1763700000000
CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 60),
    email text UNIQUE CHECK (email = lower(email)),
    password_hash text,
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'ops', 'admin')),
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
  )
--> CreateSchema1763700000000
CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('cookie', 'backup')),
    token_hash bytea NOT NULL UNIQUE,
    former_guest_id uuid REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    touched_on date NOT NULL DEFAULT current_date,
    expires_at timestamptz NOT NULL
  )
--> CreateSchema1763700000000
CREATE INDEX sessions_user ON sessions (user_id)
--> CreateSchema1763700000000
CREATE TABLE venues (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    source_id text UNIQUE,
    kind text NOT NULL CHECK (kind IN ('claimed', 'simulated', 'unclaimed')),
    status text NOT NULL CHECK (status IN ('draft', 'pending', 'verified', 'rejected', 'suspended', 'unclaimed')),
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
  )
--> CreateSchema1763700000000
CREATE INDEX venues_nearby ON venues USING gist (location)
--> CreateSchema1763700000000
CREATE INDEX venues_bidders_nearby ON venues USING gist (location) WHERE status = 'verified' AND NOT paused
--> CreateSchema1763700000000
CREATE INDEX venues_area ON venues (city_slug, area_id)
--> CreateSchema1763700000000
COMMENT ON COLUMN venues.open_minutes IS 'Opening hours as ranges of minutes of the week, Monday 00:00 = 0, up to 10080'
--> CreateSchema1763700000000
COMMENT ON COLUMN venues.location IS 'point(longitude, latitude)'
--> CreateSchema1763700000000
CREATE TABLE venue_slots (
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    day date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
    seats integer NOT NULL CHECK (seats >= 0),
    taken integer NOT NULL DEFAULT 0,
    PRIMARY KEY (venue_id, day, slot),
    CHECK (taken BETWEEN 0 AND seats)
  )
--> CreateSchema1763700000000
CREATE TABLE venue_staff (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    password_hash text NOT NULL,
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('venue_owner', 'manager', 'host')),
    is_demo boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )
--> CreateSchema1763700000000
CREATE TABLE venue_sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES venue_staff ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL
  )
--> CreateSchema1763700000000
CREATE INDEX venue_sessions_staff ON venue_sessions (staff_id)
--> CreateSchema1763700000000
CREATE TABLE datebooks (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    plan_type text NOT NULL CHECK (plan_type IN ('goSolo', 'datebook', 'palbook')),
    max_members smallint NOT NULL CHECK (max_members BETWEEN 1 AND 6),
    created_by uuid NOT NULL REFERENCES users,
    delegate_id uuid REFERENCES users,
    invite_code text UNIQUE,
    same_location_mode boolean NOT NULL DEFAULT false,
    state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'collecting', 'resolving', 'live', 'deciding', 'booked', 'done', 'expired', 'cancelled')),
    bidding text NOT NULL DEFAULT 'held' CHECK (bidding IN ('held', 'open')),
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
  )
--> CreateSchema1763700000000
CREATE INDEX datebooks_creator ON datebooks (created_by)
--> CreateSchema1763700000000
CREATE INDEX datebooks_due ON datebooks (due_at) WHERE due_at IS NOT NULL
--> CreateSchema1763700000000
COMMENT ON COLUMN datebooks.log_floor IS 'Highest seq that is no longer kept in the log'
--> CreateSchema1763700000000
CREATE TABLE members (
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    role text NOT NULL CHECK (role IN ('owner', 'member', 'voter')),
    latitude numeric(11,8) CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(11,8) CHECK (longitude BETWEEN -180 AND 180),
    location_source text CHECK (location_source IN ('gps', 'city', 'area')),
    city_slug text,
    joined_at timestamptz NOT NULL DEFAULT app_clock(),
    joined_seq integer NOT NULL,
    left_at timestamptz,
    removed boolean NOT NULL DEFAULT false,
    PRIMARY KEY (datebook_id, user_id),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
  )
--> CreateSchema1763700000000
CREATE INDEX members_user ON members (user_id) WHERE left_at IS NULL
--> CreateSchema1763700000000
CREATE TABLE preferences (
    datebook_id uuid NOT NULL,
    user_id uuid NOT NULL,
    date_styles text[] NOT NULL,
    budget text NOT NULL,
    min_spend integer NOT NULL CHECK (min_spend >= 0),
    max_spend integer CHECK (max_spend >= min_spend),
    travel_distance integer,
    preferred_date date,
    preferred_time text CHECK (preferred_time IN ('morning', 'afternoon', 'evening')),
    special_requests text CHECK (char_length(special_requests) <= 300),
    filter_type text CHECK (filter_type IN ('distance', 'locality')),
    selected_areas text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    saved_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id),
    FOREIGN KEY (datebook_id, user_id) REFERENCES members ON DELETE CASCADE
  )
--> CreateSchema1763700000000
CREATE TABLE bid_requests (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    number integer NOT NULL DEFAULT 1,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closing', 'decision', 'closed', 'cancelled')),
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
  )
--> CreateSchema1763700000000
CREATE UNIQUE INDEX bid_requests_one_open ON bid_requests (datebook_id) WHERE status IN ('open', 'closing', 'decision')
--> CreateSchema1763700000000
CREATE INDEX bid_requests_due ON bid_requests (due_at) WHERE due_at IS NOT NULL
--> CreateSchema1763700000000
CREATE TABLE bid_invites (
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
  )
--> CreateSchema1763700000000
CREATE INDEX bid_invites_venue ON bid_invites (venue_id, request_id)
--> CreateSchema1763700000000
COMMENT ON COLUMN bid_invites.distance_km IS 'From the middle of the members to the venue; a venue reads only the band'
--> CreateSchema1763700000000
CREATE TABLE bids (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost', 'stale')),
    proposed_price integer NOT NULL CHECK (proposed_price BETWEEN 1 AND 100000000),
    inclusions text[] NOT NULL DEFAULT '{}',
    perks jsonb NOT NULL DEFAULT '[]',
    start_at timestamptz NOT NULL,
    end_at timestamptz CHECK (end_at > start_at),
    party_size smallint NOT NULL,
    policy text NOT NULL DEFAULT 'moderate' CHECK (policy IN ('flexible', 'moderate', 'strict')),
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
  )
--> CreateSchema1763700000000
CREATE UNIQUE INDEX bids_one_live_per_venue ON bids (request_id, venue_id) WHERE status IN ('pending', 'stale', 'accepted')
--> CreateSchema1763700000000
CREATE UNIQUE INDEX bids_one_accepted_per_plan ON bids (datebook_id) WHERE status = 'accepted'
--> CreateSchema1763700000000
CREATE INDEX bids_plan ON bids (datebook_id)
--> CreateSchema1763700000000
CREATE INDEX bids_venue ON bids (venue_id, created_at DESC)
--> CreateSchema1763700000000
CREATE INDEX bids_due ON bids (due_at) WHERE due_at IS NOT NULL
--> CreateSchema1763700000000
CREATE TABLE bid_revisions (
    bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
    version integer NOT NULL,
    proposed_price integer NOT NULL,
    inclusions text[] NOT NULL,
    perks jsonb NOT NULL,
    start_at timestamptz NOT NULL,
    at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (bid_id, version)
  )
--> CreateSchema1763700000000
CREATE TABLE votes (
    bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    vote text NOT NULL CHECK (vote IN ('love', 'ok', 'no')),
    PRIMARY KEY (bid_id, user_id)
  )
--> CreateSchema1763700000000
CREATE TABLE bookings (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    ref text NOT NULL UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    bid_id uuid NOT NULL REFERENCES bids,
    venue_id uuid NOT NULL REFERENCES venues,
    status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'checked_in', 'completed', 'cancelled_by_user', 'cancelled_by_venue', 'no_show', 'disputed', 'undone')),
    start_at timestamptz NOT NULL,
    end_at timestamptz,
    party_size smallint NOT NULL,
    proposed_price integer NOT NULL,
    policy text NOT NULL CHECK (policy IN ('flexible', 'moderate', 'strict')),
    snapshot jsonb NOT NULL,
    snapshot_hash text NOT NULL,
    first_name text NOT NULL,
    contact_name text NOT NULL,
    contact_phone text,
    contact_email text,
    slot_day date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
    acknowledged_at timestamptz,
    undo_until timestamptz NOT NULL,
    sequence integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL)
  )
--> CreateSchema1763700000000
CREATE UNIQUE INDEX bookings_one_active_per_plan ON bookings (datebook_id) WHERE status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed')
--> CreateSchema1763700000000
CREATE INDEX bookings_venue ON bookings (venue_id, start_at)
--> CreateSchema1763700000000
CREATE TABLE events (
    id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    seq integer NOT NULL,
    type text NOT NULL,
    v smallint NOT NULL,
    at timestamptz NOT NULL,
    data jsonb NOT NULL,
    PRIMARY KEY (datebook_id, seq)
  )
--> CreateSchema1763700000000
CREATE INDEX events_at ON events (at)
--> CreateSchema1763700000000
CREATE TABLE reactions (
    event_id uuid NOT NULL,
    name text NOT NULL,
    next_try timestamptz NOT NULL DEFAULT app_clock() + interval '500 milliseconds',
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    done_at timestamptz,
    dead_at timestamptz,
    PRIMARY KEY (event_id, name)
  )
--> CreateSchema1763700000000
CREATE INDEX reactions_waiting ON reactions (next_try) WHERE done_at IS NULL AND dead_at IS NULL
--> CreateSchema1763700000000
CREATE TABLE deliveries (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    channel text NOT NULL CHECK (channel IN ('email', 'push')),
    type text NOT NULL,
    payload jsonb NOT NULL,
    next_try timestamptz NOT NULL DEFAULT app_clock(),
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    sent_at timestamptz,
    dead_at timestamptz,
    UNIQUE (event_id, user_id, channel)
  )
--> CreateSchema1763700000000
CREATE INDEX deliveries_waiting ON deliveries (next_try) WHERE sent_at IS NULL AND dead_at IS NULL
--> CreateSchema1763700000000
CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    event_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    priority text NOT NULL CHECK (priority IN ('urgent', 'high', 'normal', 'other')),
    href text NOT NULL,
    datebook_id uuid REFERENCES datebooks ON DELETE CASCADE,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (event_id, user_id, type)
  )
--> CreateSchema1763700000000
CREATE INDEX notifications_user ON notifications (user_id, created_at DESC)
--> CreateSchema1763700000000
CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read
--> CreateSchema1763700000000
CREATE TABLE banners (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('new_bid', 'plan_live')),
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    count integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL,
    dismissed_at timestamptz,
    expired_at timestamptz,
    UNIQUE (user_id, kind, request_id)
  )
--> CreateSchema1763700000000
CREATE INDEX banners_due ON banners (expires_at) WHERE expired_at IS NULL AND dismissed_at IS NULL
--> CreateSchema1763700000000
CREATE TABLE idempotency_keys (
    principal uuid NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    status smallint,
    response jsonb,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (principal, route, key)
  )
--> CreateSchema1763700000000
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)
--> AddSettings1763700100000
CREATE TABLE settings (name text PRIMARY KEY, value jsonb NOT NULL)
--> IndexFullSlots1763700200000
CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6
--> TakeBookingsBack1763700300000
ALTER TABLE bids ADD COLUMN lost_to uuid, ADD COLUMN withdrawn_at timestamptz,
     ADD COLUMN venue_cancelled integer NOT NULL DEFAULT 0
--> TakeBookingsBack1763700300000
CREATE INDEX bids_lost_to ON bids (lost_to) WHERE lost_to IS NOT NULL
--> TakeBookingsBack1763700300000
COMMENT ON COLUMN bids.lost_to IS 'The offer whose acceptance made this one lost'
--> TakeBookingsBack1763700300000
COMMENT ON COLUMN bids.withdrawn_at IS 'When its venue took it back of its own will'
--> TakeBookingsBack1763700300000
COMMENT ON COLUMN bids.venue_cancelled IS 'How many bookings the venue had cancelled when it made the offer'
--> TakeBookingsBack1763700300000
ALTER TABLE venues ADD COLUMN cancelled integer NOT NULL DEFAULT 0
--> TakeBookingsBack1763700300000
ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text CHECK (char_length(cancel_reason) <= 200),
     ADD COLUMN strike real, ADD COLUMN ack_due_at timestamptz
--> TakeBookingsBack1763700300000
CREATE INDEX bookings_ack_due ON bookings (ack_due_at) WHERE ack_due_at IS NOT NULL
--> TakeBookingsBack1763700300000
COMMENT ON COLUMN bookings.strike IS 'What its cancellation counts against who cancelled; null: not counted'
--> TakeBookingsBack1763700300000
CREATE TABLE booking_changes (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'refused', 'lapsed')),
    start_at timestamptz NOT NULL,
    party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 6),
    note text CHECK (char_length(note) <= 200),
    reply text CHECK (char_length(reply) <= 200),
    asked_at timestamptz NOT NULL DEFAULT app_clock(),
    answered_at timestamptz,
    former_snapshot jsonb,
    former_hash text
  )
--> TakeBookingsBack1763700300000
CREATE INDEX booking_changes_booking ON booking_changes (booking_id, id)
--> TakeBookingsBack1763700300000
CREATE UNIQUE INDEX booking_changes_one_open ON booking_changes (booking_id) WHERE status = 'open'
--> TakeBookingsBack1763700300000
COMMENT ON COLUMN booking_changes.former_snapshot IS 'The frozen offer that the change replaced'
--> AddArrivals1763700400000
ALTER TABLE bookings ADD checked_in_at timestamptz, ADD completed_at timestamptz, ADD completes_at timestamptz
--> AddArrivals1763700400000
UPDATE bookings SET completes_at = start_at + interval '24 hours' WHERE status = 'confirmed'
--> AddArrivals1763700400000
CREATE INDEX bookings_completing ON bookings (completes_at) WHERE completes_at IS NOT NULL
--> AddNoShows1763700400100
CREATE TABLE no_shows (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      marked_at timestamptz NOT NULL DEFAULT app_clock(),
      disputed_at timestamptz,
      dispute text CHECK (char_length(dispute) <= 1000),
      decided_at timestamptz,
      upheld boolean,
      CHECK ((decided_at IS NULL) = (upheld IS NULL))
    )
--> AddNoShows1763700400100
CREATE INDEX no_shows_upheld ON no_shows (user_id, decided_at) WHERE upheld
--> AddNoShows1763700400100
CREATE INDEX no_shows_disputed ON no_shows (booking_id) WHERE disputed_at IS NOT NULL AND decided_at IS NULL
--> AddNoShows1763700400100
ALTER TABLE users ADD approval_until timestamptz
--> AddNoShows1763700400100
CREATE INDEX users_approval ON users (approval_until) WHERE approval_until IS NOT NULL
--> AddNoShows1763700400100
CREATE TABLE audit_log (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      actor_id uuid NOT NULL REFERENCES users,
      action text NOT NULL,
      subject_id uuid NOT NULL,
      details jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL DEFAULT app_clock()
    )
--> AddNoShows1763700400100
CREATE INDEX audit_log_subject ON audit_log (subject_id)
--> AddReviews1763700400200
CREATE TABLE reviews (
      booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues,
      stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
      tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
      text text CHECK (char_length(text) <= 600),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      PRIMARY KEY (booking_id, user_id)
    )
--> AddReviews1763700400200
CREATE INDEX reviews_venue ON reviews (venue_id, created_at DESC)
--> AddReviews1763700400200
CREATE INDEX bookings_plan ON bookings (datebook_id, id DESC)
--> AddSplits1763700400300
CREATE TABLE splits (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      mode text NOT NULL CHECK (mode IN ('equal', 'shares', 'custom')),
      total integer NOT NULL CHECK (total BETWEEN 0 AND 100000000),
      saved_at timestamptz NOT NULL DEFAULT app_clock()
    )
--> AddSplits1763700400300
CREATE TABLE split_parts (
      booking_id uuid NOT NULL REFERENCES splits ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      share integer CHECK (share >= 0),
      amount integer NOT NULL CHECK (amount >= 0),
      paid_at timestamptz,
      PRIMARY KEY (booking_id, user_id)
    )
--> AddCounters1763700500000
ALTER TABLE bids ADD COLUMN counters smallint NOT NULL DEFAULT 0
--> AddCounters1763700500000
CREATE TABLE bid_counters (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      bid_id uuid NOT NULL REFERENCES bids ON DELETE CASCADE,
      datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'met', 'refused', 'expired', 'closed')),
      bid_version integer NOT NULL,
      proposed_price integer NOT NULL CHECK (proposed_price >= 1),
      reply_price integer,
      note text CHECK (char_length(note) <= 200),
      expires_at timestamptz NOT NULL,
      answered_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      CHECK ((status = 'open') = (answered_at IS NULL))
    )
--> AddCounters1763700500000
CREATE UNIQUE INDEX bid_counters_one_open ON bid_counters (bid_id) WHERE status = 'open'
--> AddCounters1763700500000
CREATE INDEX bid_counters_due ON bid_counters (expires_at) WHERE status = 'open'
--> AddCounters1763700500000
COMMENT ON COLUMN bid_counters.bid_version IS 'The version of the bid that was countered; another one ends the counter'
--> AddPreviews1763700510000
CREATE TABLE bid_previews (
      request_id uuid NOT NULL,
      venue_id uuid NOT NULL,
      revision integer NOT NULL,
      proposed_price integer NOT NULL,
      perks_step smallint NOT NULL,
      standing text NOT NULL CHECK (standing IN ('leading', 'close', 'behind')),
      asked_at timestamptz NOT NULL DEFAULT app_clock(),
      PRIMARY KEY (request_id, venue_id, revision, proposed_price, perks_step),
      FOREIGN KEY (request_id, venue_id) REFERENCES bid_invites ON DELETE CASCADE
    )
--> AddPreviews1763700510000
COMMENT ON COLUMN bid_previews.revision IS 'How often the venue has written an offer to the request'
--> VenueDesk1763700600000
ALTER TABLE venues ADD COLUMN mute_from smallint CHECK (mute_from BETWEEN 0 AND 23),
     ADD COLUMN mute_until smallint CHECK (mute_until BETWEEN 0 AND 23), ADD COLUMN status_reason text,
     ADD CONSTRAINT venues_mute_hours CHECK ((mute_from IS NULL) = (mute_until IS NULL))
--> VenueDesk1763700600000
CREATE TABLE offer_templates (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    price_kind text NOT NULL CHECK (price_kind IN ('total', 'per_head')),
    price integer NOT NULL CHECK (price BETWEEN 1 AND 10000000),
    inclusions text[] NOT NULL DEFAULT '{}',
    perks jsonb NOT NULL DEFAULT '[]',
    policy text NOT NULL DEFAULT 'moderate' CHECK (policy IN ('flexible', 'moderate', 'strict')),
    note text CHECK (char_length(note) <= 200),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )
--> VenueDesk1763700600000
CREATE INDEX offer_templates_venue ON offer_templates (venue_id)
--> VenueDesk1763700600000
CREATE TABLE auto_bid_rules (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    template_id uuid NOT NULL REFERENCES offer_templates,
    active boolean NOT NULL,
    place_types text[] NOT NULL DEFAULT '{}',
    min_spend integer NOT NULL DEFAULT 0 CHECK (min_spend >= 0),
    party_from smallint NOT NULL CHECK (party_from >= 1),
    party_to smallint NOT NULL CHECK (party_to >= party_from),
    days text[] NOT NULL DEFAULT '{}',
    times text[] NOT NULL DEFAULT '{}',
    max_distance text CHECK (max_distance IN ('<2', '2-5', '5-10', '10-25', '25-50', '>50')),
    min_fit smallint NOT NULL DEFAULT 0 CHECK (min_fit BETWEEN 0 AND 100),
    max_open_bids smallint NOT NULL CHECK (max_open_bids BETWEEN 1 AND 30),
    floor_price integer CHECK (floor_price >= 1),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )
--> VenueDesk1763700600000
CREATE INDEX auto_bid_rules_venue ON auto_bid_rules (venue_id)
--> VenueDesk1763700600000
ALTER TABLE bids ADD COLUMN auto_rule_id uuid REFERENCES auto_bid_rules ON DELETE SET NULL
--> VenueDesk1763700600000
CREATE INDEX bids_auto_standing ON bids (auto_rule_id) WHERE auto_rule_id IS NOT NULL AND status IN ('pending', 'stale')
--> PartnersAndReports1763700610000
ALTER TABLE venues ADD COLUMN gstin text, ADD COLUMN fssai text, ADD COLUMN claims_id uuid REFERENCES venues ON DELETE SET NULL
--> PartnersAndReports1763700610000
COMMENT ON COLUMN venues.claims_id IS 'The unclaimed place that an application says it is; it keeps its id when the application is verified'
--> PartnersAndReports1763700610000
CREATE INDEX venues_claims ON venues (claims_id) WHERE claims_id IS NOT NULL
--> PartnersAndReports1763700610000
CREATE INDEX venues_applications ON venues (status) WHERE status IN ('pending', 'rejected', 'suspended')
--> PartnersAndReports1763700610000
CREATE TABLE reports (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    reporter_id uuid NOT NULL REFERENCES users,
    kind text NOT NULL CHECK (kind IN ('block', 'report')),
    user_id uuid REFERENCES users,
    venue_id uuid REFERENCES venues,
    reason text NOT NULL CHECK (reason IN ('unsafe', 'harassment', 'spam', 'wrong_details', 'no_show', 'other')),
    text text CHECK (char_length(text) <= 1000),
    lifted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((user_id IS NULL) <> (venue_id IS NULL))
  )
--> PartnersAndReports1763700610000
CREATE INDEX reports_blocks ON reports (reporter_id) WHERE kind = 'block' AND lifted_at IS NULL
--> AddCompromiseVotes1763700700000
CREATE TABLE compromise_votes (
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    key text NOT NULL,
    agree boolean NOT NULL,
    voted_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id, key)
  )
--> AddCompromiseVotes1763700700000
COMMENT ON COLUMN compromise_votes.key IS 'Of a proposal; one that is not proposed any more counts for nothing'
--> AddCompromiseVotes1763700700000
ALTER TABLE datebooks ADD COLUMN negotiation_due_at timestamptz
--> AddCompromiseVotes1763700700000
CREATE INDEX datebooks_negotiation_due ON datebooks (negotiation_due_at) WHERE negotiation_due_at IS NOT NULL
--> AddQuietAt1763700710000
ALTER TABLE bid_requests ADD COLUMN quiet_at timestamptz
--> AddQuietAt1763700710000
COMMENT ON COLUMN bid_requests.quiet_at IS 'Half of the window: the owner hears if nobody has made an offer by then'
--> AddQuietAt1763700710000
CREATE INDEX bid_requests_quiet ON bid_requests (quiet_at) WHERE quiet_at IS NOT NULL
--> ReachPeople1763700800000
ALTER TABLE deliveries ALTER COLUMN user_id DROP NOT NULL,
    ADD COLUMN staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    ADD COLUMN useful_until timestamptz,
    ADD CONSTRAINT deliveries_one_owner CHECK (num_nonnulls(user_id, staff_id) = 1),
    DROP CONSTRAINT deliveries_event_id_user_id_channel_key,
    ADD CONSTRAINT deliveries_once UNIQUE NULLS NOT DISTINCT (event_id, user_id, staff_id, channel, type)
--> ReachPeople1763700800000
CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (num_nonnulls(user_id, staff_id) = 1)
  )
--> ReachPeople1763700800000
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id) WHERE user_id IS NOT NULL
--> ReachPeople1763700800000
CREATE INDEX push_subscriptions_staff ON push_subscriptions (staff_id) WHERE staff_id IS NOT NULL
--> ReachPeople1763700800000
CREATE TABLE password_resets (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    CHECK (num_nonnulls(user_id, staff_id) = 1)
  )
--> ReachPeople1763700800000
CREATE INDEX password_resets_age ON password_resets (expires_at)
--> ReachPeople1763700800000
CREATE INDEX IF NOT EXISTS venue_staff_venue ON venue_staff (venue_id)
--> ReachPeople1763700800000
CREATE INDEX notifications_age ON notifications (created_at)
--> ReachPeople1763700800000
ALTER TABLE bid_requests ADD COLUMN close_told boolean NOT NULL DEFAULT false, ADD COLUMN digested_at timestamptz
--> ReachPeople1763700800000
CREATE INDEX bid_requests_closing_soon ON bid_requests (closes_at) WHERE status = 'open' AND NOT close_told
--> ReachPeople1763700800000
ALTER TABLE bid_invites ADD COLUMN rank_lost_at timestamptz
--> ReachPeople1763700800000
ALTER TABLE bookings ADD COLUMN reminders smallint NOT NULL DEFAULT 0
--> ReachPeople1763700800000
CREATE INDEX bookings_reminders ON bookings (reminders, start_at) WHERE status = 'confirmed' AND reminders < 2
--> ReachPeople1763700800000
COMMENT ON COLUMN deliveries.useful_until IS 'Not sent after this instant'
--> ReachPeople1763700800000
COMMENT ON COLUMN bookings.reminders IS 'How many of the reminders before the start have been told or passed over'
--> TellLateCloses1763700810000
DROP INDEX bid_requests_closing_soon
--> TellLateCloses1763700810000
CREATE INDEX bid_requests_closing_soon ON bid_requests (closes_at) WHERE status IN ('open', 'closing') AND NOT close_told
--> ForgetGuests1763700900000
ALTER TABLE users ADD seen_on date DEFAULT current_date
--> ForgetGuests1763700900000
COMMENT ON COLUMN users.seen_on IS 'The last day of use; null once the person is forgotten'
--> ForgetGuests1763700900000
CREATE INDEX users_idle_guests ON users (seen_on) WHERE is_guest
--> ForgetGuests1763700900000
CREATE INDEX members_precise ON members (datebook_id) WHERE latitude <> trunc(latitude, 2) OR longitude <> trunc(longitude, 2)
--> AddLocalContacts1763701100000
CREATE TABLE local_contacts (
      city_slug text PRIMARY KEY CHECK (city_slug IN ('mumbai', 'delhi', 'bangalore', 'pune', 'hyderabad', 'chennai', 'kolkata', 'goa', 'jaipur', 'agra', 'udaipur', 'kochi')),
      phone_number text CHECK (phone_number ~ '^\+?[0-9]{6,15}$'),
      whatsapp_number text CHECK (whatsapp_number ~ '^\+?[0-9]{6,15}$'),
      CHECK (phone_number IS NOT NULL OR whatsapp_number IS NOT NULL)
    )
--> AddVoteReasons1763701100100
ALTER TABLE votes ADD COLUMN reason text CHECK (reason IN ('diet', 'budget', 'distance')), ADD CHECK (reason IS NULL OR vote = 'no')
--> IndexBidsOfRequest1763701200000
CREATE INDEX bids_request ON bids (request_id)
--> LinkSessions1763701300002
ALTER TABLE sessions ADD browser_id uuid NOT NULL DEFAULT uuidv7()
--> LinkSessions1763701300002
COMMENT ON COLUMN sessions.browser_id IS 'The same for a cookie and the backup tokens beside it'
--> LinkSessions1763701300002
CREATE INDEX sessions_browser ON sessions (browser_id)
--> AddPriceLines1763780000001
ALTER TABLE bids ADD alcohol integer NOT NULL DEFAULT 0, ADD lines jsonb NOT NULL DEFAULT '[]',
      ADD CONSTRAINT bids_alcohol CHECK (alcohol BETWEEN 0 AND proposed_price)
--> AddPriceLines1763780000001
ALTER TABLE offer_templates ADD alcohol integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT offer_templates_alcohol CHECK (alcohol BETWEEN 0 AND price)
--> AddSpecialDays1763780100001
ALTER TABLE venue_slots ADD closed boolean NOT NULL DEFAULT false
--> AddSpecialDays1763780100001
DROP INDEX venue_slots_nearly_full
--> AddSpecialDays1763780100001
CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6 OR closed
--> AddSpecialDays1763780100001
ALTER TABLE bids ADD day_note jsonb
--> AddAnswers1763780200001
ALTER TABLE preferences
      ADD COLUMN occasion text CHECK (occasion IN ('birthday', 'anniversary', 'proposal', 'celebration', 'reunion', 'farewell')),
      ADD COLUMN arrival_time text CHECK (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
--> AddAnswers1763780200001
UPDATE datebooks SET effective = effective || '{"occasion": null, "arrivalTime": null}'::jsonb WHERE effective IS NOT NULL
--> AddAnswers1763780200001
UPDATE bid_requests SET spec = spec || '{"occasion": null, "arrivalTime": null}'::jsonb
--> AddConsents1763790000002
CREATE TABLE consents (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      user_id uuid NOT NULL REFERENCES users,
      item text NOT NULL CHECK (item IN ('location', 'analytics', 'notifications')),
      granted boolean NOT NULL,
      version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 20),
      language text NOT NULL CHECK (language IN ('en', 'hi')),
      at timestamptz NOT NULL DEFAULT app_clock()
    )
--> AddConsents1763790000002
CREATE INDEX consents_user ON consents (user_id, item, id)
--> SpeakToStaff1763790100002
ALTER TABLE venue_staff ADD language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'))
--> SpeakToStaff1763790100002
CREATE INDEX audit_log_age ON audit_log (at)
--> AddDiets1763795000004
ALTER TABLE preferences ADD COLUMN diet text[] NOT NULL DEFAULT '{}' CHECK (diet <@ '{veg,jain,vegan,halal,nut}'::text[]), ADD COLUMN accessibility text[] NOT NULL DEFAULT '{}' CHECK (accessibility <@ '{step_free,accessible_washroom,quiet_table}'::text[])
--> AddDiets1763795000004
UPDATE datebooks SET effective = effective || '{"diet": [], "accessibility": [], "areasUnited": false}'::jsonb WHERE effective IS NOT NULL
--> AddDiets1763795000004
UPDATE bid_requests SET spec = spec || '{"diet": [], "accessibility": [], "areasUnited": false}'::jsonb
--> WhoseStrike1763796000005
ALTER TABLE bookings ADD COLUMN strike_user_id uuid REFERENCES users
--> WhoseStrike1763796000005
UPDATE bookings k SET strike_user_id = d.created_by FROM datebooks d
      WHERE d.id = k.datebook_id AND k.status = 'cancelled_by_user' AND k.strike > 0
--> WhoseStrike1763796000005
CREATE INDEX bookings_strikes ON bookings (strike_user_id, cancelled_at) WHERE strike_user_id IS NOT NULL
--> ForgetNotes1763796100005
ALTER TABLE datebooks ADD COLUMN notes_kept boolean NOT NULL DEFAULT true
--> ForgetNotes1763796100005
CREATE INDEX datebooks_notes_kept ON datebooks (updated_at) WHERE notes_kept AND state IN ('done', 'expired', 'cancelled')
--> AddSuccessFees1763796100004
CREATE TABLE success_fees (
      booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues,
      share real NOT NULL CHECK (share BETWEEN 0 AND 1),
      amount integer NOT NULL CHECK (amount >= 0),
      created_at timestamptz NOT NULL DEFAULT app_clock()
    )
--> AddSuccessFees1763796100004
CREATE INDEX success_fees_venue ON success_fees (venue_id)
--> FlagOwners1763797000002
CREATE TABLE owner_flags (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      other_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      sign text NOT NULL CHECK (sign IN ('gstin', 'phone', 'mailbox')),
      closed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      UNIQUE (request_id, venue_id, other_id),
      CHECK (venue_id < other_id)
    )
--> FlagOwners1763797000002
CREATE INDEX owner_flags_open ON owner_flags (id) WHERE closed_at IS NULL
