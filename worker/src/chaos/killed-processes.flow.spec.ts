import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { BookingView, VenueBidView } from '@app/contracts';
import { call, offerBody, readSnapshot, stormPlanFixture } from '@app/testkit';
import { database, expectWhole, settled, start, watch, useProcesses } from '../testing/processes.js';

useProcesses();

describe('a killed API', () => {
  it('the other process publishes the event of a killed API, a retry gets the response, and each person is notified once', async () => {
    const [other] = await Promise.all([start('api'), start('worker')]);
    for (const place of ['after-commit-before-publish', 'after-publish-before-enqueue']) {
      const plan = await stormPlanFixture(database, 3);
      const doomed = await start('api', { CRASH_AT: place });
      const board = await watch(other, plan);
      const path = `POST /venues/me/bid-requests/${plan.requestId}/bids`;
      const offer = { token: plan.tokens[0] ?? '', key: randomUUID(), body: offerBody() };
      await expect(call(doomed.url, path, offer)).rejects.toThrow();
      expect(await doomed.ended).toBe('SIGKILL');
      await board.socket.until(() => board.settle().seq === 1, 2_000);
      const bid = await call<VenueBidView>(other.url, path, offer);
      expect(bid.status).toBe(201);
      expect(board.state.snapshot.bids.map(({ id }) => id)).toEqual([bid.body.id]);
      await expectWhole([plan]);

      const again = await start('api', { CRASH_AT: place });
      const accept = { cookie: plan.cookie, key: randomUUID(), body: { expectedVersion: 1 } };
      await expect(call(again.url, `POST /bids/${bid.body.id}/accept`, accept)).rejects.toThrow();
      await board.socket.until(() => board.settle().snapshot.booking !== null, 2_000);
      const booking = await call<BookingView>(other.url, `POST /bids/${bid.body.id}/accept`, accept);
      expect(booking.status).toBe(201);
      expect(board.state.snapshot.booking?.id).toBe(booking.body.id);
      await settled([plan]);
      expect(board.state.snapshot).toEqual(await readSnapshot(other.url, plan.id, plan.cookie));
      const notifications = await database.source.query<{ type: string; count: number }[]>(
        'SELECT type, count(*)::int AS count FROM notifications WHERE datebook_id = $1 GROUP BY type ORDER BY type',
        [plan.id],
      );
      expect(notifications.every(({ count }) => count === 1)).toBe(true);
      expect(notifications.map(({ type }) => type)).toContain('first_bid');
    }
  }, 90_000);
});
