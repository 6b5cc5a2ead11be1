import { describe, expect, it } from '@jest/globals';
import type { MemberRole, TimeOfDay, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { MemberPreferences } from '../preferences/matching.js';
import { negotiatorOf, planReadiness, restingState, statusFor, type MemberRow, type PlanRow } from './status.js';
import { readStyles } from '../preferences/styles.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const preferencesOf = (userId: UserId, changes: Partial<MemberPreferences> = {}): MemberPreferences => ({
  userId,
  styles: readStyles(['romantic', 'dining', 'cafes']),
  minSpend: 3000,
  maxSpend: null,
  travelDistance: 10,
  preferredDate: '2026-12-05',
  otherDays: [],
  ifNeedBe: [],
  preferredTime: 'evening' as TimeOfDay,
  filterType: 'distance',
  selectedAreas: [],
  location: { latitude: 19.06, longitude: 72.83 },
  citySlug: null,
  locationSource: 'gps',
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  specialRequests: null,
  ...changes,
});
const member = (userId: UserId, role: MemberRole, saved: number | null, changes: Partial<MemberPreferences> = {}): MemberRow => ({
  userId,
  firstName: userId.toUpperCase(),
  role,
  joinedAt: at(0),
  preferences: saved === null ? null : preferencesOf(userId, changes),
  savedAt: saved === null ? null : at(saved),
});
const plan = (changes: Partial<PlanRow> = {}): PlanRow => ({
  planType: 'datebook',
  maxMembers: 2,
  sameLocationMode: false,
  rosterFrozen: false,
  createdBy: someId<UserId>('a'),
  negotiatorId: null,
  askedBy: null,
  state: 'collecting',
  ...changes,
});
const owner = member(someId<UserId>('a'), 'owner', 1);
const partner = member(someId<UserId>('b'), 'member', 2);

