import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './baseline/accounts.js';
import { ADMIN } from './baseline/admin.js';
import { BIDS } from './baseline/bids.js';
import { BOOKINGS } from './baseline/bookings.js';
import { DATABASE } from './baseline/database.js';
import { DATEBOOKS } from './baseline/datebooks.js';
import { LOG } from './baseline/log.js';
import { NOTIFICATIONS } from './baseline/notifications.js';
import { VENUE_PARTNERS } from './baseline/venue-partners.js';
import { VENUES } from './baseline/venues.js';

/** The schema of release 0.1.0. A statement references only tables of the statements before it. */
export class Baseline1795651200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const nouns = [DATABASE, VENUES, VENUE_PARTNERS, ACCOUNTS, DATEBOOKS, BIDS, BOOKINGS, LOG, NOTIFICATIONS, ADMIN];
    for (const statement of nouns.flat()) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('There is no schema before the baseline: restore a backup.'));
  }
}
