import { describe, expect, it } from '@jest/globals';
import type { SaveReminder } from '@app/contracts';
import { liveAuction, setClock, type LiveAuction } from '@app/testkit';
import { database, inTurn, underLock, useAuction } from '../testing/auction.js';
import { saveReminder, takeReminder } from './again-reminders.js';
import { createPlan } from './create-plan.js';

useAuction();

/** The clock stands at the morning of Tuesday, 1 December. */
const FRIDAYS: SaveReminder = { everyWeeks: 2, weekday: 'fr', daysBefore: 3, isPaused: false };
const at = (day: string) => new Date(`${day}T04:30:00.000Z`);

async function pastPlan(): Promise<LiveAuction> {
  const plan = await liveAuction(database);
  await database.source.query(`UPDATE datebooks SET state = 'done' WHERE id = $1`, [plan.id]);
  return plan;
}
const save = (plan: LiveAuction, body = FRIDAYS) => database.transaction((tx) => saveReminder(tx, plan.ownerId, plan.id, body));
const stored = async ({ id }: LiveAuction) =>
  (
    await database.source.query<{ id: string; day: string; at: Date | null; unanswered: number }[]>(
      'SELECT id, next_day::text AS day, remind_at AS at, unanswered FROM again_reminders WHERE datebook_id = $1',
      [id],
    )
  )[0];
async function take(plan: LiveAuction) {
  const row = await stored(plan);
  await setClock(database, row?.at ?? at('2027-12-01'));
  return underLock(plan, (tx) => takeReminder(tx, row?.id ?? plan.id));
}

describe('a reminder of an evening like a past one', () => {
  it('begins with the next such day whose reminder is still to come, and goes on by its weeks', async () => {
    const plan = await pastPlan();
    await save(plan);
    // The reminder of 4 December was due on this morning at ten.
    expect(await stored(plan)).toMatchObject({ day: '2026-12-11', at: at('2026-12-08'), unanswered: 0 });
    expect(await take(plan)).toMatchObject({ nextDay: '2026-12-11', userId: plan.ownerId });
    expect(await stored(plan)).toMatchObject({ day: '2026-12-25', at: at('2026-12-22'), unanswered: 1 });
  });

  it('is taken once by two workers at once', async () => {
    const plan = await pastPlan();
    await save(plan);
    const row = await stored(plan);
    await setClock(database, at('2026-12-08'));
    const work: Parameters<typeof inTurn>[1] = (tx) => takeReminder(tx, row?.id ?? plan.id);
    const taken = await inTurn(plan, work, work);
    expect(taken.map((one) => one !== null)).toEqual([true, false]);
    expect(await stored(plan)).toMatchObject({ unanswered: 1 });
  });

  it('pauses after three that nobody answered, and counts anew once the evening is planned again', async () => {
    const plan = await pastPlan();
    await save(plan);
    await take(plan);
    await take(plan);
    await database.transaction((tx) => createPlan(tx, plan.ownerId, { planType: 'goSolo', againOf: plan.id }));
    expect(await stored(plan)).toMatchObject({ unanswered: 0 });
    for (let n = 0; n < 3; n++) expect(await take(plan)).not.toBeNull();
    expect(await stored(plan)).toMatchObject({ at: null, unanswered: 3 });
    expect(await take(plan)).toBeNull();
    await save(plan);
    expect(await stored(plan)).toMatchObject({ unanswered: 0 });
  });

  it('ends with the plan, or when the person has left it', async () => {
    const plan = await pastPlan();
    await save(plan);
    await database.source.query('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [
      plan.id,
      plan.ownerId,
    ]);
    expect(await take(plan)).toBeNull();
    expect(await stored(plan)).toBeUndefined();
  });

  it('is refused for an evening that is not over, and for a stranger’s', async () => {
    const plan = await liveAuction(database);
    expect(await save(plan)).toMatchObject({ refused: 'plan-state' });
    const other = await pastPlan();
    expect(await database.transaction((tx) => saveReminder(tx, plan.ownerId, other.id, FRIDAYS))).toMatchObject({ refused: 'not-found' });
  });
});
