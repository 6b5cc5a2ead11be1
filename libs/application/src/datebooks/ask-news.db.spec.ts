import { afterEach, describe, expect, it } from '@jest/globals';
import { TIMES, type SaveOfferTemplate, type VenueId } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { liveAuction, makeVenue, setClock, type LiveAuction } from '@app/testkit';
import { database, events, HOUR, inTurn, later, MINUTE, NOW, underLock, useAuction } from '../testing/auction.js';
import { addOfferTemplate, replaceOfferTemplate } from '../venue-partners/offer-templates.js';
import { askNews } from './ask-news.js';
import { changePlan } from './change-plan.js';

useAuction();
// Every venue is near every plan.
afterEach(() => database.source.query('UPDATE venues SET paused = true'));

const DINNER: SaveOfferTemplate = {
  ...{ name: 'Dinner for two', priceKind: 'per_head', price: 1800, alcohol: 0 },
  ...{ inclusions: [], perks: [], policy: 'flexible', note: null },
};
const IN_FOUR_DAYS = addDays(dayOf(NOW), 4);

/** A plan whose auction ended without an offer and that keeps asking; its venues were asked at NOW. */
async function keptAsking(venueIds: VenueId[], preferredDate = IN_FOUR_DAYS): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venueIds, offers: [], preferences: true, spec: { preferredDate } });
  await database.source.query(`UPDATE datebooks SET plan_type = 'goSolo', max_members = 1, party_size = 1 WHERE id = $1`, [plan.id]);
  await database.source.query('UPDATE preferences SET preferred_date = $2 WHERE datebook_id = $1', [plan.id, preferredDate]);
  await underLock(plan, async (tx, row) => {
    await tx.requests.end(plan.id, { request: 'closed', bids: 'expired' });
    await tx.plans.store({ ...row, state: 'deciding' });
  });
  await keep(plan, true);
  return plan;
}
const keep = (plan: LiveAuction, keepsAsking: boolean) =>
  underLock(plan, async (tx, row) => changePlan(tx, { plan: row, userId: plan.ownerId }, { keepsAsking }));
/** The venues of each request after the first. */
const asked = async ({ id }: LiveAuction): Promise<VenueId[][]> =>
  (
    await database.source.query<{ venues: VenueId[] }[]>(
      `SELECT ARRAY(SELECT venue_id FROM bid_invites WHERE request_id = r.id) AS venues FROM bid_requests r
       WHERE r.datebook_id = $1 AND r.number > 1 ORDER BY r.number`,
      [id],
    )
  ).map(({ venues }) => venues);
const dueOf = async ({ id }: LiveAuction) =>
  (await database.source.query<{ at: Date | null }[]>('SELECT asks_next_at AS at FROM datebooks WHERE id = $1', [id]))[0]?.at;

describe('a plan that keeps asking', () => {
  it('asks a new venue and nobody whom it has asked, opens no second wave, and says that it is news', async () => {
    const before = await makeVenue(database);
    const plan = await keptAsking([before]);
    await underLock(plan, askNews);
    expect(await asked(plan)).toEqual([]);
    expect(await dueOf(plan)).toEqual(later(10 * MINUTE));

    const fresh = await makeVenue(database);
    await setClock(database, later(10 * MINUTE));
    await underLock(plan, askNews);
    expect(await asked(plan)).toEqual([[fresh]]);
    const [request] = await database.source.query<{ wave: Date | null; live: boolean }[]>(
      `SELECT r.second_wave_at AS wave, (SELECT data -> 'news' = 'true' FROM events e WHERE e.datebook_id = $1 AND e.type = 'plan.live') AS live
       FROM bid_requests r WHERE r.datebook_id = $1 AND r.number = 2`,
      [plan.id],
    );
    expect(request).toEqual({ wave: null, live: true });
    expect((await events(plan)).slice(-2)).toEqual(['plan.live', 'request.invited']);
  });

  it('asks a venue again that has lowered a price, but not one that has raised it', async () => {
    const [cheaper, dearer] = [await makeVenue(database), await makeVenue(database)];
    const plan = await keptAsking([cheaper, dearer]);
    await setClock(database, later(MINUTE));
    for (const [venueId, price] of [
      [cheaper, 1500],
      [dearer, 2100],
    ] as const)
      await database.transaction(async (tx) => {
        const added = await addOfferTemplate(tx, venueId, DINNER);
        if ('done' in added) await replaceOfferTemplate(tx, venueId, added.done.id, { ...DINNER, price });
      });
    await underLock(plan, askNews);
    expect(await asked(plan)).toEqual([[cheaper]]);
  });

  it('asks a venue whose slot is free again', async () => {
    const full = await makeVenue(database);
    const plan = await keptAsking([await makeVenue(database)]);
    const slots = (closed: boolean) =>
      database.source.query(
        `INSERT INTO venue_slots (venue_id, day, slot, seats, closed) SELECT $1, $2, slot, 40, $3 FROM unnest($4::text[]) AS slot
         ON CONFLICT (venue_id, day, slot) DO UPDATE SET closed = excluded.closed`,
        [full, IN_FOUR_DAYS, closed, TIMES],
      );
    await slots(true);
    await underLock(plan, askNews);
    expect(await asked(plan)).toEqual([]);
    await slots(false);
    await setClock(database, later(10 * MINUTE));
    await underLock(plan, askNews);
    expect(await asked(plan)).toEqual([[full]]);
  });

  it('waits while venues are bidding, and of two workers at once one asks', async () => {
    const plan = await keptAsking([await makeVenue(database)]);
    await makeVenue(database);
    await inTurn(plan, askNews, askNews);
    expect(await asked(plan)).toHaveLength(1);
    await makeVenue(database);
    await setClock(database, later(10 * MINUTE));
    await underLock(plan, askNews);
    expect(await asked(plan)).toHaveLength(1);
  });

  it('stops a day before the evening, and says so; nobody can start it then', async () => {
    const plan = await keptAsking([await makeVenue(database)], addDays(dayOf(NOW), 2));
    await setClock(database, later(40 * HOUR));
    await makeVenue(database);
    await underLock(plan, askNews);
    expect([await asked(plan), await dueOf(plan)]).toEqual([[], null]);
    expect((await events(plan)).at(-1)).toBe('datebook.updated');
    expect(await keep(plan, true)).toMatchObject({ refused: 'plan-state' });
  });

  it('is stopped by one change', async () => {
    const plan = await keptAsking([await makeVenue(database)]);
    await keep(plan, false);
    await makeVenue(database);
    await underLock(plan, askNews);
    expect([await asked(plan), await dueOf(plan)]).toEqual([[], null]);
  });
});