describe('the status of a plan for two', () => {
  it('waits for the partner to join, then to save, then opens the venues', () => {
    expect(statusFor(planReadiness(plan(), [owner]), someId<UserId>('a'))).toMatchObject({
      memberCount: 1,
      bothHavePreferences: false,
      needsPartner: true,
      readyCount: 1,
      pendingCount: 1,
      waitingFor: [],
      compatibility: { allowVenueAccess: false },
    });
    expect(statusFor(planReadiness(plan(), [owner, member(someId<UserId>('b'), 'member', null)]), someId<UserId>('a'))).toMatchObject({
      needsPartner: false,
      bothHavePreferences: false,
      waitingFor: ['B'],
      compatibility: { allowVenueAccess: false },
    });
    expect(statusFor(planReadiness(plan(), [owner, partner]), someId<UserId>('b'))).toMatchObject({
      bothHavePreferences: true,
      bothHaveCoordinates: true,
      readyCount: 2,
      pendingCount: 0,
      me: { hasPreferences: true, hasCoordinates: true, isCreator: false, role: 'member' },
      compatibility: { allowVenueAccess: true, strictMatch: true, mismatches: [], canNegotiate: false, askedBy: null },
    });
  });

  it('asks for a place only from who has neither a point nor a city nor an area', () => {
    const nowhere = planReadiness(plan(), [owner, member(someId<UserId>('b'), 'member', 2, { location: null })]);
    expect(nowhere).toMatchObject({ bothHavePreferences: true, bothHaveCoordinates: false, requiresGPS: true, allowVenueAccess: false });
    for (const place of [{ citySlug: 'mumbai' as const }, { selectedAreas: ['bandra'] }]) {
      const readiness = planReadiness(plan(), [owner, member(someId<UserId>('b'), 'member', 2, { location: null, ...place })]);
      expect(readiness).toMatchObject({ bothHaveCoordinates: true, requiresGPS: false, allowVenueAccess: true });
    }
  });

  it('asks the owner for a city when everybody agrees and is too far apart', () => {
    const location = { latitude: 18.52, longitude: 73.86 };
    const far = { ...member(someId<UserId>('b'), 'member', 2, { location }), location };
    const apart = statusFor(planReadiness(plan(), [owner, far]), someId<UserId>('b'));
    expect(apart.compatibility).toMatchObject({ needsCity: true, strictMatch: true, allowVenueAccess: false });
    expect(statusFor(planReadiness(plan(), [owner, partner]), someId<UserId>('a')).compatibility.needsCity).toBe(false);
    const different = { ...far, preferences: preferencesOf(someId<UserId>('b'), { ...far.preferences, preferredTime: 'morning' }) };
    const disagreeing = statusFor(
      planReadiness(plan(), [{ ...owner, preferences: preferencesOf(someId<UserId>('a'), { preferredTime: 'evening' }) }, different]),
      someId<UserId>('a'),
    );
    expect(disagreeing.compatibility).toMatchObject({ needsCity: false, strictMatch: false });
  });

  it.each([
    ['nobody has a place yet', [member(someId<UserId>('a'), 'owner', null)], true],
    ['only the owner has one', [owner, member(someId<UserId>('b'), 'member', null)], true],
    [
      'a friend shared one before any preferences',
      [owner, { ...member(someId<UserId>('b'), 'member', null), location: { latitude: 19, longitude: 72.9 } }],
      false,
    ],
    ['only a voter has none', [owner, partner, member(someId<UserId>('c'), 'voter', null)], false],
  ])('requires GPS of those whose preferences count: %s', (_case, members, requiresGPS) => {
    expect(planReadiness(plan({ planType: 'palbook', maxMembers: 3 }), members).requiresGPS).toBe(requiresGPS);
  });

  it('counts a place that was shared before any preferences', () => {
    const readiness = planReadiness(plan(), [
      owner,
      { ...member(someId<UserId>('b'), 'member', null), location: { latitude: 19, longitude: 72.9 } },
    ]);
    expect(statusFor(readiness, someId<UserId>('b')).me).toMatchObject({ hasPreferences: false, hasCoordinates: true });
  });

  it('gives the right to negotiate to exactly one: who saved last, the creator on a tie', () => {
    const differing = member(someId<UserId>('b'), 'member', 2, { preferredTime: 'morning' });
    const readiness = planReadiness(plan(), [owner, differing]);
    expect([someId<UserId>('a'), someId<UserId>('b')].map((id) => statusFor(readiness, id).compatibility.canNegotiate)).toEqual([
      false,
      true,
    ]);
    expect(negotiatorOf([member(someId<UserId>('b'), 'member', 1), owner], someId<UserId>('a'))).toBe('a');
    expect(negotiatorOf([owner, member(someId<UserId>('b'), 'member', 1)], someId<UserId>('a'))).toBe('a');
    expect(negotiatorOf([member(someId<UserId>('b'), 'member', null)], someId<UserId>('a'))).toBeNull();
  });

  it('moves the right with an ask, tells each side who asked, and gives it back when its holder left', () => {
    const differing = member(someId<UserId>('b'), 'member', 2, { preferredTime: 'morning' });
    const asked = planReadiness(plan({ negotiatorId: someId<UserId>('a'), askedBy: someId<UserId>('b') }), [owner, differing]);
    expect(statusFor(asked, someId<UserId>('a')).compatibility).toMatchObject({
      canNegotiate: true,
      askedBy: 'partner',
      mismatches: ['preferredTime'],
    });
    expect(statusFor(asked, someId<UserId>('b')).compatibility).toMatchObject({ canNegotiate: false, askedBy: 'me' });
    expect(planReadiness(plan({ negotiatorId: someId<UserId>('gone') }), [owner, differing]).negotiatorId).toBe('b');
  });

  it('shows a partner with the merged budget and distance, never their own', () => {
    const rich = member(someId<UserId>('b'), 'member', 2, { minSpend: 9000, maxSpend: 20000, travelDistance: 50 });
    const [seen] = statusFor(planReadiness(plan(), [owner, rich]), someId<UserId>('a')).compatibility.partnerPrefs;
    expect(seen).toEqual({
      userId: 'b',
      firstName: 'B',
      dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
      preferredDate: '2026-12-05',
      otherDays: [],
      ifNeedBe: [],
      preferredTime: 'evening',
      budget: '3000-20000',
      travelDistance: 10,
    });
  });

  it('keeps the venues closed while members are too far apart for one search', () => {
    const far = planReadiness(plan(), [owner, member(someId<UserId>('b'), 'member', 2, { location: { latitude: 28.6, longitude: 77.2 } })]);
    expect(far).toMatchObject({ strictMatch: true, bothHaveCoordinates: true, effective: null, allowVenueAccess: false });
  });
});

