import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PlanAnswer, PlanId, PlanType, VenueId, VenueRequestView } from '@app/contracts';
import { bookedPlan, call, liveAuction, makeVenue, signInEverybody, signInVenue, type BookedPlan } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const sql = (text: string, values: unknown[]) => database.source.query<unknown[]>(text, values);

/** A booked plan of two, and the sessions of its people and of a stranger. */
async function booked(): Promise<BookedPlan & Awaited<ReturnType<typeof signInEverybody>>> {
  const plan = await bookedPlan(database, { members: 1 });
  return { ...plan, ...(await signInEverybody(database, plan)) };
}
const again = (cookie: string, againOf: PlanId, planType: PlanType = 'datebook') =>
  call<PlanAnswer>(url, 'POST /datebooks', { cookie, key: randomUUID(), body: { planType, againOf } });
const ended = ({ booking }: BookedPlan, hours: number) =>
  sql(`UPDATE bookings SET start_at = app_clock() - $2 * interval '1 hour', end_at = NULL WHERE id = $1`, [booking.id, hours]);
const moved = (id: PlanId, state: string) => sql('UPDATE datebooks SET state = $2 WHERE id = $1', [id, state]);

describe('a plan that repeats another', () => {
  it('is refused until the booked evening is over, then belongs to the member who makes it, with an invite at once', async () => {
    const plan = await booked();
    await ended(plan, 2.9);
    expect(await again(plan.member, plan.id)).toMatchObject({ status: 409, code: 'plan-state' });
    await ended(plan, 3);
    const { status, body } = await again(plan.member, plan.id);
    expect([status, body.role, body.createdBy, body.inviteCode]).toEqual([
      201,
      'owner',
      plan.memberId,
      expect.stringMatching(/^[A-Z0-9]{12}$/),
    ]);
    expect(await sql('SELECT again_of FROM datebooks WHERE id = $1', [body.id])).toEqual([{ again_of: plan.id }]);
  });

  it('can follow one that is done or expired, and none that is open or cancelled', async () => {
    const plan = await booked();
    const answers: unknown[] = [];
    for (const state of ['live', 'cancelled', 'done', 'expired']) {
      await moved(plan.id, state);
      answers.push((await again(plan.owner, plan.id)).status);
    }
    expect(answers).toEqual([409, 409, 201, 201]);
  });

  it('can be for one, who needs no invite', async () => {
    const plan = await booked();
    await moved(plan.id, 'done');
    expect(await again(plan.owner, plan.id, 'goSolo')).toMatchObject({ status: 201, body: { inviteCode: null } });
  });

  it('is not found by a stranger or a member who left, nor when the plan is deleted, unknown or a stop of an evening', async () => {
    const plan = await booked();
    await moved(plan.id, 'done');
    const refused = async (cookie: string, id: PlanId = plan.id) => (await again(cookie, id)).code;
    expect([await refused(plan.stranger), await refused(plan.owner, randomUUID() as PlanId)]).toEqual(['not-found', 'not-found']);
    await sql('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [plan.id, plan.memberId]);
    expect(await refused(plan.member)).toBe('not-found');
    const evening = await liveAuction(database, { ownerId: plan.ownerId, venues: 1 });
    await sql('UPDATE datebooks SET evening_id = $2, evening_stop = $3 WHERE id = $1', [plan.id, evening.id, evening.venueIds[0]]);
    expect(await refused(plan.owner)).toBe('not-found');
    await sql('UPDATE datebooks SET evening_id = NULL, evening_stop = NULL, deleted_at = app_clock() WHERE id = $1', [plan.id]);
    expect(await refused(plan.owner)).toBe('not-found');
  });
});

describe('the request of a plan that repeats another', () => {
  it('says so only to the venue where that took place, and only when it is asked first', async () => {
    const past = await booked();
    const here = past.venueIds[0] ?? someId<VenueId>('');
    const other = await makeVenue(database);
    const next = await liveAuction(database, { ownerId: past.ownerId, venueIds: [here, other] });
    const first = (venueId: VenueId) =>
      sql('UPDATE datebooks SET again_of = $2, first_venue = $3 WHERE id = $1', [
        next.id,
        past.id,
        JSON.stringify({ venueId, name: 'Chameli', outcome: 'asked' }),
      ]);
    const read = async (venueId: VenueId) => {
      const token = await signInVenue(database, venueId);
      const { body } = await call<VenueRequestView>(url, `GET /venues/me/bid-requests/${next.requestId}`, { token });
      return body.returning;
    };
    const both = async () => [await read(here), await read(other)];
    await first(here);
    expect(await both()).toEqual([false, false]);
    await sql(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [past.booking.id]);
    expect(await both()).toEqual([true, false]);
    await first(other);
    expect(await both()).toEqual([false, false]);
  });
});
