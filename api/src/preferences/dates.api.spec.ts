import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanAnswer, Problem, SavePreferences } from '@app/contracts';
import { addDays, dayOf, hourOf } from '@app/domain';
import { expireDuePlans } from '@app/application';
import { createPlan, enterGuest, makeVenue, savePreferences, setClock, tomorrow, preferencesFor, type Planner } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

// Sessions begin by the product's clock: people come in before it is moved, and never further than their session lasts.
beforeAll(async () => {
  await makeVenue(database);
}, 30_000);
afterEach(() => setClock(database, null));

/** Somebody with a solo plan at an instant. */
async function soloAt(instant: Date): Promise<{ planner: Planner; id: string }> {
  await setClock(database, instant);
  const planner = await enterGuest(url);
  return { planner, id: (await createPlan(planner, { planType: 'goSolo' })).id };
}
const save = (planner: Planner, id: string, change: Partial<SavePreferences>) =>
  planner.call<Problem>('POST /preferences', preferencesFor(id, change));
const stateOf = async (planner: Planner, id: string) => (await planner.call<{ plan: PlanAnswer }>(`GET /datebooks/${id}`)).body.plan.state;

describe('the day of an outing, in India', () => {
  it('may be today until its time of day is over, and is refused with a title afterwards', async () => {
    const today = tomorrow();
    const { planner, id } = await soloAt(hourOf(today, 11.99));
    expect(await save(planner, id, { preferredDate: today, preferredTime: 'morning' })).toMatchObject({ status: 200 });
    await setClock(database, hourOf(today, 12));
    expect(await save(planner, id, { preferredDate: today, preferredTime: 'morning' })).toMatchObject({
      status: 422,
      code: 'preferences-incomplete',
      body: {
        title: 'Please choose another date',
        detail: 'That time of the day has passed.',
        fieldErrors: { preferredDate: [expect.any(String)] },
      },
    });
    for (const preferredTime of ['afternoon', 'evening', null] as const)
      expect(await save(planner, id, { preferredDate: today, preferredTime })).toMatchObject({ status: 200 });
  });

  it('changes at midnight there: at 23:59 today is the old day, a minute later it has passed', async () => {
    const day = tomorrow();
    const { planner, id } = await soloAt(new Date(hourOf(day, 24).getTime() - 60_000));
    expect(await save(planner, id, { preferredDate: day, preferredTime: 'evening' })).toMatchObject({ status: 200 });
    expect(await stateOf(planner, id)).toBe('collecting');
    await setClock(database, hourOf(day, 24));
    expect(await save(planner, id, { preferredDate: day, preferredTime: 'evening' })).toMatchObject({
      status: 422,
      body: { detail: 'The date has passed.' },
    });
    expect(await save(planner, id, { preferredDate: addDays(day, 1) })).toMatchObject({ status: 200 });
  });

  it('ends the plan when it is over, not a millisecond before', async () => {
    const day = addDays(tomorrow(), 1);
    const { planner, id } = await soloAt(hourOf(tomorrow(), 12));
    await savePreferences(planner, id, { preferredDate: day, preferredTime: 'afternoon' });
    await setClock(database, new Date(hourOf(day, 17).getTime() - 1));
    await expireDuePlans(database);
    expect(await stateOf(planner, id)).toBe('collecting');
    await setClock(database, hourOf(day, 17));
    await expireDuePlans(database);
    expect(await stateOf(planner, id)).toBe('expired');
  });

  it.each([
    ['the leap day', '2028-02-28', '2028-02-29', 200],
    ['the leap day of a year that has none', '2027-02-28', '2027-02-29', 422],
    ['the first after a month of 30', '2027-04-30', '2027-05-01', 200],
    ['the 31st of a month of 30', '2027-04-30', '2027-04-31', 422],
    ['the turn of the year', '2027-12-31', '2028-01-01', 200],
  ])('may be %s, seen from the evening before, and the auction knows it', async (_name, eve, preferredDate, status) => {
    const { planner, id } = await soloAt(hourOf(eve, 20));
    expect(dayOf(await database.now())).toBe(eve);
    expect((await save(planner, id, { preferredDate, preferredTime: 'evening' })).status).toBe(status);
    if (status !== 200) return;
    expect((await planner.call<PlanAnswer>(`PATCH /datebooks/${id}`, { bidding: 'open' })).body.state).toBe('live');
    const [request] = await database.source.query<{ from: Date; until: Date }[]>(
      'SELECT start_from AS from, start_until AS until FROM bid_requests WHERE datebook_id = $1',
      [id],
    );
    expect(request).toEqual({ from: hourOf(preferredDate, 17), until: hourOf(preferredDate, 24) });
  });
});
