/** Plans: members and their preferences, votes on compromises, retired invite links, the adopted itinerary. */
export const DATEBOOKS = [
  // Each event updates the row of its plan: the fill factor leaves room for the new version on the same page, and no index holds
  // `updated_at`, so that the indexes need no new entry.
  `CREATE TABLE datebooks (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    plan_type text NOT NULL CHECK (plan_type IN ('goSolo', 'datebook', 'palbook')),
    max_members smallint NOT NULL CHECK (max_members BETWEEN 1 AND 6),
    created_by uuid NOT NULL REFERENCES users,
    delegate_id uuid REFERENCES users,
    invite_code text UNIQUE,
    same_location_mode boolean NOT NULL DEFAULT false,
    state text NOT NULL DEFAULT 'draft'
      CHECK (state IN ('draft', 'collecting', 'resolving', 'live', 'deciding', 'booked', 'done', 'expired', 'cancelled')),
    bidding text NOT NULL DEFAULT 'held' CHECK (bidding IN ('held', 'open')),
    bidding_chosen boolean NOT NULL DEFAULT false,
    party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 6),
    party_size_chosen boolean NOT NULL DEFAULT false,
    roster_frozen boolean NOT NULL DEFAULT false,
    negotiator_id uuid REFERENCES users,
    asked_by uuid REFERENCES users,
    asked_at timestamptz,
    negotiation_due_at timestamptz,
    mismatch_told uuid[] NOT NULL DEFAULT '{}',
    effective jsonb,
    itinerary_at timestamptz,
    plan_version integer NOT NULL DEFAULT 1,
    event_seq integer NOT NULL DEFAULT 0,
    log_floor integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    notes_kept boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock(),
    deleted_at timestamptz
  ) WITH (fillfactor = 80)`,
  `CREATE INDEX datebooks_creator ON datebooks (created_by)`,
  `CREATE INDEX datebooks_due ON datebooks (due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX datebooks_negotiation_due ON datebooks (negotiation_due_at) WHERE negotiation_due_at IS NOT NULL`,
  `CREATE INDEX datebooks_over ON datebooks (created_at) WHERE notes_kept AND state IN ('done', 'expired', 'cancelled')`,
  `COMMENT ON COLUMN datebooks.log_floor IS 'Highest seq that is no longer kept in the log'`,
  `COMMENT ON COLUMN datebooks.mismatch_told IS 'The members who were notified that it is their turn in the mismatch of this version'`,

  `CREATE TABLE retired_invites (
    code text PRIMARY KEY,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    retired_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX retired_invites_of_plan ON retired_invites (datebook_id)`,

  `CREATE TABLE members (
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
  )`,
  `CREATE INDEX members_user ON members (user_id) WHERE left_at IS NULL`,
  // Retention cuts coordinates to two decimals and finds by this index those that still have more.
  `CREATE INDEX members_precise ON members (datebook_id) WHERE latitude <> trunc(latitude, 2) OR longitude <> trunc(longitude, 2)`,

  `CREATE TABLE preferences (
    datebook_id uuid NOT NULL,
    user_id uuid NOT NULL,
    date_styles text[] NOT NULL,
    budget text NOT NULL,
    min_spend integer NOT NULL CHECK (min_spend >= 0),
    max_spend integer CHECK (max_spend >= min_spend),
    travel_distance integer,
    preferred_date date,
    preferred_time text CHECK (preferred_time IN ('morning', 'afternoon', 'evening')),
    arrival_time text CHECK (arrival_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    occasion text CHECK (occasion IN ('birthday', 'anniversary', 'proposal', 'celebration', 'reunion', 'farewell')),
    diet text[] NOT NULL DEFAULT '{}' CHECK (diet <@ '{veg,jain,vegan,halal,nut}'::text[]),
    accessibility text[] NOT NULL DEFAULT '{}'
      CHECK (accessibility <@ '{step_free,accessible_washroom,quiet_table}'::text[]),
    special_requests text CHECK (char_length(special_requests) <= 300),
    filter_type text CHECK (filter_type IN ('distance', 'locality')),
    selected_areas text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    saved_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id),
    FOREIGN KEY (datebook_id, user_id) REFERENCES members ON DELETE CASCADE
  )`,

  `CREATE TABLE compromise_votes (
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users,
    key text NOT NULL,
    agree boolean NOT NULL,
    voted_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (datebook_id, user_id, key)
  )`,
  `COMMENT ON COLUMN compromise_votes.key IS 'Of a proposal; a vote on one that is no longer proposed does not count'`,

  `CREATE TABLE itineraries (
    datebook_id uuid PRIMARY KEY REFERENCES datebooks ON DELETE CASCADE,
    time_slot text NOT NULL CHECK (time_slot IN ('2-3-hours', '4-6-hours', 'full-day', 'evening-night')),
    stops jsonb NOT NULL CHECK (jsonb_typeof(stops) = 'array' AND jsonb_array_length(stops) BETWEEN 1 AND 4),
    adopted_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
];
