import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The revisions of feeds in a table of their own that nothing references. Commands write to the rows of users and venues, too, before they
 * raise the feeds of several: there two of them deadlocked. The old columns stay for the build that may still run beside this one.
 */
export class MoveFeedRevisions1763810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Room on each page, so that a raised revision stays on it.
    await runner.query('CREATE TABLE feeds (id uuid PRIMARY KEY, rev integer NOT NULL) WITH (fillfactor = 50)');
    await runner.query(`COMMENT ON TABLE feeds IS 'What a user or a venue sees across plans: its revision; no row is revision 0'`);
    await runner.query(
      `INSERT INTO feeds (id, rev) SELECT id, feed_rev FROM users WHERE feed_rev > 0 UNION ALL SELECT id, feed_rev FROM venues WHERE feed_rev > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['users', 'venues']) await runner.query(`UPDATE ${table} t SET feed_rev = f.rev FROM feeds f WHERE f.id = t.id`);
    await runner.query('DROP TABLE feeds');
  }
}
