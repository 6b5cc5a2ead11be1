import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, EVENTS, isOneOf, REACTIONS, type EventType, type PlanId, type UserId } from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import { takeOut, settlePlan } from '@app/application';
import { sharedPlan, type DatebookRow, type NewEvent, type Transaction } from '@app/persistence';
import { makeUser, makeVenue, storedPreferences } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { rows, runner, database, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const DAY = addDays(dayOf(new Date()), 20);

/** Makes a plan of people who all share a place except those in `lost`, without preferences. */
async function planOf({ size = 2, lost = [] as number[] } = {}) {
  const people = await Promise.all(Array.from({ length: size }, () => makeUser(database)));
  const [row] = await rows<{ id: PlanId }>(
    `WITH plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size)
       VALUES ('x', $1, $2, $3, 1) RETURNING id),
     everyone AS (INSERT INTO members (datebook_id, user_id, role, joined_seq, latitude, longitude, location_source, joined_at)
       SELECT plan.id, u.id, CASE WHEN u.n = 1 THEN 'owner' ELSE 'member' END, 1,
         CASE WHEN u.n <> ALL ($5::int[]) THEN 19.06 END, CASE WHEN u.n <> ALL ($5::int[]) THEN 72.84 END,
         CASE WHEN u.n <> ALL ($5::int[]) THEN 'gps' END, app_clock() + u.n * interval '1 ms'
       FROM plan, unnest($4::uuid[]) WITH ORDINALITY AS u(id, n)) SELECT id FROM plan`,
    [size === 2 ? 'datebook' : 'palbook', size, people[0], people, lost.map((n) => n + 1)],
  );
  return { id: row?.id ?? someId<PlanId>(''), people, person: (n: number) => people[n] ?? someId<UserId>('') };
}
type Plan = Awaited<ReturnType<typeof planOf>>;

/** Runs a command as the API does, and the worker's reactions to it, each twice. */
async function command(plan: Plan, type: EventType, change: (tx: Transaction, row: DatebookRow) => Promise<Partial<DatebookRow>>) {
  await underLock(plan, async (tx, row) => {
    const settled = await settlePlan(tx, { ...row, ...(await change(tx, row)) }, row);
    await tx.append(plan.id, { type, data: { plan: sharedPlan(settled.plan) } } as unknown as NewEvent, ...settled.following);
  });
  await react(plan);
}
async function react({ id }: Plan): Promise<void> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [id]);
  for (const event of [...events, ...events]) await runner.run(event.id);
}
const save = (plan: Plan, n: number, preferredTime: 'morning' | 'afternoon' | 'evening', more = {}) =>
  command(plan, 'preferences.saved', async (tx) => {
    await tx.preferences.save(plan.id, plan.person(n), {
      ...storedPreferences(DAY),
      preferredTime,
      ...more,
    });
    return { negotiator_id: plan.person(n), asked_by: null, asked_at: null };
  });
const leave = async (plan: Plan, n: number) => {
  await underLock(plan, (tx, row) => takeOut(tx, { plan: row, locked: row }, plan.person(n), false));
  await react(plan);
};
/** Returns the member whose turn it was at each notification of the mismatch, by their place in the plan. */
const notificationsOf = async ({ id, people }: Plan, type = 'mismatch') =>
  (await rows<{ user_id: UserId }>('SELECT user_id FROM notifications WHERE datebook_id = $1 AND type = $2 ORDER BY id', [id, type])).map(
    (row) => people.indexOf(row.user_id),
  );

