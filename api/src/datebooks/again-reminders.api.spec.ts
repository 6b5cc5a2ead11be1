import { expect, it } from '@jest/globals';
import type { ReminderView, SaveReminder } from '@app/contracts';
import { bookedPlan, call, signInEverybody } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const FRIDAYS: SaveReminder = { everyWeeks: 2, weekday: 'fr', daysBefore: 3, isPaused: false };

it('a reminder of a past plan is saved, listed for its person alone, paused and ended', async () => {
  const plan = await bookedPlan(database, { members: 1 });
  const { owner, member } = await signInEverybody(database, plan);
  const save = (body: object) => call(url, `PUT /user/reminders/${plan.id}`, { cookie: member, body });
  const list = async (cookie: string) => (await call<ReminderView[]>(url, 'GET /user/reminders', { cookie })).body;
  expect(await save(FRIDAYS)).toMatchObject({ status: 409, code: 'plan-state' });
  await database.source.query(`UPDATE datebooks SET state = 'done', name = 'Rooftop Friday' WHERE id = $1`, [plan.id]);
  for (const wrong of [{ everyWeeks: 3 }, { weekday: 'xx' }, { daysBefore: 7 }])
    expect((await save({ ...FRIDAYS, ...wrong })).status).toBe(422);
  expect((await save(FRIDAYS)).status).toBe(204);
  const saved = { planId: plan.id, planName: 'Rooftop Friday', everyWeeks: 2, daysBefore: 3, isPaused: false, unanswered: 0 };
  expect(await list(member)).toEqual([{ ...saved, nextDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  expect(await list(owner)).toEqual([]);
  await save({ ...FRIDAYS, isPaused: true });
  expect(await list(member)).toMatchObject([{ isPaused: true }]);
  const end = async () => (await call(url, `DELETE /user/reminders/${plan.id}`, { cookie: member })).status;
  expect([await end(), await end()]).toEqual([204, 404]);
  expect(await list(member)).toEqual([]);
});
