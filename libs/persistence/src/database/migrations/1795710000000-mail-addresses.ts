import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores by its hash what is known of a mail address, what was sent to it, and the links that confirm or block it. */
export class MailAddresses1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['address_links', 'mail_sends', 'mail_addresses']) await runner.query(`DROP TABLE ${table}`);
  }
}

const STATEMENTS = [
  `CREATE TABLE mail_addresses (
    address_hash bytea PRIMARY KEY,
    asked_at timestamptz,
    confirmed_at timestamptz,
    blocked_at timestamptz,
    touched_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (confirmed_at IS NULL OR blocked_at IS NULL)
  )`,
  `CREATE INDEX mail_addresses_age ON mail_addresses (touched_at) WHERE blocked_at IS NULL`,
  `COMMENT ON COLUMN mail_addresses.address_hash IS 'SHA-256 of the address in lower case'`,
  `COMMENT ON COLUMN mail_addresses.asked_at IS 'When a mail first carried the link that confirms it'`,
  `COMMENT ON COLUMN mail_addresses.touched_at IS 'When a mail to it was last to be sent'`,

  // Rows of their own, and not the deliveries: those leave with the person they are for, and the count must not.
  `CREATE TABLE mail_sends (
    delivery_id uuid PRIMARY KEY,
    address_hash bytea NOT NULL REFERENCES mail_addresses ON DELETE CASCADE,
    allowance text NOT NULL CHECK (allowance IN ('news', 'access')),
    at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX mail_sends_address ON mail_sends (address_hash, at)`,
  `CREATE INDEX mail_sends_age ON mail_sends (at)`,

  `CREATE TABLE address_links (
    delivery_id uuid PRIMARY KEY,
    address_hash bytea NOT NULL REFERENCES mail_addresses ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    asks boolean NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX address_links_address ON address_links (address_hash)`,
  `CREATE INDEX address_links_age ON address_links (expires_at)`,
  `COMMENT ON COLUMN address_links.asks IS 'Whether its mail asks to confirm the address, and does not only offer to block it'`,
  `COMMENT ON COLUMN address_links.expires_at IS 'Until when it confirms; it blocks for as long as the row is there'`,
];
