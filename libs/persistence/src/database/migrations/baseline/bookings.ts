/** Bookings with their changes, no-shows, reviews, split bills and success fees. */
export const BOOKINGS = [
  `CREATE TABLE bookings (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    ref text NOT NULL UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    bid_id uuid NOT NULL REFERENCES bids,
    venue_id uuid NOT NULL REFERENCES venues,
    status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'checked_in', 'completed', 'cancelled_by_user',
      'cancelled_by_venue', 'no_show', 'disputed', 'undone')),
    start_at timestamptz NOT NULL,
    end_at timestamptz,
    slot_day date NOT NULL,
    slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
    party_size smallint NOT NULL,
    proposed_price integer NOT NULL,
    policy text NOT NULL CHECK (policy IN ('flexible', 'moderate', 'strict')),
    snapshot jsonb NOT NULL,
    snapshot_hash text NOT NULL,
    first_name text NOT NULL,
    contact_name text NOT NULL,
    contact_phone text,
    contact_email text,
    sequence integer NOT NULL DEFAULT 0,
    undo_until timestamptz NOT NULL,
    ack_due_at timestamptz,
    acknowledged_at timestamptz,
    reminders smallint NOT NULL DEFAULT 0,
    checked_in_at timestamptz,
    completes_at timestamptz,
    completed_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text CHECK (char_length(cancel_reason) <= 200),
    strike real,
    strike_user_id uuid REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL)
  )`,
  // Decides the race of two bookings for one plan.
  `CREATE UNIQUE INDEX bookings_one_active_per_plan ON bookings (datebook_id)
    WHERE status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed')`,
  `CREATE INDEX bookings_plan ON bookings (datebook_id, id DESC)`,
  `CREATE INDEX bookings_venue ON bookings (venue_id, start_at)`,
  `CREATE INDEX bookings_ack_due ON bookings (ack_due_at) WHERE ack_due_at IS NOT NULL`,
  `CREATE INDEX bookings_completing ON bookings (completes_at) WHERE completes_at IS NOT NULL`,
  `CREATE INDEX bookings_reminders ON bookings (reminders, start_at) WHERE status = 'confirmed' AND reminders < 2`,
  // A strike counts for the owner at the time, also when the plan has another owner later.
  `CREATE INDEX bookings_strikes ON bookings (strike_user_id, cancelled_at) WHERE strike_user_id IS NOT NULL`,
  `COMMENT ON COLUMN bookings.reminders IS 'How many of the reminders before the start were sent or passed over'`,
  `COMMENT ON COLUMN bookings.strike IS 'How much the cancellation counts against the side that cancelled; null: not counted'`,

  `CREATE TABLE booking_changes (
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
  )`,
  // Decides the race of two requests to change one booking.
  `CREATE UNIQUE INDEX booking_changes_one_open ON booking_changes (booking_id) WHERE status = 'open'`,
  `CREATE INDEX booking_changes_booking ON booking_changes (booking_id, id)`,
  `COMMENT ON COLUMN booking_changes.former_snapshot IS 'The frozen offer that the change replaced'`,

  `CREATE TABLE no_shows (
    booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    marked_at timestamptz NOT NULL DEFAULT app_clock(),
    evidence text CHECK (char_length(evidence) <= 1000),
    disputed_at timestamptz,
    dispute text CHECK (char_length(dispute) <= 1000),
    decided_at timestamptz,
    upheld boolean,
    CHECK ((decided_at IS NULL) = (upheld IS NULL))
  )`,
  `CREATE INDEX no_shows_upheld ON no_shows (user_id, decided_at) WHERE upheld`,
  `CREATE INDEX no_shows_disputed ON no_shows (booking_id) WHERE disputed_at IS NOT NULL AND decided_at IS NULL`,

  `CREATE TABLE reviews (
    booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues,
    stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
    tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
    text text CHECK (char_length(text) <= 600),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    PRIMARY KEY (booking_id, user_id)
  )`,
  `CREATE INDEX reviews_venue ON reviews (venue_id, created_at DESC)`,

  `CREATE TABLE splits (
    booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
    mode text NOT NULL CHECK (mode IN ('equal', 'shares', 'custom')),
    total integer NOT NULL CHECK (total BETWEEN 0 AND 100000000),
    saved_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE TABLE split_parts (
    booking_id uuid NOT NULL REFERENCES splits ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    share integer CHECK (share >= 0),
    amount integer NOT NULL CHECK (amount >= 0),
    paid_at timestamptz,
    PRIMARY KEY (booking_id, user_id)
  )`,

  // A record of what would be owed: no payment is taken.
  `CREATE TABLE success_fees (
    booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues,
    share real NOT NULL CHECK (share BETWEEN 0 AND 1),
    amount integer NOT NULL CHECK (amount >= 0),
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX success_fees_venue ON success_fees (venue_id)`,
];
