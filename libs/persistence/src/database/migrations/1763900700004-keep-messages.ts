import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people write to the team, by a form that needs no account: whoever wrote it is known by what they leave to be answered at. */
export class KeepMessages1763900700004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE contact_messages (
      id uuid PRIMARY KEY DEFAULT uuidv7(),
      ref text NOT NULL UNIQUE CHECK (ref ~ '^G-[0-9A-Z]{8}$'),
      category text NOT NULL CHECK (category IN ('person', 'venue', 'booking', 'data', 'other')),
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
      reply_to text NOT NULL CHECK (char_length(reply_to) BETWEEN 3 AND 254),
      answered_at timestamptz,
      answer_note text CHECK (char_length(answer_note) <= 500),
      created_at timestamptz NOT NULL DEFAULT app_clock(),
      CHECK ((answered_at IS NULL) = (answer_note IS NULL))
    )`);
    await runner.query('CREATE INDEX contact_messages_open ON contact_messages (id) WHERE answered_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_messages');
  }
}
