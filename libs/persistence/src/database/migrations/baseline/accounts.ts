/** Users, their sessions and second factors, what they agreed to, whom they block, and accounts that end. */
export const ACCOUNTS = [
  `CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    first_name text NOT NULL CHECK (char_length(first_name) BETWEEN 1 AND 60),
    email text UNIQUE CHECK (email = lower(email)),
    password_hash text,
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'ops', 'admin')),
    is_guest boolean NOT NULL DEFAULT true,
    is_demo boolean NOT NULL DEFAULT false,
    adult_at timestamptz,
    approval_until timestamptz,
    contact_name text,
    contact_phone text,
    contact_email text,
    settings jsonb NOT NULL DEFAULT '{}',
    seen_on date DEFAULT current_date,
    forgotten_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (is_guest = (email IS NULL))
  )`,
  `CREATE INDEX users_team ON users (id) WHERE role <> 'user'`,
  `CREATE INDEX users_contact_email ON users (lower(contact_email)) WHERE contact_email IS NOT NULL`,
  `CREATE INDEX users_approval ON users (approval_until) WHERE approval_until IS NOT NULL`,
  `CREATE INDEX users_idle_guests ON users (seen_on) WHERE is_guest`,
  `COMMENT ON COLUMN users.seen_on IS 'The last day of use; null once the person is forgotten'`,

  `CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('cookie', 'backup')),
    token_hash bytea NOT NULL UNIQUE,
    browser_id uuid NOT NULL DEFAULT uuidv7(),
    former_guest_id uuid REFERENCES users ON DELETE SET NULL,
    ending boolean NOT NULL DEFAULT false,
    proved_at timestamptz,
    second_factor_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    touched_on date NOT NULL DEFAULT current_date,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE INDEX sessions_browser ON sessions (browser_id)`,
  `COMMENT ON COLUMN sessions.browser_id IS 'The same for a cookie and the backup tokens beside it'`,
  `COMMENT ON COLUMN sessions.ending IS 'Valid until it expires and no longer: it is not renewed, and no session is derived from it'`,
  `COMMENT ON COLUMN sessions.proved_at IS 'When the password of the account was last given in this browser'`,
  `COMMENT ON COLUMN sessions.second_factor_at IS 'When the second factor was given in this browser'`,

  `CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    secret bytea,
    pending bytea,
    last_step bigint NOT NULL DEFAULT 0,
    enrolled_at timestamptz,
    CHECK ((secret IS NULL) = (enrolled_at IS NULL)),
    CHECK (secret IS NOT NULL OR pending IS NOT NULL)
  )`,
  `COMMENT ON COLUMN second_factors.last_step IS 'Of the newest code that was used: no code is valid twice'`,
  `CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  )`,

  `CREATE TABLE password_resets (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    CHECK (num_nonnulls(user_id, staff_id) = 1)
  )`,
  `CREATE INDEX password_resets_age ON password_resets (expires_at)`,

  // Rows are only added: they are the evidence of each consent and withdrawal.
  `CREATE TABLE consents (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users,
    item text NOT NULL CHECK (item IN ('location', 'analytics', 'notifications')),
    granted boolean NOT NULL,
    version text NOT NULL CHECK (char_length(version) BETWEEN 1 AND 20),
    language text NOT NULL CHECK (language IN ('en', 'hi')),
    at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX consents_user ON consents (user_id, item, id)`,

  `CREATE TABLE account_deletions (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    asked_at timestamptz NOT NULL DEFAULT app_clock(),
    due_at timestamptz NOT NULL,
    begun_at timestamptz
  )`,
  `CREATE INDEX account_deletions_due ON account_deletions (due_at)`,

  `CREATE TABLE reports (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    reporter_id uuid NOT NULL REFERENCES users,
    kind text NOT NULL CHECK (kind IN ('block', 'report')),
    user_id uuid REFERENCES users,
    venue_id uuid REFERENCES venues,
    reason text NOT NULL CHECK (reason IN ('unsafe', 'harassment', 'spam', 'wrong_details', 'no_show', 'other')),
    text text CHECK (char_length(text) <= 1000),
    lifted_at timestamptz,
    closed_at timestamptz,
    close_note text CHECK (char_length(close_note) <= 500),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK ((user_id IS NULL) <> (venue_id IS NULL))
  )`,
  `CREATE INDEX reports_blocks ON reports (reporter_id) WHERE kind = 'block' AND lifted_at IS NULL`,
  `CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL AND lifted_at IS NULL`,
];