describe('the notification of a mismatch', () => {
  it('the member whose turn it is is notified when the last preferences come', async () => {
    const plan = await planOf();
    await save(plan, 0, 'evening');
    expect(await notificationsOf(plan)).toEqual([]);
    await save(plan, 1, 'morning');
    expect(await notificationsOf(plan)).toEqual([1]);
  });

  it('the member whose turn it is is notified when a location completes the plan', async () => {
    const plan = await planOf({ lost: [1] });
    await save(plan, 0, 'evening');
    await save(plan, 1, 'morning');
    expect(await notificationsOf(plan)).toEqual([]);
    await command(plan, 'location.saved', async (tx) => {
      await tx.members.setPlace(plan.id, plan.person(1), { latitude: 19.07, longitude: 72.85, source: 'gps', citySlug: null });
      return {};
    });
    expect(await notificationsOf(plan)).toEqual([1]);
  });

  it('going on without the rest notifies the member whose turn it is, together with the news that all preferences are complete', async () => {
    const plan = await planOf({ size: 3 });
    await save(plan, 0, 'evening');
    await save(plan, 1, 'morning');
    expect(await notificationsOf(plan)).toEqual([]);
    await command(plan, 'datebook.updated', async (tx) => {
      await tx.members.makeVoters(plan.id, [plan.person(2)]);
      return { roster_frozen: true };
    });
    expect(await notificationsOf(plan)).toEqual([1]);
    expect(new Set(await notificationsOf(plan, 'preferences_ready'))).toEqual(new Set([0, 1, 2]));
  });

  it('the next member is notified when the one whose turn it was leaves the others differing', async () => {
    const plan = await planOf({ size: 3 });
    await save(plan, 0, 'evening');
    await save(plan, 1, 'morning');
    await save(plan, 2, 'afternoon');
    expect(await notificationsOf(plan)).toEqual([2]);
    await leave(plan, 2);
    expect(await notificationsOf(plan)).toEqual([1]);
  });

  it('the member whose turn it is is notified when the other declines the compromise', async () => {
    const plan = await planOf();
    await save(plan, 0, 'evening');
    await save(plan, 1, 'morning');
    await command(plan, 'negotiation.kept', () => Promise.resolve({ negotiator_id: plan.person(0) }));
    expect(await notificationsOf(plan)).toEqual([1, 0]);
    await command(plan, 'negotiation.kept', () => Promise.resolve({ negotiator_id: plan.person(1) }));
    expect(await notificationsOf(plan)).toEqual([1, 0]);
  });

  it('a mismatch notifies once in each version of the plan, read or not', async () => {
    for (let n = 0; n < 3; n += 1) await makeVenue(database);
    const plan = await planOf();
    await save(plan, 0, 'evening');
    await save(plan, 1, 'morning');
    await rows('UPDATE notifications SET is_read = true WHERE datebook_id = $1', [plan.id]);
    await save(plan, 1, 'afternoon');
    await command(plan, 'location.saved', () => Promise.resolve({}));
    await command(plan, 'datebook.updated', () => Promise.resolve({ name: 'y' }));
    expect(await notificationsOf(plan)).toEqual([1]);
    await save(plan, 1, 'evening');
    const state = async () => (await rows<{ state: string }>('SELECT state FROM datebooks WHERE id = $1', [plan.id]))[0]?.state;
    expect(await state()).toBe('live');
    await save(plan, 1, 'morning');
    expect([await state(), await notificationsOf(plan)]).toEqual(['resolving', [1, 1]]);
  });
});

describe('every event after which preferences can newly differ', () => {
  /** The other events pass the turn with a text of their own, or cause no new difference. */
  const OTHERS: readonly EventType[] = [
    'member.joined',
    'member.renamed',
    'negotiation.asked',
    'negotiation.accepted',
    'negotiation.timed-out',
    'compromise.voted',
    'compromise.taken',
    'plan.live',
    'plan.no_eligible_venues',
    'plan.changing',
    'bid.stale',
  ];

  it('every event after which preferences can newly differ announces the mismatch', () => {
    const moving = EVENT_TYPES.filter((type) => isOneOf(EVENTS[type].outdates, 'status') && !type.startsWith('booking.'));
    const silent = moving.filter((type) => !isOneOf(REACTIONS[type], 'announce-mismatch'));
    expect(silent.toSorted()).toEqual(OTHERS.toSorted());
  });
});
