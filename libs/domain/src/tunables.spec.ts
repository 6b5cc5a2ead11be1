import { afterEach, describe, expect, it } from '@jest/globals';
import { priceStep } from './bids/bids.js';
import { decisionFor, windowFor } from './time.js';
import { tune, TUNABLES, tunablesFrom, type Tunables } from './tunables.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

afterEach(() => tune({}));

describe('the standard', () => {
  it.each<[what: string, expected: Partial<Tunables>]>([
    ['window by lead', { windowUnder3hMs: 15 * MINUTE, windowUnder24hMs: 45 * MINUTE, windowUnder3dMs: 3 * HOUR, windowElseMs: 12 * HOUR }],
    ['decision window', { decisionUnder3hMs: 20 * MINUTE, decisionUnder24hMs: 60 * MINUTE, decisionElseMs: 12 * HOUR }],
    ['soft close', { softCloseTriggerMs: 2 * MINUTE, softCloseExtensionMs: 2 * MINUTE, softCloseMax: 5 }],
    ['round 1', { roundOneShare: 0.6 }],
    ['revisions', { maxRevisions: 5, revisionCooldownMs: 30 * SECOND, revisionStepRupees: 50, revisionStepShare: 0.02 }],
    ['counters', { maxCounters: 2, counterTtlMs: 15 * MINUTE, counterFloorShare: 0.7 }],
    ['time to live of a bid', { bidMinTtlMs: 15 * MINUTE }],
    ['undo after accept', { undoMs: 2 * MINUTE }],
    ['invite waves', { inviteWave: 8, inviteCap: 25, secondWaveShare: 0.25, secondWaveBelowBids: 3, inviteExploration: 1 }],
    ['venue acknowledge', { acknowledgeMs: 15 * MINUTE }],
    ['stale reconfirm', { staleReconfirmMs: 30 * MINUTE }],
    ['no-show', { noShowFromMs: 30 * MINUTE, noShowUntilMs: 24 * HOUR, disputeMs: 72 * HOUR }],
    ['strikes', { strikes: 3, strikeWindowMs: 365 * DAY, approvalMs: 90 * DAY, lateCancelShare: 0.5 }],
    ['cancellation presets', { cancelFlexibleMs: 2 * HOUR, cancelModerateMs: 6 * HOUR, cancelStrictMs: 24 * HOUR }],
    ['venue free cancel', { venueFreeCancels: 1, venueFreeCancelMs: 180 * DAY }],
    ['success fee', { successFeeShare: 0 }],
    ['withdrawals', { freeWithdrawalShare: 0.2, withdrawalWindowMs: 30 * DAY }],
    ['negotiation right', { negotiationMs: 24 * HOUR, negotiationSoonMs: 2 * HOUR, negotiationSoonUnderMs: DAY }],
    ['compromise', { compromiseMs: 12 * HOUR, compromiseSoonMs: HOUR }],
    [
      'places',
      { nearestCityKm: 60, locationGridMetres: 1_000, sharedGridMetres: 5_000, truncateLocationMs: 24 * HOUR, fallbackRadiusKm: 10 },
    ],
    ['guests', { guestCookieMs: 90 * DAY, guestPurgeMs: 180 * DAY }],
    ['invite guesses', { inviteTries: 10, inviteTriesMs: 10 * MINUTE }],
    ['quiet hours', { quietFromHour: 22, quietUntilHour: 8 }],
    ['digest', { digestBids: 3, digestMs: MINUTE }],
    ['what one may have', { guestPlans: 3, accountPlans: 5, venueOpenBids: 30 }],
    ['bids', { aboveBudgetShare: 0.2, closeBeforeStartMs: HOUR, minLeadMs: 90 * MINUTE, minSlotLeftMs: HOUR }],
    ['days', { maxDaysAhead: 180, flexibleExpiryMs: 30 * DAY }],
    ['banners', { newBidBannerMs: 3 * MINUTE, planLiveFreshMs: 2 * MINUTE, planLiveBannerMs: 45 * SECOND }],
    ['rank', { rankEveryMs: MINUTE, rankLostEveryMs: 5 * MINUTE, previewsPerRevision: 6 }],
    ['seats', { overbidShare: 0.2 }],
    ['afterwards', { reviewMs: 14 * DAY, contactVisibleMs: 24 * HOUR, unmarkedMs: DAY, defaultOutingMs: 3 * HOUR, overlapMs: 2 * HOUR }],
    [
      'reminders',
      { closingSoonMs: 10 * MINUTE, firstReminderMs: DAY, lastReminderMs: 3 * HOUR, notificationsKeptMs: 90 * DAY, auditKeptMs: 730 * DAY },
    ],
    ['what people wrote', { notesKeptMs: 365 * DAY }],
  ])('for %s is what was decided', (_, expected) => expect(TUNABLES).toMatchObject(expected));

  it.each([
    ['under 3 h', 3 * HOUR - 1, 15 * MINUTE, 20 * MINUTE],
    ['from 3 h', 3 * HOUR, 45 * MINUTE, HOUR],
    ['under 24 h', DAY - 1, 45 * MINUTE, HOUR],
    ['from 24 h', DAY, 3 * HOUR, 12 * HOUR],
    ['under 3 d', 3 * DAY - 1, 3 * HOUR, 12 * HOUR],
    ['from 3 d', 3 * DAY, 12 * HOUR, 12 * HOUR],
    ['without a date', Infinity, 12 * HOUR, 12 * HOUR],
  ])('gives a lead %s its windows', (_, lead, window, decision) =>
    expect([windowFor(lead), decisionFor(lead)]).toEqual([window, decision]),
  );

  it('can be given by the environment as it is, every number of it', () => {
    const variable = (key: string) => `TUNABLE_${key.replace(/([a-z])([A-Z0-9])/g, '$1_$2').toUpperCase()}`;
    const env = Object.fromEntries(Object.entries(TUNABLES).map(([key, value]) => [variable(key), String(value)]));
    expect(tunablesFrom(env)).toEqual(TUNABLES);
  });
});

