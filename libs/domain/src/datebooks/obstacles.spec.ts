import { describe, expect, it } from '@jest/globals';
import type { MemberRole, PlanState, TimeOfDay, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { askNow, obstacleOf, openSeats } from './obstacles.js';
import { adoptPausedCities } from './paused-cities.js';
import { planReadiness, statusFor, type MemberRow, type PlanRow } from './status.js';
import { readStyles } from '../preferences/styles.js';

const MUMBAI = { latitude: 19.06, longitude: 72.83 };
const DELHI = { latitude: 28.61, longitude: 77.2 };

const member = (
  userId: UserId,
  role: MemberRole,
  { saved = true, time = 'evening', place = MUMBAI }: { saved?: boolean; time?: TimeOfDay; place?: typeof MUMBAI | null } = {},
): MemberRow => ({
  userId,
  firstName: userId.toUpperCase(),
  role,
  joinedAt: new Date(0),
  savedAt: saved ? new Date(1) : null,
  preferences: saved
    ? {
        userId,
        styles: readStyles(['romantic', 'dining', 'cafes']),
        minSpend: 3000,
        maxSpend: null,
        travelDistance: 10,
        preferredDate: '2026-12-05',
        otherDays: [],
        ifNeedBe: [],
        preferredTime: time,
        filterType: 'distance',
        selectedAreas: [],
        location: place,
        citySlug: null,
        locationSource: 'gps',
        diet: [],
        accessibility: [],
        occasion: null,
        arrivalTime: null,
        specialRequests: null,
      }
    : null,
});

const of = (members: MemberRow[], changes: Partial<PlanRow & { bidding: 'open' | 'held' }> = {}, reader = someId<UserId>('a')) => {
  const row: PlanRow = {
    planType: 'datebook',
    maxMembers: 2,
    sameLocationMode: false,
    rosterFrozen: false,
    createdBy: someId<UserId>('a'),
    negotiatorId: null,
    askedBy: null,
    state: 'collecting',
    ...changes,
  };
  const role = members.find(({ userId }) => userId === reader)?.role ?? 'voter';
  const plan = { state: row.state, bidding: changes.bidding ?? 'held', role };
  const status = statusFor(planReadiness(row, members), reader);
  return { obstacle: obstacleOf(plan, status), ask: askNow(plan, status), status };
};
const host = member(someId<UserId>('a'), 'owner');

describe('what keeps a plan from its venues', () => {
  it.each([
    ['my preferences', [member(someId<UserId>('a'), 'owner', { saved: false })], {}, 'mine', null],
    ['my place', [member(someId<UserId>('a'), 'owner', { place: null })], {}, 'location', null],
    ['a partner who has not come', [host], {}, 'others', 'alone'],
    [
      'a partner who has not saved',
      [host, member(someId<UserId>('b'), 'member', { saved: false })],
      { bidding: 'open' },
      'others',
      'alone',
    ],
    ['what we differ in', [host, member(someId<UserId>('b'), 'member', { time: 'morning' })], { bidding: 'open' }, 'mismatch', 'alone'],
    ['how far we are apart', [host, member(someId<UserId>('b'), 'member', { place: DELHI })], { bidding: 'open' }, 'far_apart', 'alone'],
    ['nothing but a word, both being ready', [host, member(someId<UserId>('b'), 'member')], {}, 'held', 'together'],
    ['nothing but a word, of one who goes alone', [host], { planType: 'goSolo', maxMembers: 1 }, 'held', 'together'],
    ['nothing but a word, of one who decides alone', [host], { sameLocationMode: true }, 'held', 'together'],
    ['nothing', [host, member(someId<UserId>('b'), 'member')], { bidding: 'open' }, null, null],
  ] as const)('is %s', (_what, members, changes, obstacle, ask) => {
    expect(of([...members], changes)).toMatchObject({ obstacle, ask });
  });

  it('is the pause of its city while the plan rests, which its host asks past once: then it goes to the venues by itself', () => {
    const both = [host, member(someId<UserId>('b'), 'member')];
    adoptPausedCities(['delhi']);
    expect(of(both, { bidding: 'open' })).toMatchObject({ obstacle: null, status: { pausedIn: null } });
    adoptPausedCities(['delhi', 'mumbai']);
    try {
      expect(of(both, { bidding: 'held' })).toMatchObject({ obstacle: 'paused', ask: 'together', status: { pausedIn: 'mumbai' } });
      expect(of(both, { bidding: 'open' })).toMatchObject({ obstacle: 'paused', ask: null });
      expect(of(both, { bidding: 'open' }, someId<UserId>('b'))).toMatchObject({ obstacle: 'paused', ask: null });
      // What runs goes on, and a plan that is not complete has another obstacle.
      expect(of(both, { bidding: 'open', state: 'live' }).obstacle).toBeNull();
      expect(of([host]).obstacle).toBe('others');
    } finally {
      adoptPausedCities([]);
    }
  });

  it('is for a partner or a voter nothing that they could ask the venues past', () => {
    const members = [host, member(someId<UserId>('b'), 'member', { saved: false })];
    expect(of(members, {}, someId<UserId>('b'))).toMatchObject({ obstacle: 'mine', ask: null });
    expect(of([host, member(someId<UserId>('v'), 'voter', { saved: false })], { rosterFrozen: true }, someId<UserId>('v'))).toMatchObject({
      obstacle: 'others',
      ask: null,
    });
  });

  it.each(['live', 'deciding', 'booked', 'done', 'expired', 'cancelled'] satisfies PlanState[])(
    'is not asked past once a plan is %s',
    (state) => {
      expect(of([host], { state }).ask).toBeNull();
    },
  );
});

describe('the open seats of a group of four', () => {
  const four = { planType: 'palbook', maxMembers: 4 } as const;
  const three = [host, member(someId<UserId>('b'), 'member'), member(someId<UserId>('c'), 'member', { saved: false })];

  it('are those that nobody took', () => {
    expect(openSeats(of(three, four).status, 3)).toBe(1);
  });

  it('are none once it goes without the rest', () => {
    const rest = [
      host,
      member(someId<UserId>('b'), 'member'),
      member(someId<UserId>('c'), 'voter', { saved: false }),
      member(someId<UserId>('d'), 'voter', { saved: false }),
    ];
    expect(openSeats(of(rest, { ...four, rosterFrozen: true }).status, 2)).toBe(0);
  });
});