describe('who is counted', () => {
  const saved = (id: UserId, minute = 2) => member(id, 'member', minute);
  const silent = (id: UserId) => member(id, 'member', null);
  const placeless = (id: UserId) => member(id, 'member', 2, { location: null });
  const voter = (id: UserId) => member(id, 'voter', 2);
  const group = { planType: 'palbook', maxMembers: 4 } as const;
  it.each<[string, Partial<PlanRow>, MemberRow[], [members: number, ready: number, pending: number, partner: boolean, access: boolean]]>([
    [
      'a solo plan without preferences',
      { planType: 'goSolo', maxMembers: 1 },
      [member(someId<UserId>('a'), 'owner', null)],
      [1, 0, 1, false, false],
    ],
    ['a solo plan', { planType: 'goSolo', maxMembers: 1 }, [owner], [1, 1, 0, false, true]],
    ['a datebook of one', {}, [owner], [1, 1, 1, true, false]],
    ['a datebook whose partner is silent', {}, [owner, silent(someId<UserId>('b'))], [2, 1, 1, false, false]],
    ['a datebook whose partner is nowhere', {}, [owner, placeless(someId<UserId>('b'))], [2, 1, 1, false, false]],
    ['a datebook', {}, [owner, saved(someId<UserId>('b'))], [2, 2, 0, false, true]],
    [
      'a datebook whose owner is silent',
      {},
      [member(someId<UserId>('a'), 'owner', null), saved(someId<UserId>('b'))],
      [2, 1, 1, false, false],
    ],
    ['a datebook of an owner who decides alone', { sameLocationMode: true }, [owner], [1, 1, 0, false, true]],
    ['the same with somebody who votes', { sameLocationMode: true }, [owner, voter(someId<UserId>('b'))], [2, 1, 0, false, true]],
    ['a palbook of one', group, [owner], [1, 1, 3, true, false]],
    ['a palbook of three of four', group, [owner, saved(someId<UserId>('b')), saved(someId<UserId>('c'))], [3, 3, 1, false, false]],
    [
      'a palbook of four, one silent',
      group,
      [owner, saved(someId<UserId>('b')), saved(someId<UserId>('c')), silent(someId<UserId>('d'))],
      [4, 3, 1, false, false],
    ],
    [
      'a palbook of four',
      group,
      [owner, saved(someId<UserId>('b')), saved(someId<UserId>('c')), saved(someId<UserId>('d'))],
      [4, 4, 0, false, true],
    ],
    [
      'a palbook that went on with two',
      { ...group, rosterFrozen: true },
      [owner, saved(someId<UserId>('b')), voter(someId<UserId>('c'))],
      [3, 2, 0, false, true],
    ],
    [
      'a palbook that is left by all but one',
      { ...group, rosterFrozen: true },
      [owner, voter(someId<UserId>('c'))],
      [2, 1, 0, true, false],
    ],
  ])('%s', (_case, changes, members, [memberCount, readyCount, pendingCount, needsPartner, allowVenueAccess]) => {
    for (const reader of members)
      expect(statusFor(planReadiness(plan(changes), members), reader.userId)).toMatchObject({
        planType: changes.planType ?? 'datebook',
        maxMembers: changes.maxMembers ?? 2,
        memberCount,
        readyCount,
        pendingCount,
        needsPartner,
        compatibility: { allowVenueAccess, strictMatch: true, mismatches: [], canNegotiate: false },
        me: { isCreator: reader.userId === 'a', role: reader.role },
      });
  });
});

describe('the status of the other kinds of plan', () => {
  it.each([
    ['goSolo', plan({ planType: 'goSolo', maxMembers: 1 })],
    ['one place for all', plan({ sameLocationMode: true })],
  ])('%s: the owner alone counts', (_name, row) => {
    const voter = member(someId<UserId>('b'), 'voter', 2, { preferredTime: 'morning' });
    const readiness = planReadiness(row, [voter, owner]);
    expect(readiness).toMatchObject({
      bothHavePreferences: true,
      strictMatch: true,
      mismatches: [],
      needsPartner: false,
      allowVenueAccess: true,
    });
    expect(readiness.effective?.preferredTime).toBe('evening');
    expect(statusFor(readiness, someId<UserId>('b'))).toMatchObject({
      readyCount: 1,
      pendingCount: 0,
      compatibility: { partnerPrefs: [], canNegotiate: false },
    });
  });

  it('a group is complete when it is full, or frozen with at least two', () => {
    const group = plan({ planType: 'palbook', maxMembers: 4 });
    const three = [owner, partner, member(someId<UserId>('c'), 'member', 3)];
    expect(planReadiness(group, three)).toMatchObject({ bothHavePreferences: false, readyCount: 3 });
    expect(statusFor(planReadiness(group, three), someId<UserId>('a')).pendingCount).toBe(1);
    expect(planReadiness({ ...group, rosterFrozen: true }, [...three, member(someId<UserId>('d'), 'voter', null)]).allowVenueAccess).toBe(
      true,
    );
    expect(planReadiness({ ...group, rosterFrozen: true }, [owner]).allowVenueAccess).toBe(false);
    expect(planReadiness(group, [...three, member(someId<UserId>('d'), 'member', 4)]).allowVenueAccess).toBe(true);
  });

  it('names those who are waited for, and voters are not', () => {
    const group = plan({ planType: 'palbook', maxMembers: 4 });
    const readiness = planReadiness(group, [
      owner,
      member(someId<UserId>('b'), 'member', null),
      member(someId<UserId>('c'), 'member', 3, { location: null }),
      member(someId<UserId>('d'), 'voter', null),
    ]);
    expect(statusFor(readiness, someId<UserId>('a'))).toMatchObject({ readyCount: 1, pendingCount: 3, waitingFor: ['B', 'C'] });
  });
});

describe('the state in which a plan rests', () => {
  it.each([
    ['draft', [member(someId<UserId>('a'), 'owner', null)]],
    ['collecting', [owner]],
    ['collecting', [owner, member(someId<UserId>('b'), 'member', null)]],
    ['resolving', [owner, member(someId<UserId>('b'), 'member', 2, { preferredTime: 'morning' as TimeOfDay })]],
    ['collecting', [owner, partner]],
  ])('is %s', (state, members) => {
    expect(restingState(planReadiness(plan(), members))).toBe(state);
  });
});