describe('the environment', () => {
  it('changes numbers by the name of their key', () => {
    const changed = tunablesFrom({
      TUNABLE_SOFT_CLOSE_MAX: '3',
      TUNABLE_WINDOW_UNDER_3H_MS: '1000',
      TUNABLE_ROUND_ONE_SHARE: '0.5',
      OTHER: 'x',
    });
    expect(changed).toEqual({ ...TUNABLES, softCloseMax: 3, windowUnder3hMs: 1000, roundOneShare: 0.5 });
  });

  it('is told which one is no number of its kind, or no tunable at all, each in a sentence', () => {
    expect(() => tunablesFrom({ TUNABLE_UNDO_MS: 'soon' })).toThrow('TUNABLE_UNDO_MS must be a whole number of at least 0, not "soon".');
    for (const text of ['-1', '1.5', '1e3', 'Infinity', '9'.repeat(20)])
      expect(() => tunablesFrom({ TUNABLE_UNDO_MS: text })).toThrow('TUNABLE_UNDO_MS');
    expect(() => tunablesFrom({ TUNABLE_ROUND_ONE_SHARE: '60' })).toThrow('TUNABLE_ROUND_ONE_SHARE must be a number from 0 to 1');
    expect(() => tunablesFrom({ TUNABLE_SOFTCLOSE_MAX: '3', TUNABLE_STRIKES: 'x' })).toThrow(
      'TUNABLE_SOFTCLOSE_MAX is no tunable.\nTUNABLE_STRIKES must be a whole number',
    );
    expect(tunablesFrom({ TUNABLE_UNDO_MS: ' ', TUNABLE_STRIKES: ' 2 ' })).toEqual({ ...TUNABLES, strikes: 2 });
  });

  it('is in force for all who read the numbers once they are set, and not at all when one is wrong', () => {
    const before = { ...TUNABLES };
    expect(() => tune({ TUNABLE_STRIKES: '7', TUNABLE_UNDO_MS: 'soon' })).toThrow();
    expect(TUNABLES).toEqual(before);
    tune({ TUNABLE_REVISION_STEP_RUPEES: '500' });
    expect(priceStep(1_000)).toBe(500);
    tune({});
    expect(TUNABLES).toEqual(before);
  });
});
