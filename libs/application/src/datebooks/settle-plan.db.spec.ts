import { describe, expect, it } from '@jest/globals';
import type { EventEnvelope, PlanId, UserId } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { askFirstWaves, inTurn, makeUser, makeVenue, storedPreferences, underLock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import { sharedPlan, type Database, type DatebookRow, type StoredPreferences, type Transaction } from '@app/persistence';
import { someId } from '@app/testkit/scenario/some-id';
import { resumeKeptPlans } from './resume-plans.js';
import { settlePlan, type Settled } from './settle-plan.js';

let database: Database;
useTestDatabase(
  async (opened) => {
    database = opened;
    for (let n = 0; n < 3; n += 1) await makeVenue(database);
  },
  { transactions: 20 },
);

const PREFERENCES = storedPreferences(addDays(dayOf(new Date()), 2));

/** A plan with its owner and friends, all in Bandra, nobody with preferences yet. */
async function makePlan({ friends = 1, type = 'datebook' } = {}): Promise<{ id: PlanId; people: UserId[] }> {
  const people = await Promise.all(Array.from({ length: friends + 1 }, () => makeUser(database)));
  const [row] = await database.source.query<{ id: PlanId }[]>(
    `WITH plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size) VALUES ('x', $1, $2, $3, 1) RETURNING id),
     everyone AS (INSERT INTO members (datebook_id, user_id, role, joined_seq, latitude, longitude, location_source, joined_at)
       SELECT plan.id, u.id, CASE WHEN u.n = 1 THEN 'owner' ELSE 'member' END, 1, 19.06, 72.84, 'gps', app_clock() + u.n * interval '1 ms'
       FROM plan, unnest($4::uuid[]) WITH ORDINALITY AS u(id, n))
     SELECT id FROM plan`,
    [type, friends + 1, people[0], people],
  );
  return { id: row?.id ?? someId<PlanId>(''), people };
}

type Change = (tx: Transaction, plan: DatebookRow) => Promise<Partial<DatebookRow>>;
/** A command as the API runs them under the plan's lock: change, settle, append. */
const settling =
  (change: Change) =>
  async (tx: Transaction, plan: DatebookRow): Promise<Settled> => {
    const settled = await settlePlan(tx, { ...plan, ...(await change(tx, plan)) }, plan);
    await tx.append(plan.id, { type: 'datebook.updated', data: { plan: sharedPlan(settled.plan) } }, ...settled.following);
    return settled;
  };
const command = (id: string, change: Change): Promise<Settled> => underLock(database, id, settling(change));
const saving =
  (userId: UserId | undefined, change: Partial<StoredPreferences> = {}): Change =>
  async (tx, { id }) => {
    await tx.preferences.save(id, userId ?? someId<UserId>(''), { ...PREFERENCES, ...change });
    return { negotiator_id: userId ?? null };
  };
const save = (id: string, userId: UserId | undefined, change?: Partial<StoredPreferences>) => command(id, saving(userId, change));
const typesOf = ({ following }: Settled) => following.map(({ type }) => type);
const bid = (id: string) =>
  database.source.query(
    `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
     SELECT r.id, r.datebook_id, (SELECT id FROM venues LIMIT 1), 3000, r.start_from, r.party_size, 50, '{}', r.plan_version
     FROM bid_requests r WHERE r.datebook_id = $1 AND r.status = 'open'`,
    [id],
  );
const bidsOf = async (id: string) =>
  (await database.source.query<{ status: string }[]>('SELECT status FROM bids WHERE datebook_id = $1', [id])).map(({ status }) => status);
const requestsOf = (id: string) =>
  database.source.query<{ id: string; status: string; changing: boolean; plan_version: number }[]>(
    'SELECT id, status, changing, plan_version FROM bid_requests WHERE datebook_id = $1 ORDER BY number',
    [id],
  );

describe('settlePlan', () => {
  it('goes live with the last one’s preferences, of its own accord, and freezes the roster', async () => {
    const { id, people } = await makePlan();
    expect(await save(id, people[0])).toMatchObject({ plan: { state: 'collecting', bidding: 'held' }, following: [] });
    const live = await save(id, people[1]);
    expect(typesOf(live)).toEqual(['plan.live']);
    expect(live.plan).toMatchObject({ state: 'live', bidding: 'open', roster_frozen: true, party_size: 2, plan_version: 1 });
    expect(await requestsOf(id)).toMatchObject([{ status: 'open', plan_version: 1 }]);
  });

  it('names the plan after the day that its members agreed on, where its name ends with a weekday', async () => {
    const { id, people } = await makePlan();
    const thursday = { preferredDate: '2099-12-03' };
    await save(id, people[0], { preferredDate: '2099-12-02' });
    await command(id, () => Promise.resolve({ name: 'Romantic dinner, Wed' }));
    expect((await save(id, people[1], thursday)).plan.name).toBe('Romantic dinner, Wed');
    expect((await save(id, people[0], thursday)).plan.name).toBe('Romantic dinner, Thu');
    expect((await command(id, () => Promise.resolve({ name: 'Film night, Fri' }))).plan.name).toBe('Film night, Fri');
  });

  it('does not open by itself what the owner has chosen to hold', async () => {
    const { id, people } = await makePlan();
    await command(id, () => Promise.resolve({ bidding: 'held', bidding_chosen: true }));
    await save(id, people[0]);
    expect((await save(id, people[1])).plan).toMatchObject({ state: 'collecting', bidding: 'held' });
    expect(typesOf(await command(id, () => Promise.resolve({ bidding: 'open' })))).toEqual(['plan.live']);
  });

  it('stays in resolving while preferences differ, and lets the member negotiate who saved last', async () => {
    const { id, people } = await makePlan();
    await save(id, people[0]);
    const settled = await save(id, people[1], { preferredTime: 'morning' });
    expect(settled).toMatchObject({ plan: { state: 'resolving', negotiator_id: people[1] }, following: [] });
    expect(settled.readiness.mismatches).toEqual(['preferredTime']);
    expect((await save(id, people[1])).plan).toMatchObject({ state: 'live', negotiator_id: null });
  });

  it('says so when nobody can be asked, and goes live when somebody can', async () => {
    const { id, people } = await makePlan({ friends: 0, type: 'goSolo' });
    await save(id, people[0], { dateStyles: ['vibe:romantic', 'activity:wellness', 'place:spas'] });
    const nobody = await command(id, () => Promise.resolve({ bidding: 'open' }));
    expect(typesOf(nobody)).toEqual(['plan.no_eligible_venues']);
    expect(nobody.plan.state).toBe('collecting');
    expect(typesOf(await save(id, people[0]))).toEqual(['plan.live']);
  });

  it('sends no new plan of a paused city to venues, and leaves a request there that waits for its planners', async () => {
    const pause = (isPaused: boolean) =>
      database.source.query(
        `INSERT INTO live_settings (name, value, version) VALUES ('city:mumbai', $1, 1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(isPaused)],
      );
    const running = await makePlan();
    for (const person of running.people) await save(running.id, person);
    await pause(true);
    try {
      const { id, people } = await makePlan();
      await save(id, people[0]);
      const kept = await save(id, people[1]);
      expect([typesOf(kept), kept.plan.state, await requestsOf(id)]).toEqual([['plan.no_eligible_venues'], 'collecting', []]);
      // The running plan differs and agrees again: its request is taken up, and no new one is made.
      await save(running.id, running.people[0], { preferredTime: 'morning' });
      expect(typesOf(await save(running.id, running.people[0]))).toEqual(['plan.live']);
      expect(await requestsOf(running.id)).toHaveLength(1);
      await pause(false);
      expect(typesOf(await command(id, () => Promise.resolve({ bidding: 'open' })))).toEqual(['plan.live']);
    } finally {
      await database.source.query('DELETE FROM live_settings');
    }
  });

  it('lets the kept plans of a city go on once when its pause ends, except for those that their host holds', async () => {
    const pause = (isPaused: boolean) =>
      database.source.query(
        `INSERT INTO live_settings (name, value, version) VALUES ('city:mumbai', $1, 1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(isPaused)],
      );
    const eventsOf = async (id: string) =>
      (await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [id])).map(
        ({ type }) => type,
      );
    await pause(true);
    try {
      const [kept, held, elsewhere] = await Promise.all([makePlan(), makePlan(), makePlan({ friends: 0, type: 'goSolo' })]);
      for (const { id, people } of [kept, held]) for (const person of people) await save(id, person);
      await save(elsewhere.id, elsewhere.people[0], { dateStyles: ['vibe:romantic', 'activity:wellness', 'place:spas'] });
      await command(elsewhere.id, () => Promise.resolve({ bidding: 'open' }));
      await command(held.id, () => Promise.resolve({ bidding: 'held', bidding_chosen: true }));
      expect(await resumeKeptPlans(database)).toBe(0);
      await pause(false);
      expect(await resumeKeptPlans(database)).toBe(2);
      expect(await resumeKeptPlans(database)).toBe(0);
      expect((await eventsOf(kept.id)).at(-1)).toBe('plan.live');
      expect(await requestsOf(kept.id)).toMatchObject([{ status: 'open' }]);
      expect((await eventsOf(held.id)).at(-1)).toBe('datebook.updated');
      expect(await requestsOf(held.id)).toEqual([]);
      // Nobody can be asked for this one, which is an event of its own.
      expect((await eventsOf(elsewhere.id)).at(-1)).toBe('plan.no_eligible_venues');
    } finally {
      await database.source.query('DELETE FROM live_settings');
    }
  });

  it('keeps offers through wording, and makes them stale for a material edit, one version further', async () => {
    const { id, people } = await makePlan();
    await save(id, people[0]);
    await save(id, people[1]);
    await bid(id);
    expect(
      typesOf(await save(id, people[0], { specialRequests: 'By the window', dateStyles: ['vibe:cozy', ...PREFERENCES.dateStyles] })),
    ).toEqual([]);
    expect(await bidsOf(id)).toEqual(['pending']);
    for (const [change, version] of [
      [{ minSpend: 2000, budget: '2000' }, 2],
      [{ minSpend: 2000, budget: '2000', travelDistance: 5 }, 3],
    ] as const) {
      await database.source.query(`UPDATE bids SET status = 'pending' WHERE datebook_id = $1`, [id]);
      const settled = await save(id, people[0], change);
      expect(typesOf(settled)).toEqual(['bid.stale']);
      expect(settled.plan).toMatchObject({ state: 'live', plan_version: version });
      expect(await bidsOf(id)).toEqual(['stale']);
      expect(await requestsOf(id)).toMatchObject([{ status: 'open', changing: false, plan_version: version }]);
    }
  });

  it.each([
    ['another day', { preferredDate: addDays(dayOf(new Date()), 3) }, 'stale'],
    ['another time of day', { preferredTime: 'afternoon' }, 'stale'],
    ['another activity', { dateStyles: ['vibe:romantic', 'activity:art', 'place:cafes'] }, 'stale'],
    ['other places', { dateStyles: ['vibe:romantic', 'activity:dining', 'place:bakeries', 'place:cafes'] }, 'stale'],
    ['areas', { filterType: 'locality', travelDistance: null, selectedAreas: ['bandra'] }, 'stale'],
    ['another distance', { travelDistance: 25 }, 'stale'],
    ['another minimum', { budget: '2000', minSpend: 2000 }, 'stale'],
    ['a maximum', { budget: '3000-5000', maxSpend: 5000 }, 'stale'],
    ['a diet', { diet: ['jain'] }, 'stale'],
    ['a need', { accessibility: ['step_free'] }, 'stale'],
    ['the wording of requests', { specialRequests: 'By the window' }, 'pending'],
    ['an occasion', { occasion: 'birthday' }, 'pending'],
    ['a time of arrival', { preferredTime: 'evening', arrivalTime: '19:30' }, 'pending'],
    ['another vibe', { dateStyles: ['vibe:cozy', 'activity:dining', 'place:cafes'] }, 'pending'],
  ] as [string, Partial<StoredPreferences>, string][])('with %s a pending offer is then as it says', async (_what, change, status) => {
    const { id, people } = await makePlan({ friends: 0, type: 'goSolo' });
    await save(id, people[0]);
    await command(id, () => Promise.resolve({ bidding: 'open', bidding_chosen: true }));
    await bid(id);
    await save(id, people[0], change);
    expect(await bidsOf(id)).toEqual([status]);
    expect(await requestsOf(id)).toMatchObject([{ status: 'open', plan_version: status === 'stale' ? 2 : 1 }]);
  });

  it('gives the venues that were asked the words as they are now', async () => {
    const { id, people } = await makePlan({ friends: 0, type: 'goSolo' });
    await save(id, people[0]);
    await command(id, () => Promise.resolve({ bidding: 'open', bidding_chosen: true }));
    await askFirstWaves(database);
    const [venue] = await database.source.query<{ id: string; rev: number }[]>(
      `SELECT f.id, f.rev FROM bid_requests r JOIN bid_invites i ON i.request_id = r.id JOIN feeds f ON f.id = i.venue_id
       WHERE r.datebook_id = $1 LIMIT 1`,
      [id],
    );
    await save(id, people[0], { specialRequests: 'By the window', occasion: 'birthday', arrivalTime: '19:30' });
    const [request] = await database.source.query<{ spec: object; rev: number }[]>(
      'SELECT r.spec, f.rev FROM bid_requests r, feeds f WHERE r.datebook_id = $1 AND f.id = $2',
      [id, venue?.id],
    );
    expect(request?.spec).toMatchObject({ notes: 'By the window', occasion: 'birthday', arrivalTime: '19:30' });
    expect(request?.rev).toBe((venue?.rev ?? 0) + 1);
    await save(id, people[0], { specialRequests: 'By the window', occasion: 'birthday', arrivalTime: '19:30' });
    const [same] = await database.source.query<{ rev: number }[]>('SELECT rev FROM feeds WHERE id = $1', [venue?.id]);
    expect(same?.rev).toBe(request?.rev);
  });

  it('takes access away and gives it back to the same request', async () => {
    const { id, people } = await makePlan();
    await save(id, people[0]);
    await save(id, people[1]);
    await bid(id);
    const off = await save(id, people[0], { preferredTime: 'morning' });
    expect(typesOf(off)).toEqual(['plan.changing']);
    expect(off.plan.state).toBe('resolving');
    expect(await bidsOf(id)).toEqual(['stale']);
    const [held] = await requestsOf(id);
    expect(held).toMatchObject({ status: 'open', changing: true });
    const back = await save(id, people[0]);
    expect(typesOf(back)).toEqual(['plan.live']);
    expect(await requestsOf(id)).toEqual([{ ...held, changing: false, plan_version: back.plan.plan_version }]);
    expect(back.plan.plan_version).toBeGreaterThan(off.plan.plan_version);
  });

  it('comes back to the decision in which it left', async () => {
    const { id, people } = await makePlan();
    await save(id, people[0]);
    await save(id, people[1]);
    await bid(id);
    await database.source.query(`UPDATE bid_requests SET status = 'decision' WHERE datebook_id = $1`, [id]);
    await database.source.query(`UPDATE datebooks SET state = 'deciding' WHERE id = $1`, [id]);
    expect((await save(id, people[0], { preferredTime: 'morning' })).plan.state).toBe('resolving');
    expect((await save(id, people[0])).plan.state).toBe('deciding');
    expect(await requestsOf(id)).toMatchObject([{ status: 'decision', changing: false }]);
  });

  it('leaves a plan that is over alone', async () => {
    const { id, people } = await makePlan({ friends: 0, type: 'goSolo' });
    await save(id, people[0]);
    await database.source.query(`UPDATE datebooks SET state = 'expired' WHERE id = $1`, [id]);
    expect(await command(id, () => Promise.resolve({ bidding: 'open' }))).toMatchObject({ plan: { state: 'expired' }, following: [] });
    const [row] = await database.source.query<{ due_at: Date | null }[]>('SELECT due_at FROM datebooks WHERE id = $1', [id]);
    expect(row?.due_at).toBeNull();
  });
});

