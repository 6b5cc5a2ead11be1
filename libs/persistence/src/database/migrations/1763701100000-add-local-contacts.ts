import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const CITY_SLUGS = ['mumbai', 'delhi', 'bangalore', 'pune', 'hyderabad', 'chennai', 'kolkata', 'goa', 'jaipur', 'agra', 'udaipur', 'kochi'];

/** The numbers of the local guides, one row a city that has any. */
export class AddLocalContacts1763701100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const cities = CITY_SLUGS.map((slug) => `'${slug}'`).join(', ');
    await runner.query(`CREATE TABLE local_contacts (
      city_slug text PRIMARY KEY CHECK (city_slug IN (${cities})),
      phone_number text CHECK (phone_number ~ '^\\+?[0-9]{6,15}$'),
      whatsapp_number text CHECK (whatsapp_number ~ '^\\+?[0-9]{6,15}$'),
      CHECK (phone_number IS NOT NULL OR whatsapp_number IS NOT NULL)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE local_contacts');
  }
}
