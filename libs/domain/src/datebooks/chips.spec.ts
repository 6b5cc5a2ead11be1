import { describe, expect, it } from '@jest/globals';
import { PLAN_TYPES, type PlanType, type PlanId, type VenueId, type BookingId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import {
  cardAge,
  cardTarget,
  chipText,
  isDiscoveryReady,
  planChip,
  relativeTime,
  type CardKind,
  type ChipInput,
  type ShortStatus,
} from './chips.js';

const status = (changes: Partial<ShortStatus> = {}, has = true): ShortStatus => ({
  planType: 'datebook',
  memberCount: 2,
  bothHavePreferences: true,
  bothHaveCoordinates: true,
  requiresGPS: false,
  compatibility: {
    allowVenueAccess: true,
    strictMatch: true,
    mismatches: [],
    partnerPrefs: [],
    canNegotiate: false,
    askedBy: null,
    areasUnited: false,
    negotiatorId: null,
    needsCity: false,
  },
  me: { hasPreferences: has, hasCoordinates: true, isCreator: true, role: 'owner' },
  ...changes,
});
const mismatch = { compatibility: { ...status().compatibility!, strictMatch: false, mismatches: ['preferredDate' as const] } };
const input = (changes: Partial<ChipInput> = {}): ChipInput => ({
  planType: 'datebook',
  inviteCode: 'ABCDEFGHJKMN',
  state: 'live',
  bidCount: 0,
  booked: false,
  venueCount: 9,
  preferencesStatus: status(),
  isCreator: true,
  requestStatus: 'open',
  hadBids: false,
  bookingStatus: null,
  canRate: false,
  ...changes,
});

/** A booking that is over, and no request since. */
const off = (bookingStatus: ChipInput['bookingStatus']) => ({ bookingStatus, requestStatus: 'closed' as const });

type Target = 'dashboard' | 'preferences' | 'waiting';
const TARGETS: Record<Target, string> = {
  dashboard: '/venue-dashboard/p1',
  preferences: '/preferences?dateBookId=p1',
  waiting: '/waiting?dateBookId=p1',
};

/** What holds for every kind of plan and card unless a row says otherwise. */
interface Rule {
  rule: string;
  given: ChipInput;
  full: string;
  compact: string;
  /** What a palbook says instead, on both cards. */
  palbook?: string;
  /** Where a click leads, by reading A, whatever the card and the kind of plan. */
  click: Target;
}
const row = (rule: string, given: ChipInput, full: string, compact: string, click: Target, palbook?: string): Rule => ({
  rule,
  given,
  full,
  compact,
  click,
  ...(palbook === undefined ? {} : { palbook }),
});
const open = (changes: Partial<ShortStatus> = {}, has = true) =>
  input({ preferencesStatus: status({ bothHavePreferences: false, ...changes }, has) });

const RULES: Rule[] = [
  row('1 not computed', input({ preferencesStatus: null }), 'Discover Venues', 'Discover Venues', 'dashboard'),
  row(
    '1 not computed, without code',
    input({ preferencesStatus: null, inviteCode: null }),
    'Discover Venues',
    'Discover Venues',
    'dashboard',
  ),
  row('2 creator without code', input({ inviteCode: null }), 'Set Preferences', 'Set Preferences', 'preferences'),
  row('2 not for others', input({ inviteCode: null, isCreator: false }), '9 venues ready for discovery', 'Discover Venues', 'dashboard'),
  row('3 I have, others have not', open(), 'Waiting for Partner', 'Waiting for Partner', 'waiting', 'Waiting for 1 friend'),
  row('3 alone so far', open({ memberCount: 1 }), 'Waiting for Partner', 'Waiting for Partner', 'waiting'),
  row('3 four of us', open({ memberCount: 4 }), 'Waiting for Partner', 'Waiting for Partner', 'waiting', 'Waiting for 3 friends'),
  row('3 I have not', open({}, false), 'Set Preferences', 'Set Preferences', 'preferences'),
  row('4 mismatch', input({ preferencesStatus: status(mismatch) }), 'Resolving Preferences', 'Discover Venues', 'dashboard'),
  row(
    '4 mismatch, with bids',
    input({ preferencesStatus: status(mismatch), bidCount: 2 }),
    'Resolving Preferences',
    'Venues Bidding',
    'dashboard',
  ),
  row(
    '5 GPS required',
    input({ preferencesStatus: status({ requiresGPS: true }) }),
    'Detecting Location...',
    'Discover Venues',
    'dashboard',
  ),
  row(
    '5 no coordinates',
    input({ preferencesStatus: status({ bothHaveCoordinates: false }) }),
    'Detecting Location...',
    'Discover Venues',
    'dashboard',
  ),
  row(
    '6 accepted bid',
    input({ booked: true, bidCount: 3, state: 'booked', requestStatus: 'closed' }),
    'Booking Confirmed',
    'Booking Confirmed',
    'dashboard',
  ),
  row('7 one bid', input({ bidCount: 1 }), '1 Bid Received', 'Venues Bidding', 'dashboard'),
  row('7 three bids', input({ bidCount: 3, state: 'deciding' }), '3 Bids Received', 'Venues Bidding', 'dashboard'),
  row('8 nine venues', input(), '9 venues ready for discovery', 'Discover Venues', 'dashboard'),
  row('8 one venue', input({ venueCount: 1 }), '1 venue ready for discovery', 'Discover Venues', 'dashboard'),
  row('8 none was counted', input({ venueCount: 0 }), '0 venues ready for discovery', 'Discover Venues', 'dashboard'),
  row('8 nobody said how many', input({ venueCount: null }), '– venues ready for discovery', 'Discover Venues', 'dashboard'),
  row(
    'C9 cancelled by us',
    input({ state: 'cancelled', ...off('cancelled_by_user') }),
    'Booking Cancelled',
    'Discover Venues',
    'dashboard',
  ),
  row(
    'C9 cancelled by the venue',
    input({ state: 'deciding', ...off('cancelled_by_venue') }),
    'Booking Cancelled',
    'Discover Venues',
    'dashboard',
  ),
  row(
    'C9 cancelled, offers ran out since',
    input({ state: 'deciding', hadBids: true, ...off('cancelled_by_venue') }),
    'Booking Cancelled',
    'Discover Venues',
    'dashboard',
  ),
  row(
    'C9 cancelled, asked again',
    input({ ...off('cancelled_by_venue'), state: 'live', requestStatus: 'open', bidCount: 1 }),
    '1 Bid Received',
    'Venues Bidding',
    'dashboard',
  ),
  row(
    'C9 cancelled, a lost offer restored',
    input({ ...off('cancelled_by_user'), state: 'deciding', requestStatus: 'decision', bidCount: 1 }),
    '1 Bid Received',
    'Venues Bidding',
    'dashboard',
  ),
  row(
    'C9 cancelled, booked anew',
    input({ state: 'booked', booked: true, requestStatus: 'closed', bookingStatus: 'confirmed' }),
    'Booking Confirmed',
    'Booking Confirmed',
    'dashboard',
  ),
  row('C9 done', input({ state: 'done', booked: true, ...off('completed') }), 'Completed', 'Booking Confirmed', 'dashboard'),
  row(
    'C9 to be rated',
    input({ state: 'done', booked: true, canRate: true, ...off('completed') }),
    'Rate your outing',
    'Booking Confirmed',
    'dashboard',
  ),
  row('C9 nobody came', input({ state: 'done', booked: true, ...off('no_show') }), 'Completed', 'Booking Confirmed', 'dashboard'),
  row(
    'C9 says nothing of a plan that was never booked',
    input({ state: 'cancelled', requestStatus: 'cancelled' }),
    '9 venues ready for discovery',
    'Discover Venues',
    'dashboard',
  ),
  row('O17 date passed', input({ state: 'expired', preferencesStatus: null }), 'Date passed', 'Discover Venues', 'dashboard'),
  row(
    'O17 date passed before all were ready',
    { ...open(), state: 'expired' },
    'Date passed',
    'Waiting for Partner',
    'dashboard',
    'Waiting for 1 friend',
  ),
  row(
    'O18 offers ran out',
    input({ state: 'deciding', hadBids: true, requestStatus: 'closed' }),
    'Offers expired',
    'Discover Venues',
    'dashboard',
  ),
];

describe.each(PLAN_TYPES)('the card of a %s', (planType: PlanType) => {
  describe.each(['full', 'compact'] as CardKind[])('%s', (card) => {
    it.each(RULES)('rule $rule', ({ rule, given, full, compact, palbook, click }) => {
      const plan = { ...given, planType };
      const literal = card === 'full' ? full : compact;
      // The date comes first on a full card, whatever is still waited for.
      const own = card === 'full' && rule.startsWith('O17') ? undefined : palbook;
      expect(chipText(planChip(plan, card))).toBe(planType === 'palbook' ? (own ?? literal) : literal);
      expect(cardTarget({ ...plan, id: someId<PlanId>('p1'), booking: null })).toBe(TARGETS[click]);
    });
  });
});

describe('a click on an outing that is over', () => {
  const booking = {
    id: someId<BookingId>('b1'),
    venueId: someId<VenueId>('v'),
    venueName: 'Olive',
    venueTypes: [],
    venuePhotoId: null,
    startAt: '2026-12-05T13:30:00.000Z',
  };
  const over = { ...input({ state: 'done', bookingStatus: 'completed' }), id: someId<PlanId>('p1'), booking };

  it('leads to its ticket, and to the rating while that is open', () => {
    expect(cardTarget(over)).toBe('/booking/b1');
    expect(cardTarget({ ...over, canRate: true })).toBe('/booking/b1#review');
    expect(cardTarget({ ...over, state: 'booked' })).toBe('/venue-dashboard/p1');
  });
});

describe('the order of the rules', () => {
  it('is that of the specification: each wins over all that follow', () => {
    const everything = input({
      preferencesStatus: status({ bothHavePreferences: false, requiresGPS: true, ...mismatch }),
      inviteCode: null,
      booked: true,
      bidCount: 2,
    });
    const later = { ...everything, inviteCode: 'ABCDEFGHJKMN' };
    const agreed = { ...later, preferencesStatus: status({ requiresGPS: true, ...mismatch }) };
    const matched = { ...later, preferencesStatus: status({ requiresGPS: true }) };
    const placed = { ...later, preferencesStatus: status() };
    const keys = [everything, later, agreed, matched, placed, { ...placed, booked: false }].map((given) => planChip(given, 'full').key);
    expect(keys).toEqual(['set_preferences', 'waiting_partner', 'resolving', 'detecting', 'confirmed', 'bids']);
  });

  it('takes a short status as not computed for rules 4 and 5, not as false', () => {
    const short: ShortStatus = { bothHavePreferences: true, planType: 'datebook', memberCount: 2 };
    expect(planChip(input({ preferencesStatus: short }), 'full').key).toBe('venues_ready');
    expect(planChip(input({ preferencesStatus: { ...short, bothHavePreferences: false } }), 'full').key).toBe('set_preferences');
  });

  it('does not make a member who is not the creator set preferences for want of a code', () => {
    expect(planChip(input({ inviteCode: null, isCreator: false }), 'full').key).toBe('venues_ready');
  });
});

describe('ages', () => {
  const now = new Date('2026-12-05T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

  it('of a card go from just created over hours and yesterday to a date; the future is now', () => {
    expect([-5, 0, 59.99].map((minutes) => cardAge(ago(minutes), now))).toEqual(Array(3).fill({ key: 'just_created' }));
    expect([60, 119, 120, 1439].map((minutes) => cardAge(ago(minutes), now))).toEqual(
      [1, 1, 2, 23].map((count) => ({ key: 'hours', count })),
    );
    expect([1440, 2879].map((minutes) => cardAge(ago(minutes), now))).toEqual(Array(2).fill({ key: 'yesterday' }));
    expect(cardAge(ago(2880), now)).toEqual({ key: 'date' });
  });

  it('of a notification go from just now over m, h and d to a date', () => {
    const ages = [-1, 0.99, 1, 59, 60, 1439, 1440, 43_199, 43_200].map((minutes) => relativeTime(ago(minutes), now));
    expect(ages).toEqual([
      { key: 'just_now' },
      { key: 'just_now' },
      { key: 'minutes', count: 1 },
      { key: 'minutes', count: 59 },
      { key: 'hours', count: 1 },
      { key: 'hours', count: 23 },
      { key: 'days', count: 1 },
      { key: 'days', count: 29 },
      { key: 'date' },
    ]);
  });
});

describe('a discovery-ready plan', () => {
  const shut = { ...status().compatibility!, allowVenueAccess: false };
  const none = { bothHavePreferences: false, compatibility: shut };
  it.each([
    ['goSolo', {}, true],
    ['goSolo', { compatibility: shut, bothHaveCoordinates: false }, true],
    ['goSolo', none, false],
    ['datebook', {}, true],
    ['datebook', { compatibility: shut }, false],
    ['datebook', none, false],
    ['palbook', {}, true],
    ['palbook', { compatibility: shut }, false],
    ['palbook', none, false],
  ] as [PlanType, Partial<ShortStatus>, boolean][])('of type %s with %j: %s', (planType, changes, ready) => {
    expect(isDiscoveryReady({ planType, preferencesStatus: status(changes) as never })).toBe(ready);
  });

  it('is none whose status is unknown', () => {
    for (const planType of PLAN_TYPES) expect(isDiscoveryReady({ planType, preferencesStatus: undefined })).toBe(false);
  });
});
