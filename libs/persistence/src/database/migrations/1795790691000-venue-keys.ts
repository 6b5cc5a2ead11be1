import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the keys of venues' own systems, by the hashes of their secrets. */
export class VenueKeys1795790691000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE venue_keys (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0
        AND scopes <@ '{requests:read,bids:write,bookings:read,bookings:write,availability:write}'::text[]),
      token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
      former_hash bytea UNIQUE CHECK (octet_length(former_hash) = 32),
      former_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      used_at timestamptz,
      CHECK (num_nonnulls(former_hash, former_until) <> 1)
    )`);
    await runner.query('CREATE INDEX venue_keys_of_venue ON venue_keys (venue_id)');
    await runner.query(
      `COMMENT ON COLUMN venue_keys.former_hash IS 'The secret of before the last rotation, which works until former_until'`,
    );
    await runner.query(`COMMENT ON COLUMN venue_keys.used_at IS 'The minute of the last use'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE venue_keys');
  }
}
