/** The clock, and tables that belong to no noun. */
export const DATABASE = [
  // Business rules read the time from here alone, after the plan's lock; a test replaces the body in its own database.
  `CREATE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$`,

  // Holds what all processes on a database have to agree on.
  `CREATE TABLE settings (
    name text PRIMARY KEY,
    value jsonb NOT NULL
  )`,

  // No foreign key: a command that writes to the user or venue and raises several feeds would deadlock with another. The fill factor leaves
  // room for the next version of a row on its page.
  `CREATE TABLE feeds (
    id uuid PRIMARY KEY,
    rev integer NOT NULL
  ) WITH (fillfactor = 50)`,
  `COMMENT ON TABLE feeds IS 'What a user or a venue sees across plans: its revision; no row is revision 0'`,

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