describe('races', () => {
  it('everybody of six saves at once, 20 times over: one request, one plan.live, no hole in the log', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, people } = await makePlan({ friends: 5, type: 'palbook' });
      const settled = await Promise.all(people.map((person) => save(id, person)));
      expect(settled.flatMap(typesOf)).toEqual(['plan.live']);
      expect(await requestsOf(id)).toHaveLength(1);
      const log = await database.source.query<Pick<EventEnvelope, 'seq'>[]>('SELECT seq FROM events WHERE datebook_id = $1 ORDER BY seq', [
        id,
      ]);
      expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });

  it('two who save against each other: the last one’s view is the plan’s, whatever the order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, people } = await makePlan();
      await Promise.all([save(id, people[0]), save(id, people[1]), save(id, people[0], { preferredTime: 'morning' })]);
      const [row] = await database.source.query<{ state: string; same: boolean }[]>(
        `SELECT d.state, count(DISTINCT p.preferred_time) = 1 AS same FROM datebooks d JOIN preferences p ON p.datebook_id = d.id
         WHERE d.id = $1 GROUP BY d.id`,
        [id],
      );
      expect(row?.state).toBe(row?.same ? 'live' : 'resolving');
      const open = (await requestsOf(id)).filter(({ changing, status }) => status === 'open' && !changing);
      expect(open).toHaveLength(row?.same ? 1 : 0);
    }
  });

  it('a save waits for the plan’s lock and then counts what the other one did', async () => {
    const { id, people } = await makePlan();
    const [first, second] = await inTurn(database, id, settling(saving(people[0])), settling(saving(people[1])));
    expect(typesOf(first)).toEqual([]);
    expect(typesOf(second)).toEqual(['plan.live']);
  });

  it('what fails leaves nothing: no row, no event, no number used', async () => {
    const { id, people } = await makePlan();
    const failing = command(id, async (tx, plan) => {
      await tx.preferences.save(id, people[0] ?? someId<UserId>(''), PREFERENCES);
      await tx.plans.store({ ...plan });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const [row] = await database.source.query<{ name: string; event_seq: number; n: number }[]>(
      'SELECT name, event_seq, (SELECT count(*)::int FROM preferences WHERE datebook_id = d.id) AS n FROM datebooks d WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ name: 'x', event_seq: 0, n: 0 });
  });
});
