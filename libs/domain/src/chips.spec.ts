import { describe, expect, it } from '@jest/globals';
import { PLAN_TYPES, type PlanType } from '@app/contracts';
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

/** Rule, what makes it apply, what the full and the compact card say; where palbook differs, its own. */
const RULES: [rule: string, ChipInput, full: string, compact: string, palbook?: string][] = [
  ['1 not computed', input({ preferencesStatus: null }), 'Discover Venues', 'Discover Venues'],
  ['2 creator without code', input({ inviteCode: null }), 'Set Preferences', 'Set Preferences'],
  [
    '3 I have, others have not',
    input({ preferencesStatus: status({ bothHavePreferences: false }) }),
    'Waiting for Partner',
    'Waiting for Partner',
    'Waiting for 1 friend',
  ],
  [
    '3 alone so far',
    input({ preferencesStatus: status({ bothHavePreferences: false, memberCount: 1 }) }),
    'Waiting for Partner',
    'Waiting for Partner',
    'Waiting for Partner',
  ],
  [
    '3 four of us',
    input({ preferencesStatus: status({ bothHavePreferences: false, memberCount: 4 }) }),
    'Waiting for Partner',
    'Waiting for Partner',
    'Waiting for 3 friends',
  ],
  ['3 I have not', input({ preferencesStatus: status({ bothHavePreferences: false }, false) }), 'Set Preferences', 'Set Preferences'],
  ['4 mismatch', input({ preferencesStatus: status(mismatch) }), 'Resolving Preferences', 'Discover Venues'],
  ['4 mismatch, with bids', input({ preferencesStatus: status(mismatch), bidCount: 2 }), 'Resolving Preferences', 'Venues Bidding'],
  ['5 GPS required', input({ preferencesStatus: status({ requiresGPS: true }) }), 'Detecting Location...', 'Discover Venues'],
  ['5 no coordinates', input({ preferencesStatus: status({ bothHaveCoordinates: false }) }), 'Detecting Location...', 'Discover Venues'],
  [
    '6 accepted bid',
    input({ booked: true, bidCount: 3, state: 'booked', requestStatus: 'closed' }),
    'Booking Confirmed',
    'Booking Confirmed',
  ],
  ['7 one bid', input({ bidCount: 1 }), '1 Bid Received', 'Venues Bidding'],
  ['7 three bids', input({ bidCount: 3, state: 'deciding' }), '3 Bids Received', 'Venues Bidding'],
  ['8 nine venues', input(), '9 venues ready for discovery', 'Discover Venues'],
  ['8 one venue', input({ venueCount: 1 }), '1 venue ready for discovery', 'Discover Venues'],
  ['8 nobody said how many', input({ venueCount: null }), '– venues ready for discovery', 'Discover Venues'],
  ['C9 cancelled by us', input({ state: 'cancelled', ...off('cancelled_by_user') }), 'Booking Cancelled', 'Discover Venues'],
  ['C9 cancelled by the venue', input({ state: 'deciding', ...off('cancelled_by_venue') }), 'Booking Cancelled', 'Discover Venues'],
  [
    'C9 cancelled, offers ran out since',
    input({ state: 'deciding', hadBids: true, ...off('cancelled_by_venue') }),
    'Booking Cancelled',
    'Discover Venues',
  ],
  [
    'C9 cancelled, asked again',
    input({ ...off('cancelled_by_venue'), state: 'live', requestStatus: 'open', bidCount: 1 }),
    '1 Bid Received',
    'Venues Bidding',
  ],
  [
    'C9 cancelled, a lost offer restored',
    input({ ...off('cancelled_by_user'), state: 'deciding', requestStatus: 'decision', bidCount: 1 }),
    '1 Bid Received',
    'Venues Bidding',
  ],
  [
    'C9 cancelled, booked anew',
    input({ state: 'booked', booked: true, requestStatus: 'closed', bookingStatus: 'confirmed' }),
    'Booking Confirmed',
    'Booking Confirmed',
  ],
  ['C9 done', input({ state: 'done', booked: true, ...off('completed') }), 'Completed', 'Booking Confirmed'],
  ['C9 to be rated', input({ state: 'done', booked: true, canRate: true, ...off('completed') }), 'Rate your outing', 'Booking Confirmed'],
  ['C9 nobody came', input({ state: 'done', booked: true, ...off('no_show') }), 'Completed', 'Booking Confirmed'],
  [
    'C9 says nothing of a plan that was never booked',
    input({ state: 'cancelled', requestStatus: 'cancelled' }),
    '9 venues ready for discovery',
    'Discover Venues',
  ],
  ['O17 date passed', input({ state: 'expired', preferencesStatus: null }), 'Date passed', 'Discover Venues'],
  ['O18 offers ran out', input({ state: 'deciding', hadBids: true, requestStatus: 'closed' }), 'Offers expired', 'Discover Venues'],
];

describe.each(PLAN_TYPES)('the chip of a %s', (planType: PlanType) => {
  describe.each(['full', 'compact'] as CardKind[])('on a %s card', (card) => {
    it.each(RULES.map(([rule, given, full, compact, palbook = null]) => ({ rule, given, full, compact, palbook })))('rule $rule', (row) => {
      const { given, full, compact, palbook } = row;
      const literal = card === 'full' ? full : compact;
      const text = chipText(planChip({ ...given, planType }, card));
      expect(text).toBe(planType === 'palbook' ? (palbook ?? literal) : literal);
    });
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

describe('a click on a card', () => {
  const target = (changes: Partial<ChipInput>) => cardTarget({ ...input(changes), id: 'p1' });
  it.each(PLAN_TYPES)('leads by reading A for a %s', (planType) => {
    const open = { planType, preferencesStatus: status({ bothHavePreferences: false }) };
    expect(target({ planType, preferencesStatus: null, inviteCode: null })).toBe('/venue-dashboard/p1');
    expect(target({ planType, inviteCode: null })).toBe('/preferences?dateBookId=p1');
    expect(target({ planType, inviteCode: null, isCreator: false })).toBe('/venue-dashboard/p1');
    expect(target({ planType })).toBe('/venue-dashboard/p1');
    expect(target(open)).toBe('/waiting?dateBookId=p1');
    expect(target({ ...open, preferencesStatus: status({ bothHavePreferences: false }, false) })).toBe('/preferences?dateBookId=p1');
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
  it('has venue access, and on one’s own also preferences', () => {
    const full = (changes: Partial<ShortStatus>) => ({ preferencesStatus: status(changes) as never });
    expect(isDiscoveryReady({ planType: 'datebook', ...full({}) })).toBe(true);
    expect(isDiscoveryReady({ planType: 'goSolo', ...full({ bothHavePreferences: false }) })).toBe(false);
    expect(
      isDiscoveryReady({ planType: 'datebook', ...full({ compatibility: { ...status().compatibility!, allowVenueAccess: false } }) }),
    ).toBe(false);
    expect(isDiscoveryReady({ planType: 'datebook', preferencesStatus: undefined })).toBe(false);
  });
});
