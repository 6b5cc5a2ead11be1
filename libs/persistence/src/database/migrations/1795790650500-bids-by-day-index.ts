import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexConcurrently } from './concurrently.js';

const LIVE = `WHERE status IN ('pending', 'stale', 'accepted')`;

/** Decides the race of two bids of one venue for one day; where a request asks for one day, for the request. */
export class BidsByDayIndex1795790650500 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    const definition = `bids (request_id, venue_id, day) NULLS NOT DISTINCT ${LIVE}`;
    await indexConcurrently(runner, 'bids_one_live_per_day', definition, { unique: true });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bids_one_live_per_venue');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE bids b SET status = 'withdrawn' WHERE status IN ('pending', 'stale') AND EXISTS (SELECT FROM bids o
         WHERE o.request_id = b.request_id AND o.venue_id = b.venue_id AND o.status IN ('pending', 'stale', 'accepted')
           AND (o.status = 'accepted' AND b.status <> 'accepted' OR o.status = b.status AND o.id > b.id OR o.status = 'pending' AND b.status = 'stale'))`,
    );
    await indexConcurrently(runner, 'bids_one_live_per_venue', `bids (request_id, venue_id) ${LIVE}`, { unique: true });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS bids_one_live_per_day');
  }
}
