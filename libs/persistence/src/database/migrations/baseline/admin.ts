/** What the team works with: audit log, messages, flags, samples of the processes, guides and imports of venues. */
export const ADMIN = [
  `CREATE TABLE audit_log (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    actor_id uuid REFERENCES users,
    staff_id uuid REFERENCES venue_staff ON DELETE SET NULL,
    action text NOT NULL,
    subject_id uuid,
    details jsonb NOT NULL DEFAULT '{}',
    at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX audit_log_actor ON audit_log (actor_id, id)`,
  `CREATE INDEX audit_log_staff ON audit_log (staff_id, id)`,
  `CREATE INDEX audit_log_action ON audit_log (action, id)`,
  `CREATE INDEX audit_log_subject ON audit_log (subject_id)`,
  `CREATE INDEX audit_log_at ON audit_log (at)`,
  `COMMENT ON COLUMN audit_log.actor_id IS 'The user who did it; null, as staff_id is, for what was done without a session'`,

  `CREATE TABLE contact_messages (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    ref text NOT NULL UNIQUE CHECK (ref ~ '^G-[0-9A-Z]{8}$'),
    category text NOT NULL CHECK (category IN ('person', 'venue', 'booking', 'data', 'other')),
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
    reply_to text NOT NULL CHECK (char_length(reply_to) BETWEEN 3 AND 254),
    answered_at timestamptz,
    answer_note text CHECK (char_length(answer_note) <= 500),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((answered_at IS NULL) = (answer_note IS NULL))
  )`,
  `CREATE INDEX contact_messages_open ON contact_messages (id) WHERE answered_at IS NULL`,

  // Two venues that bid on one request and seem to have one owner.
  `CREATE TABLE owner_flags (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    other_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    sign text NOT NULL CHECK (sign IN ('gstin', 'phone', 'mailbox')),
    closed_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (request_id, venue_id, other_id),
    CHECK (venue_id < other_id)
  )`,
  `CREATE INDEX owner_flags_open ON owner_flags (id) WHERE closed_at IS NULL`,

  `CREATE TABLE process_samples (
    process uuid NOT NULL,
    minute timestamptz NOT NULL,
    kind text NOT NULL CHECK (kind IN ('api', 'worker')),
    at timestamptz NOT NULL,
    sockets integer NOT NULL,
    requests integer NOT NULL,
    failures integer NOT NULL,
    delivery_p95 double precision,
    tick_p95 double precision,
    auction_lag double precision,
    queue_age double precision,
    dead_reactions integer,
    dead_deliveries integer,
    PRIMARY KEY (process, minute)
  )`,
  `CREATE INDEX process_samples_minute ON process_samples (minute)`,
  `COMMENT ON TABLE process_samples IS 'What each process reports of itself, a row a minute, kept for a day'`,

  `CREATE TABLE local_contacts (
    city_slug text PRIMARY KEY CHECK (city_slug IN ('mumbai', 'delhi', 'bangalore', 'pune', 'hyderabad', 'chennai', 'kolkata', 'goa',
      'jaipur', 'agra', 'udaipur', 'kochi')),
    id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
    name text CHECK (char_length(name) BETWEEN 1 AND 60),
    bio text CHECK (char_length(bio) BETWEEN 1 AND 600),
    languages text[] NOT NULL DEFAULT '{}' CHECK (languages <@ '{en,hi,bn,gu,kn,kok,ml,mr,pa,mwr,ta,te,ur}'::text[]),
    phone_number text CHECK (phone_number ~ '^\\+?[0-9]{6,15}$'),
    whatsapp_number text CHECK (whatsapp_number ~ '^\\+?[0-9]{6,15}$'),
    verified boolean NOT NULL DEFAULT false,
    CHECK (phone_number IS NOT NULL OR whatsapp_number IS NOT NULL)
  )`,

  // Each chunk of an import reads the counts, which spare it to count ten thousand rows.
  `CREATE TABLE imports (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    name text NOT NULL,
    fingerprint text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'done', 'undoing', 'undone')),
    row_count integer NOT NULL,
    sent_count integer NOT NULL DEFAULT 0,
    written_count integer NOT NULL DEFAULT 0,
    skipped_count integer NOT NULL DEFAULT 0,
    kept_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE UNIQUE INDEX imports_once ON imports (fingerprint) WHERE state <> 'undone'`,
  `CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
    line integer NOT NULL,
    place jsonb NOT NULL,
    state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'skipped', 'written', 'undone', 'kept')),
    same_id uuid,
    venue_id uuid REFERENCES venues ON DELETE SET NULL,
    PRIMARY KEY (import_id, line)
  )`,
  `CREATE INDEX import_rows_due ON import_rows (import_id, state, line)`,
  `CREATE INDEX import_rows_venue ON import_rows (venue_id)`,
];
