import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanListItem, UserView, PlanId } from '@app/contracts';
import { OWNER, someBooking, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { keepPlans, keepSnapshot, keepUser, lastPlans, lastSnapshot, lastUser } from './last-seen.js';

const person = (id: string): UserView => ({ id, firstName: id }) as UserView;
const plan = (id: string): PlanListItem => ({ id }) as PlanListItem;

beforeEach(() => localStorage.clear());

describe('the data seen last', () => {
  it('is returned to its own person', () => {
    keepUser(person(OWNER));
    keepPlans([plan('p')]);
    keepSnapshot(someSnapshot(OWNER));
    expect(lastUser()).toEqual(person(OWNER));
    expect(lastPlans(OWNER)).toEqual([plan('p')]);
    expect(lastSnapshot(someSnapshot(OWNER).plan.id)).toEqual(someSnapshot(OWNER));
  });

  it('is removed for the next person', () => {
    keepUser(person(OWNER));
    keepPlans([plan('p')]);
    keepSnapshot(someSnapshot(OWNER));
    keepUser(person('other'));
    expect([lastPlans(OWNER), lastPlans('other'), lastSnapshot(someSnapshot(OWNER).plan.id)]).toEqual([null, null, null]);
    keepSnapshot(someSnapshot(OWNER));
    expect(lastSnapshot(someSnapshot(OWNER).plan.id)).toBeNull();
  });

  it('holds only a few plans, the newest', () => {
    keepUser(person(OWNER));
    const base = someSnapshot(OWNER);
    const ids = Array.from({ length: 8 }, (_, index) => someId<PlanId>(`plan-${index}`));
    for (const id of ids) keepSnapshot({ ...base, plan: { ...base.plan, id } });
    expect(ids.filter((id) => lastSnapshot(id))).toEqual(ids.slice(-5));
  });

  it('says of a plan on its board what a newer list says: a booked plan is booked, with its ticket', () => {
    keepUser(person(OWNER));
    const board = someSnapshot(OWNER, { seq: 4 });
    const booking = someBooking();
    keepSnapshot(board);
    localStorage.setItem('tickets', JSON.stringify({ userId: OWNER, tickets: [{ booking }] }));
    const listed = { ...board.plan, state: 'booked', seq: 9, booking: { id: booking.id } } as PlanListItem;
    keepPlans([listed]);
    expect(lastSnapshot(board.plan.id)).toMatchObject({ plan: { state: 'booked' }, booking: { id: booking.id } });
    keepPlans([{ ...listed, seq: 4 }]);
    expect(lastSnapshot(board.plan.id)).toEqual(board);
  });
});
