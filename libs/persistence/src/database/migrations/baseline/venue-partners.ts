/** The desk of a venue: capacity, staff and their sessions, templates, rules that bid, the application that began it. */
export const VENUE_PARTNERS = [
  `CREATE TABLE venue_slots (
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    day date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
    seats integer NOT NULL CHECK (seats >= 0),
    taken integer NOT NULL DEFAULT 0,
    closed boolean NOT NULL DEFAULT false,
    closed_reason text CHECK (char_length(closed_reason) <= 80),
    PRIMARY KEY (venue_id, day, slot),
    CHECK (taken BETWEEN 0 AND seats)
  )`,
  // Each second the tick looks for slots in which the largest party, of six, may not find seats.
  `CREATE INDEX venue_slots_nearly_full ON venue_slots (day) WHERE seats - taken < 6 OR closed`,

  `CREATE TABLE venue_staff (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    password_hash text NOT NULL,
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('venue_owner', 'manager', 'host')),
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
    is_demo boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX venue_staff_venue ON venue_staff (venue_id)`,
  `CREATE INDEX venue_staff_demo ON venue_staff (venue_id) WHERE is_demo`,

  `CREATE TABLE venue_sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES venue_staff ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
    token_hash bytea NOT NULL UNIQUE,
    family_id uuid NOT NULL DEFAULT uuidv7(),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    used_at timestamptz,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX venue_sessions_staff ON venue_sessions (staff_id)`,
  `CREATE INDEX venue_sessions_family ON venue_sessions (family_id)`,
  `COMMENT ON COLUMN venue_sessions.family_id IS 'The same for everything that one log-in has led to'`,
  `COMMENT ON COLUMN venue_sessions.used_at IS 'When a refresh token was exchanged for the next; a second use comes from a copy'`,

  `CREATE TABLE staff_invitations (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN ('venue_owner', 'manager', 'host')),
    token_hash bytea NOT NULL UNIQUE,
    inviter_id uuid REFERENCES venue_staff ON DELETE SET NULL,
    sent_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL,
    UNIQUE (venue_id, email)
  )`,
  `CREATE INDEX staff_invitations_inviter ON staff_invitations (inviter_id)`,

  `CREATE TABLE offer_templates (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    price_kind text NOT NULL CHECK (price_kind IN ('total', 'per_head')),
    price integer NOT NULL CHECK (price BETWEEN 1 AND 10000000),
    alcohol integer NOT NULL DEFAULT 0 CONSTRAINT offer_templates_alcohol CHECK (alcohol BETWEEN 0 AND price),
    inclusions text[] NOT NULL DEFAULT '{}',
    perks jsonb NOT NULL DEFAULT '[]',
    policy text NOT NULL DEFAULT 'moderate' CHECK (policy IN ('flexible', 'moderate', 'strict')),
    note text CHECK (char_length(note) <= 200),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX offer_templates_venue ON offer_templates (venue_id)`,

  // A template that a rule uses cannot be deleted: the rule would stop bidding unnoticed.
  `CREATE TABLE auto_bid_rules (
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
    step_rupees integer CHECK (step_rupees >= 1),
    max_steps smallint NOT NULL DEFAULT 5 CHECK (max_steps BETWEEN 1 AND 5),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX auto_bid_rules_venue ON auto_bid_rules (venue_id)`,

  `CREATE TABLE venue_applications (
    venue_id uuid PRIMARY KEY REFERENCES venues ON DELETE CASCADE,
    answers jsonb NOT NULL,
    step text NOT NULL,
    template_id uuid REFERENCES offer_templates ON DELETE SET NULL,
    saved_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `COMMENT ON COLUMN venue_applications.answers IS 'As typed; checked when the application is sent'`,
  `COMMENT ON COLUMN venue_applications.template_id IS 'The offer that it made; sent again, it changes that one'`,
];
