import { describe, expect, it } from '@jest/globals';
import { liveAuction, makeVenue, signInVenue } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { VenueId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Database } from '../database/database.js';

let database: Database;
useTestDatabase((opened) => (database = opened));

const STAFF_OF_ANOTHER = 2_000;

describe('flagSharedOwners', () => {
  it('does not go through the staff of all venues, whatever the planner believes of the tables', async () => {
    for (const table of ['venues', 'venue_staff', 'bids'])
      await database.source.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await signInVenue(database, await makeVenue(database));
    await database.source.query('ANALYZE venue_staff');
    const venueIds = await Promise.all(Array.from({ length: 30 }, () => makeVenue(database)));
    for (const venueId of venueIds) await signInVenue(database, venueId);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
       SELECT $1, 'owner-' || n || '@test.invalid', '!', 'Staff', 'venue_owner' FROM generate_series(1, $2::int) n`,
      [await makeVenue(database), STAFF_OF_ANOTHER],
    );
    const plan = await liveAuction(database, { venueIds });
    await database.source.query('ANALYZE bids, venues');
    const read = await database.transaction(async (tx) => {
      await tx.ownerFlags.flagSharedOwners(plan.requestId, venueIds[0] ?? someId<VenueId>(''));
      const [row] = await tx.query<{ rows: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'venue_staff'`,
      );
      return row?.rows;
    });
    expect(read).toBeLessThan(STAFF_OF_ANOTHER);
  });
});
