import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the addresses to which venues' own systems get their news, and the messages to them. */
export class Webhooks1795790691100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE webhooks (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
      url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 500),
      kinds text[] NOT NULL CHECK (cardinality(kinds) > 0),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      failing_since timestamptz,
      off_at timestamptz,
      UNIQUE (venue_id, url)
    )`);
    await runner.query(`CREATE TABLE webhook_messages (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      event_id uuid NOT NULL,
      kind text NOT NULL,
      body jsonb NOT NULL,
      at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      next_try timestamptz DEFAULT app_clock(),
      attempts smallint NOT NULL DEFAULT 0,
      sent_at timestamptz,
      last_error text,
      UNIQUE (event_id, webhook_id, kind)
    )`);
    await runner.query('CREATE INDEX webhook_messages_waiting ON webhook_messages (next_try) WHERE next_try IS NOT NULL');
    await runner.query('CREATE INDEX webhook_messages_of_webhook ON webhook_messages (webhook_id, id)');
    await runner.query('CREATE INDEX webhook_messages_age ON webhook_messages (created_at)');
    await runner.query(`COMMENT ON COLUMN webhooks.off_at IS 'When it was switched off, because it had failed for too long'`);
    await runner.query(`COMMENT ON COLUMN webhook_messages.next_try IS 'Null: it was sent, or is not tried again by itself'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_messages');
    await runner.query('DROP TABLE webhooks');
  }
}
