import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which plan a delivery is about, so that it can be withdrawn with the plan, and who has been told of the mismatch there is. */
export class EndNewsWithPlans1763820000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}

const STATEMENTS = [
  `ALTER TABLE deliveries ADD COLUMN datebook_id uuid`,
  `ALTER TABLE datebooks ADD COLUMN mismatch_told uuid[] NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN deliveries.datebook_id IS 'The plan it is about; null for what no plan ends'`,
  `COMMENT ON COLUMN datebooks.mismatch_told IS 'Who has been told that it is their turn in the mismatch of this version'`,
];

const BACK = [`ALTER TABLE datebooks DROP COLUMN mismatch_told`, `ALTER TABLE deliveries DROP COLUMN datebook_id`];
