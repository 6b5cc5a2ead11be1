import { describe, expect, it } from '@jest/globals';
import type { MemberRole, MemberView, PlanState, PlanView, Snapshot, UserId } from '@app/contracts';
import { MEMBER, OWNER, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { prospect, type PlanAction } from './effects.js';

const [host, other] = someSnapshot(OWNER).members as [MemberView, MemberView];
const person = (userId: UserId, role: MemberRole): MemberView => ({ ...other, userId, firstName: userId, role });
const snapshotOf = (patch: Partial<PlanView>, more: Partial<Snapshot> = {}, reader = OWNER): Snapshot => {
  const snapshot = someSnapshot(reader, more);
  return { ...snapshot, plan: { ...snapshot.plan, ...patch } };
};
const keys = (snapshot: Snapshot, action: PlanAction) =>
  prospect(snapshot, action).effects.map(({ key }) => key.replace('manage.effect.', ''));
const blocked = (state: PlanState, action: PlanAction, reader = OWNER) =>
  prospect(snapshotOf({ state }, {}, reader), action).blocked?.key.replace('manage.blocked.', '') ?? null;

describe('the prospect of a change of a plan', () => {
  it('explains why a change is impossible now, as the server would refuse it', () => {
    for (const kind of ['party', 'seats', 'addPerson', 'takeBack'] as const)
      expect([kind, blocked('live', { kind }), blocked('booked', { kind }), blocked('done', { kind })]).toEqual([
        kind,
        null,
        'booked',
        'over',
      ]);
    expect(blocked('booked', { kind: 'delegate', member: other })).toBe('booked');
    expect([blocked('booked', { kind: 'delete' }), blocked('done', { kind: 'delete' })]).toEqual(['bookingFirst', null]);
    expect([blocked('booked', { kind: 'rename' }), blocked('booked', { kind: 'remove', member: other })]).toEqual([null, null]);
    expect([blocked('live', { kind: 'leave' }), blocked('live', { kind: 'leave' }, MEMBER)]).toEqual(['owner', null]);
    expect(prospect(snapshotOf({ inviteCode: null }), { kind: 'rotate' }).blocked?.key).toBe('manage.blocked.noCode');
    expect(prospect(snapshotOf({}, { members: [host] }), { kind: 'delegate', member: other }).blocked?.key).toBe('manage.blocked.alone');
  });

  it('mentions running offers only while there are any', () => {
    expect(keys(snapshotOf({ state: 'collecting' }), { kind: 'party' })).toEqual(['party']);
    expect(keys(snapshotOf({ state: 'deciding' }), { kind: 'party' })).toEqual(['party', 'stale', 'votes']);
    expect(keys(snapshotOf({ state: 'live' }), { kind: 'rename' })).toEqual(['name']);
    expect(keys(snapshotOf({ state: 'live', sameLocationMode: true }), { kind: 'seats' })).toEqual([
      'seats',
      'seatsParty',
      'stale',
      'votes',
    ]);
    expect(keys(snapshotOf({ state: 'live' }), { kind: 'seats' })).toEqual(['seats', 'seatsVote']);
    expect(keys(snapshotOf({ state: 'collecting' }), { kind: 'seats' })).toEqual(['seats', 'seatsWait']);
    const alone = { planType: 'goSolo', maxMembers: 1 } as const;
    expect(keys(snapshotOf({ ...alone, state: 'live' }), { kind: 'addPerson' })).toEqual([
      'two',
      'seatsVote',
      'twoParty',
      'stale',
      'votes',
    ]);
    expect(keys(snapshotOf({ ...alone, state: 'draft' }), { kind: 'addPerson' })).toEqual(['two', 'twoWait']);
    expect(keys(snapshotOf({ state: 'live' }), { kind: 'delete' })).toEqual(['deleteOffers', 'deleteOthers']);
    expect(keys(snapshotOf({ state: 'draft' }, { members: [host] }), { kind: 'delete' })).toEqual(['deleteAlone']);
    expect(keys(snapshotOf({ state: 'done' }), { kind: 'delete' })).toEqual(['putAway']);
  });

  it('describes the effect of a departure on the offers: none, a pause, or a fresh confirmation', () => {
    const three = { members: [host, person(someId<UserId>('a'), 'member'), person(someId<UserId>('b'), 'member')] };
    const voted = { members: [...three.members, person(someId<UserId>('c'), 'voter')] };
    const out = (snapshot: Snapshot, member: MemberView) => keys(snapshot, { kind: 'remove', member }).slice(3);
    expect(out(snapshotOf({ state: 'live' }), other)).toEqual(['pause']);
    expect(out(snapshotOf({ state: 'live', sameLocationMode: true }), other)).toEqual(['offersStay']);
    expect(out(snapshotOf({ state: 'live', partySize: 3 }, three), person(someId<UserId>('a'), 'member'))).toEqual(['stale', 'votes']);
    expect(out(snapshotOf({ state: 'live', partySize: 4 }, voted), person(someId<UserId>('c'), 'voter'))).toEqual(['stale', 'votes']);
    expect(out(snapshotOf({ state: 'live', partySize: 6 }, voted), person(someId<UserId>('c'), 'voter'))).toEqual(['offersStay']);
    expect(out(snapshotOf({ state: 'booked' }), other)).toEqual(['bookingStays']);
    expect(keys(snapshotOf({ state: 'collecting' }, {}, MEMBER), { kind: 'leave' })).toEqual(['leave', 'told', 'leaveBack']);
  });
});
