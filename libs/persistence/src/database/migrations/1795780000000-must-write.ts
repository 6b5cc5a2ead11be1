import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A statement that travels with the commit has to fail when it writes nothing. 40001 says that it was outrun by another transaction: nothing was
 * done, and it may be tried again.
 */
export class MustWrite1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION must_write(rows bigint) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF rows = 0 THEN RAISE EXCEPTION 'Nothing was written' USING ERRCODE = 'serialization_failure'; END IF;
        RETURN true;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION must_write');
  }
}
