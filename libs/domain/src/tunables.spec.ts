import { afterEach, describe, expect, it } from '@jest/globals';
import { CITY_SLUGS } from '@app/contracts';
import { priceStep } from './bids/bids.js';
import { addDays, auctionTimes, dayOf, decisionFor, windowFor } from './time.js';
import { tunableRanges, tune, tunablesFrom } from './tunable-ranges.js';
import { TUNABLES, type Tunables } from './tunables.js';

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
    [
      'mails to an address',
      { hourlyMails: 3, dailyMails: 10, addressLinkMs: 7 * DAY, signInLinkMs: 30 * MINUTE, proofCodeMs: 10 * MINUTE },
    ],
    ['mails to a desk', { hourlyDeskMails: 20, dailyDeskMails: 100 }],
    ['undo after accept', { undoMs: 2 * MINUTE, undosPerPlan: 3 }],
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
    ['guests of an address', { guestsPerAddress: 300, guestsPerAddressAtMost: 3_000, guestWorkBits: 13, guestWorkMs: 2 * MINUTE }],
    ['public pages', { pagesPerAddress: 240, renderingShare: 0.25 }],
    ['applications of venues', { draftKeptMs: 90 * DAY, applicationCheckMs: 2 * DAY }],
    ['photos', { maxPhotos: 12, draftPhotos: 2, photoUploads: 8, photoWaitMs: 45 * SECOND }],
    ['one picture', { photoMakeMs: 15 * SECOND, photoPixels: 25_000_000, photoMegabytes: 512 }],
    ['invite guesses', { inviteTries: 10, inviteTriesMs: 10 * MINUTE }],
    ['quiet hours', { quietFromHour: 22, quietUntilHour: 8 }],
    ['digest', { digestBids: 3, digestMs: MINUTE }],
    ['what one may have', { guestPlans: 3, accountPlans: 5, venueOpenBids: 30 }],
    ['bids', { aboveBudgetShare: 0.2, tooDearOffers: 3, closeBeforeStartMs: HOUR, minLeadMs: 90 * MINUTE, minSlotLeftMs: HOUR }],
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

  it('lets nobody read the numbers of the guides of all cities in an hour', () => {
    expect(TUNABLES.guideNumbersHourly).toBeLessThan(CITY_SLUGS.length);
  });

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
    expect(() => tunablesFrom({ TUNABLE_UNDO_MS: 'soon' })).toThrow(
      'TUNABLE_UNDO_MS must be a whole number from 0 to 86400000, not "soon".',
    );
    for (const text of ['-1', '1.5', '1e3', 'Infinity', '9'.repeat(20)])
      expect(() => tunablesFrom({ TUNABLE_UNDO_MS: text })).toThrow('TUNABLE_UNDO_MS');
    expect(() => tunablesFrom({ TUNABLE_ROUND_ONE_SHARE: '60' })).toThrow('TUNABLE_ROUND_ONE_SHARE must be a number from 0 to 1');
    expect(() => tunablesFrom({ TUNABLE_SOFTCLOSE_MAX: '3', TUNABLE_STRIKES: 'x' })).toThrow(
      'TUNABLE_SOFTCLOSE_MAX is no tunable.\nTUNABLE_STRIKES must be a whole number',
    );
    expect(tunablesFrom({ TUNABLE_UNDO_MS: ' ', TUNABLE_STRIKES: ' 2 ' })).toEqual({ ...TUNABLES, strikes: 2 });
  });

  it('is refused when two numbers that are good by themselves are the wrong way round, also beside the standard', () => {
    for (const [env, sentence] of [
      [{ TUNABLE_INVITE_WAVE: '26' }, 'TUNABLE_INVITE_WAVE must be at most TUNABLE_INVITE_CAP, but they are 26 and 25.'],
      [{ TUNABLE_INVITE_CAP: '7' }, 'TUNABLE_INVITE_WAVE must be at most TUNABLE_INVITE_CAP, but they are 8 and 7.'],
      [
        { TUNABLE_MIN_LEAD_MS: '60000', TUNABLE_CLOSE_BEFORE_START_MS: '60000' },
        'TUNABLE_CLOSE_BEFORE_START_MS must be less than TUNABLE_MIN_LEAD_MS, but they are 60000 and 60000.',
      ],
      [
        { TUNABLE_CANCEL_FLEXIBLE_MS: '86400001', TUNABLE_CANCEL_MODERATE_MS: '86400001' },
        'TUNABLE_CANCEL_MODERATE_MS must be at most TUNABLE_CANCEL_STRICT_MS, but they are 86400001 and 86400000.',
      ],
    ] as const)
      expect(() => tunablesFrom(env)).toThrow(new Error(sentence));
    expect(tunablesFrom({ TUNABLE_INVITE_WAVE: '26', TUNABLE_INVITE_CAP: '26' })).toMatchObject({ inviteWave: 26, inviteCap: 26 });
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

describe('the range', () => {
  const ranges = tunableRanges();
  const at = (end: 'least' | 'most') => Object.fromEntries(ranges.map((range) => [range.variable, String(range[end])]));

  it('is there for every tunable, and holds its standard', () => {
    expect(ranges.map(({ key }) => key)).toEqual(Object.keys(TUNABLES));
    for (const { key, least, most } of ranges) {
      expect([key, least < most, least <= TUNABLES[key], TUNABLES[key] <= most]).toEqual([key, true, true, true]);
      if (key.endsWith('Share')) expect([key, least, most]).toEqual([key, 0, 1]);
      else expect([key, Number.isSafeInteger(least), Number.isSafeInteger(most)]).toEqual([key, true, true]);
      // What is counted stands in columns of two bytes.
      if (!/(Ms|Km|Metres|Share|Rupees|Pixels)$/.test(key)) expect([key, most <= 32_767]).toEqual([key, true]);
      if (key.endsWith('Hour')) expect([key, least, most]).toEqual([key, 0, 23]);
    }
  });

  it.each(['least', 'most'] as const)('can be used up by all of them at once: %s', (end) => {
    expect(tunablesFrom(at(end))).toEqual(Object.fromEntries(ranges.map((range) => [range.key, range[end]])));
  });

  it.each(ranges.map((range) => [range.variable, range] as const))('of %s ends where it says, in one sentence', (variable, range) => {
    const { least, most, whole, key } = range;
    const step = whole ? 1 : 0.01;
    for (const end of ['least', 'most'] as const)
      expect(tunablesFrom({ ...at(end), [variable]: String(range[end]) })[key]).toBe(range[end]);
    for (const text of [String(most + step), String(least - step), 'NaN', '', '1e9'])
      if (text === '') expect(tunablesFrom({ [variable]: text })).toEqual(TUNABLES);
      else
        expect(() => tunablesFrom({ [variable]: text })).toThrow(
          new Error(`${variable} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}".`),
        );
    if (whole) expect(() => tunablesFrom({ [variable]: String(least + 0.5) })).toThrow(variable);
  });

  it.each(['least', 'most'] as const)('leaves an auction in order at its ends: %s', (end) => {
    const t = tunablesFrom(at(end));
    const now = new Date('2026-11-22T06:00:00Z');
    for (let days = 0; days < 30; days += 1) {
      const times = auctionTimes(now, { preferredDate: addDays(dayOf(now), days), preferredTime: 'evening' }, t);
      if (!times) continue;
      expect(times.opensAt <= times.closesAt && times.closesAt <= times.decidesUntil).toBe(true);
      expect(times.roundTwoAt >= times.opensAt && times.roundTwoAt <= times.closesAt).toBe(true);
    }
  });
});
