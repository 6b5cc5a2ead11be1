import { describe, expect, it } from '@jest/globals';
import type { PlanListItem, PreferencesStatus, PlanId, UserId, BookingId, VenueId } from '@app/contracts';
import { OWNER, someListed, someStatus } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { firstTab, newestUnresolved, nextAction, pictureOf, readyPlans, tabOf, whenOf } from './plans.js';

const status = (change: Partial<PreferencesStatus> = {}): PreferencesStatus => someStatus(OWNER, change);

const plan = (change: Partial<PlanListItem> = {}): PlanListItem =>
  someListed(OWNER, {
    id: someId<PlanId>('p'),
    name: 'Plan',
    preferredDate: null,
    preferredTime: null,
    createdBy: someId<UserId>('u'),
    inviteCode: 'CODE',
    createdAt: '2026-11-14T10:00:00.000Z',
    updatedAt: '2026-11-14T10:00:00.000Z',
    requestStatus: 'open',
    ...change,
  });
const closed = { ...status().compatibility, allowVenueAccess: false };
const apart = { ...closed, strictMatch: false, mismatches: ['preferredDate' as const] };

describe('tabs of plans', () => {
  it.each([
    ['ready', plan()],
    ['progress', plan({ preferencesStatus: status({ compatibility: closed }) })],
    ['ready', plan({ planType: 'goSolo', preferencesStatus: status({ compatibility: closed }) })],
    ['progress', plan({ planType: 'goSolo', preferencesStatus: status({ bothHavePreferences: false, compatibility: closed }) })],
    ['booked', plan({ booked: true })],
    ['past', plan({ state: 'done', booked: true })],
    ['past', plan({ state: 'expired' })],
    ['past', plan({ state: 'cancelled' })],
  ] as const)('put a plan in %s', (tab, item) => {
    expect(tabOf(item)).toBe(tab);
  });

  it('count no past plan as ready', () => {
    expect(readyPlans([plan({ id: someId<PlanId>('a') }), plan({ id: someId<PlanId>('b'), state: 'done' })]).map(({ id }) => id)).toEqual([
      'a',
    ]);
  });
});

describe('the list of all plans', () => {
  it('opens on the first tab that holds something', () => {
    const [ready, booked, past] = [plan(), plan({ booked: true }), plan({ state: 'done' })];
    expect([[past, booked, ready], [past, booked], [past], []].map(firstTab)).toEqual(['ready', 'booked', 'past', 'ready']);
  });
});

const booking = {
  id: someId<BookingId>('b'),
  venueId: someId<VenueId>('v'),
  venueName: 'Olive',
  venueTypes: ['bars_pubs' as const],
  venuePhotoId: null,
  startAt: '2026-11-21T14:00:00.000Z',
};

describe('the day on a card', () => {
  it.each([
    ['Sat, 21 Nov', plan({ preferredDate: '2026-11-21', role: 'member' })],
    ['Sat, 21 Nov, 7:30\u00a0pm', plan({ preferredDate: '2026-11-20', booked: true, booking })],
    ['Fri, 20 Nov', plan({ preferredDate: '2026-11-20', bookingStatus: 'cancelled_by_venue', booking })],
    ['Sat, 21 Nov / Mon, 23 Nov', plan({ preferredDate: '2026-11-23', days: ['2026-11-23', '2026-11-21'] })],
    [null, plan()],
  ])('is %s for each of its people', (when, item) => {
    expect(whenOf(item)).toBe(when);
  });
});

describe('the picture on a card', () => {
  const dateStyles = ['vibe:romantic', 'activity:dining', 'place:cafes'];
  const host = {
    userId: someId<UserId>('u'),
    firstName: 'Asha',
    dateStyles,
    preferredDate: null,
    preferredTime: null,
    budget: '3000',
    travelDistance: 10,
  };
  const owners = plan({ preferences: { ...host, dateStyles } as unknown as NonNullable<PlanListItem['preferences']> });
  const members = plan({
    role: 'member',
    preferencesStatus: status({
      compatibility: { ...closed, partnerPrefs: [{ ...host, userId: someId<UserId>('m'), dateStyles: ['place:parks'] }, host] },
    }),
  });

  it('shows the host’s choice to every member', () => {
    expect(pictureOf(owners)).toEqual({ id: 'p', photoId: null, placeTypes: ['cafes'] });
    expect(pictureOf(members)).toEqual(pictureOf(owners));
  });
  it('shows the booked venue to every member', () => {
    expect(pictureOf({ ...owners, booked: true, booking })).toEqual({ id: 'v', photoId: null, placeTypes: ['bars_pubs'] });
    expect(pictureOf({ ...members, booked: true, booking })).toEqual(pictureOf({ ...owners, booked: true, booking }));
  });
});

describe('the next step of a plan', () => {
  it.each([
    ['setPreferences', plan({ preferencesStatus: status({ bothHavePreferences: false, me: { ...status().me, hasPreferences: false } }) })],
    ['resolve', plan({ preferencesStatus: status({ compatibility: { ...apart, canNegotiate: true } }) })],
    ['invite', plan({ preferencesStatus: status({ bothHavePreferences: false, needsPartner: true, compatibility: closed }) })],
    ['choose', plan({ state: 'deciding', bidCount: 2 })],
  ] as const)('is %s', (key, item) => {
    expect(nextAction(item)?.key).toBe(key);
  });

  it('is absent while the other member decides, for a voter, and for a booked plan', () => {
    expect(nextAction(plan({ preferencesStatus: status({ compatibility: apart }) }))).toBeNull();
    expect(nextAction(plan({ preferencesStatus: status({ me: { ...status().me, hasPreferences: false, role: 'voter' } }) }))).toBeNull();
    expect(nextAction(plan({ booked: true }))).toBeNull();
  });
});

it('opens the mismatch dialog for the newest unresolved plan', () => {
  const unresolved = (id: PlanId) => plan({ id, preferencesStatus: status({ compatibility: apart }) });
  expect(
    newestUnresolved([plan({ id: someId<PlanId>('fine') }), unresolved(someId<PlanId>('new')), unresolved(someId<PlanId>('old'))]),
  ).toBe('new');
  expect(newestUnresolved([plan()])).toBeNull();
});
