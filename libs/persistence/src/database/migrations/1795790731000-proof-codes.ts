import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the id of the code by mail with which a session proves its owner, which is derived from it, until when it is good, and the tries of it. */
export class ProofCodes1795790731000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions ADD COLUMN proof_code_id uuid, ADD COLUMN proof_code_until timestamptz,
      ADD COLUMN proof_code_tries smallint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN proof_code_id, DROP COLUMN proof_code_until, DROP COLUMN proof_code_tries');
  }
}
