import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A second factor and its recovery codes belong to a person's account or to one of a venue's staff. The previous build goes on writing rows of
 * people: their column keeps its unique key.
 */
export class FactorsOfStaff1795730072000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_user_id_fkey, DROP CONSTRAINT recovery_codes_pkey');
    await runner.query(
      `ALTER TABLE second_factors DROP CONSTRAINT second_factors_pkey, ALTER COLUMN user_id DROP NOT NULL,
         ADD COLUMN id uuid PRIMARY KEY DEFAULT uuidv7(), ADD COLUMN staff_id uuid UNIQUE REFERENCES venue_staff ON DELETE CASCADE,
         ADD CONSTRAINT second_factors_user_id_key UNIQUE (user_id),
         ADD CONSTRAINT second_factors_holder CHECK (num_nonnulls(user_id, staff_id) = 1)`,
    );
    await runner.query(
      `ALTER TABLE recovery_codes ALTER COLUMN user_id DROP NOT NULL,
         ADD COLUMN id uuid PRIMARY KEY DEFAULT uuidv7(),
         ADD COLUMN staff_id uuid REFERENCES second_factors (staff_id) ON DELETE CASCADE,
         ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors (user_id) ON DELETE CASCADE,
         ADD CONSTRAINT recovery_codes_of_user UNIQUE (user_id, code_hash),
         ADD CONSTRAINT recovery_codes_of_staff UNIQUE (staff_id, code_hash),
         ADD CONSTRAINT recovery_codes_holder CHECK (num_nonnulls(user_id, staff_id) = 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM second_factors WHERE staff_id IS NOT NULL');
    await runner.query(
      `ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_holder, DROP CONSTRAINT recovery_codes_of_staff,
         DROP CONSTRAINT recovery_codes_of_user, DROP CONSTRAINT recovery_codes_user_id_fkey, DROP COLUMN staff_id, DROP COLUMN id,
         ADD PRIMARY KEY (user_id, code_hash)`,
    );
    await runner.query(
      `ALTER TABLE second_factors DROP CONSTRAINT second_factors_holder, DROP CONSTRAINT second_factors_user_id_key,
         DROP COLUMN staff_id, DROP COLUMN id, ADD PRIMARY KEY (user_id)`,
    );
    await runner.query(
      'ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors ON DELETE CASCADE',
    );
  }
}
