import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A stop of an evening that is put out to bid is a plan of its own, which names the plan of the evening and the stop by its venue. */
export class PartsOfEvenings1795790500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE datebooks ADD COLUMN evening_id uuid REFERENCES datebooks ON DELETE CASCADE, ADD COLUMN evening_stop uuid,
         ADD CONSTRAINT datebooks_part CHECK ((evening_id IS NULL) = (evening_stop IS NULL))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE datebooks DROP CONSTRAINT datebooks_part, DROP COLUMN evening_stop, DROP COLUMN evening_id');
  }
}
