import { describe, expect, it } from '@jest/globals';
import { CATCH_UP_LIMIT, CATCH_UP_PAGE } from '@app/contracts';
import { liveAuction, underLock, type LiveAuction } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { LogRepository } from './log.repository.js';

let database: Database;
let log: LogRepository;
useTestDatabase((opened) => {
  database = opened;
  log = database.log;
});

const append = (plan: LiveAuction, count: number) =>
  underLock(database, plan.id, async (tx) => {
    const events = Array.from({ length: count }, (_, n) => ({ type: 'request.closing' as const, data: { plan: { name: `Name ${n}` } } }));
    return tx.append(plan.id, ...events);
  });

/** All pages from `after` on, as a client reads them. */
async function pages(plan: LiveAuction, after: number) {
  const found = [];
  for (let from = after; ;) {
    const page = await log.catchUp(plan.id, plan.ownerId, from);
    if (!page || 'reset' in page) throw new Error('No page');
    found.push(page);
    if (!page.more) return found;
    from = page.events.at(-1)?.seq ?? Number.NaN;
  }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('catching up with a log', () => {
  it('goes page by page to its end, with nothing left out and nothing twice', async () => {
    const plan = await liveAuction(database);
    await append(plan, CATCH_UP_LIMIT);
    const read = await pages(plan, 0);
    expect(read.map(({ events, seq, more }) => [events.length, seq, more])).toEqual([
      ...Array.from({ length: 4 }, () => [CATCH_UP_PAGE, CATCH_UP_LIMIT, true]),
      [CATCH_UP_PAGE, CATCH_UP_LIMIT, false],
    ]);
    expect(read.flatMap(({ events }) => events.map(({ seq }) => seq))).toEqual(numbers(1, CATCH_UP_LIMIT));
  });

  it('says more exactly when there is more, at the edges of a page', async () => {
    const plan = await liveAuction(database);
    await append(plan, CATCH_UP_PAGE + 1);
    const at = async (after: number) => {
      const page = await log.catchUp(plan.id, plan.ownerId, after);
      return page && 'events' in page ? [page.events.length, page.more] : page;
    };
    expect([await at(0), await at(1), await at(2), await at(CATCH_UP_PAGE), await at(CATCH_UP_PAGE + 1)]).toEqual([
      [CATCH_UP_PAGE, true],
      [CATCH_UP_PAGE, false],
      [CATCH_UP_PAGE - 1, false],
      [1, false],
      [0, false],
    ]);
  });

  it('is told to load the snapshot by who is further behind than the limit', async () => {
    const plan = await liveAuction(database);
    await append(plan, CATCH_UP_LIMIT + 1);
    expect(await log.catchUp(plan.id, plan.ownerId, 0)).toEqual({ reset: true, seq: CATCH_UP_LIMIT + 1 });
    expect((await pages(plan, 1)).flatMap(({ events }) => events)).toHaveLength(CATCH_UP_LIMIT);
  });
});
