import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, auctionTimes, dayOf, hourOf, isDay, lastAsk, minuteOfWeek, planExpiry, slotOf, timeOfDay } from './time.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Saturday, 5 December 2026; the evening slot opens at 17:00 in India. */
const DAY = '2026-12-05';
const SLOT_START = hourOf(DAY, 17).getTime();
const evening = { preferredDate: DAY, preferredTime: 'evening' as const };
const before = (ms: number) => new Date(SLOT_START - ms);
const lengths = (now: Date, spec: Parameters<typeof auctionTimes>[1] = evening) => {
  const times = auctionTimes(now, spec);
  if (!times) return null;
  const at = times.closesAt.getTime();
  return { window: (at - now.getTime()) / MINUTE, decision: (times.decidesUntil.getTime() - at) / MINUTE };
};

describe('days and slots in India', () => {
  it('changes the day at midnight in India, not in Greenwich', () => {
    expect(dayOf(new Date('2026-12-05T18:29:59.999Z'))).toBe('2026-12-05');
    expect(dayOf(new Date('2026-12-05T18:30:00.000Z'))).toBe('2026-12-06');
  });

  it('counts over the leap day and the turn of the year', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-02-29', 1)).toBe('2028-03-01');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('knows which days exist', () => {
    expect(['2028-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
    expect(['2027-02-29', '2026-13-01', '2026-1-1', 'tomorrow', ''].map(isDay)).toEqual([false, false, false, false, false]);
  });

  it('gives each time of day its hours and any time the whole of them', () => {
    expect(slotOf(DAY, 'morning')).toEqual({ start: new Date('2026-12-05T00:30:00Z'), end: new Date('2026-12-05T06:30:00Z') });
    expect(slotOf(DAY, 'afternoon')).toEqual({ start: new Date('2026-12-05T06:30:00Z'), end: new Date('2026-12-05T11:30:00Z') });
    expect(slotOf(DAY, 'evening')).toEqual({ start: new Date('2026-12-05T11:30:00Z'), end: new Date('2026-12-05T18:30:00Z') });
    expect(slotOf(DAY, null)).toEqual({ start: new Date('2026-12-05T00:30:00Z'), end: new Date('2026-12-05T18:30:00Z') });
  });

  it('tells the time of day at its borders', () => {
    const hours = [5.99, 6, 11.99, 12, 16.99, 17, 23.99];
    const expected = ['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'];
    expect(hours.map((hour) => timeOfDay(hourOf(DAY, hour)))).toEqual(expected);
  });

  it('counts the minutes of the week from Monday midnight', () => {
    expect(minuteOfWeek(hourOf('2026-12-07', 0))).toBe(0);
    expect(minuteOfWeek(new Date(hourOf('2026-12-07', 0).getTime() - MINUTE))).toBe(10_079);
    expect(minuteOfWeek(hourOf(DAY, 17))).toBe(5 * 1440 + 17 * 60);
  });
});

describe('the times of an auction', () => {
  it.each([
    ['a millisecond under 3 hours', 3 * HOUR - 1, 15, 20],
    ['3 hours', 3 * HOUR, 45, 60],
    ['a millisecond under 24 hours', 24 * HOUR - 1, 45, 60],
    ['24 hours', 24 * HOUR, 180, 720],
    ['a millisecond under 3 days', 72 * HOUR - 1, 180, 720],
    ['3 days', 72 * HOUR, 720, 720],
    ['a month', 30 * 24 * HOUR, 720, 720],
  ])('follow the lead: %s', (_name, lead, window, decision) => {
    expect(lengths(before(lead))).toEqual({ window, decision });
  });

  it('go by a start 90 minutes ahead while 60 minutes of the slot remain after it', () => {
    const slotEnd = hourOf(DAY, 24).getTime();
    expect(lengths(before(HOUR))).toEqual({ window: 15, decision: 20 });
    expect(lengths(new Date(slotEnd - 150 * MINUTE))).toEqual({ window: 15, decision: 20 });
    expect(auctionTimes(new Date(slotEnd - 150 * MINUTE + 1), evening)).toBeNull();
  });

  it('do not exist for a slot or a day that has passed', () => {
    expect(auctionTimes(hourOf(DAY, 23.99), evening)).toBeNull();
    expect(auctionTimes(hourOf(addDays(DAY, 1), 9), evening)).toBeNull();
    expect(auctionTimes(hourOf(DAY, 12), { preferredDate: DAY, preferredTime: 'morning' })).toBeNull();
  });

  it('count an open time as noon', () => {
    const anyTime = { preferredDate: DAY, preferredTime: null };
    expect(lengths(hourOf(DAY, 9), anyTime)).toEqual({ window: 45, decision: 60 });
    expect(lengths(new Date(hourOf(DAY, 9).getTime() + 1), anyTime)).toEqual({ window: 15, decision: 20 });
    expect(lengths(hourOf(DAY, 21.5), anyTime)).toEqual({ window: 15, decision: 20 });
    expect(auctionTimes(new Date(hourOf(DAY, 21.5).getTime() + 1), anyTime)).toBeNull();
  });

  it('count an open date as far away and bind the start to nothing', () => {
    const open = { preferredDate: null, preferredTime: 'evening' as const };
    expect(lengths(hourOf(DAY, 20), open)).toEqual({ window: 720, decision: 720 });
    expect(auctionTimes(hourOf(DAY, 20), open)).toMatchObject({ startFrom: null, startUntil: null });
  });

  it('reach over midnight and over the leap day', () => {
    const leap = { preferredDate: '2028-02-29', preferredTime: 'morning' as const };
    const times = auctionTimes(new Date('2028-02-27T20:00:00Z'), leap);
    expect(times?.closesAt).toEqual(new Date('2028-02-27T23:00:00Z'));
    expect(times?.startUntil).toEqual(new Date('2028-02-29T06:30:00Z'));
  });

  it('put round 2 at 60 % and the second wave at a quarter of the window', () => {
    const now = before(10 * HOUR);
    const times = auctionTimes(now, evening);
    expect(times?.roundTwoAt).toEqual(new Date(now.getTime() + 27 * MINUTE));
    expect(times?.secondWaveAt).toEqual(new Date(now.getTime() + 11.25 * MINUTE));
  });

  it('always keep their order, close 60 minutes before the start and decide before the slot is over', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 * 24 * 60 }),
        fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const, null),
        (minutes, preferredTime) => {
          const spec = { preferredDate: DAY, preferredTime };
          const slot = slotOf(DAY, preferredTime);
          const now = new Date(slot.end.getTime() - minutes * MINUTE);
          const times = auctionTimes(now, spec);
          if (!times) return minutes < 150;
          const order = [now, times.secondWaveAt, times.roundTwoAt, times.closesAt, times.decidesUntil, slot.end].map(Number);
          const from = Number(times.startFrom);
          return (
            minutes >= 150 &&
            order.every((at, index) => index === 0 || at >= (order[index - 1] ?? 0)) &&
            from - times.closesAt.getTime() >= HOUR &&
            from >= slot.start.getTime() &&
            from < slot.end.getTime()
          );
        },
      ),
    );
  });

  it('ask by themselves until a day before the slot', () => {
    expect(lastAsk({ preferredDate: DAY, preferredTime: 'evening' })).toEqual(new Date('2026-12-04T11:30:00Z'));
    expect(lastAsk({ preferredDate: null, preferredTime: 'evening' })).toBeNull();
    expect(lastAsk({ preferredDate: DAY, days: [DAY, '2026-12-07'], preferredTime: 'evening' })).toEqual(new Date('2026-12-06T11:30:00Z'));
  });

  it('are those of the first of several days that leaves time, until the last one ends', () => {
    const spec = { preferredDate: '2026-12-07', days: ['2026-12-07', '2026-12-05'], preferredTime: 'evening' as const };
    const slots = { startFrom: new Date('2026-12-05T11:30:00Z'), startUntil: new Date('2026-12-07T18:30:00Z') };
    const first = auctionTimes(new Date('2026-12-05T04:30:00Z'), { preferredDate: '2026-12-05', preferredTime: 'evening' });
    expect(auctionTimes(new Date('2026-12-05T04:30:00Z'), spec)).toEqual({ ...first, ...slots });
    const second = auctionTimes(new Date('2026-12-06T04:30:00Z'), { preferredDate: '2026-12-07', preferredTime: 'evening' });
    expect(auctionTimes(new Date('2026-12-06T04:30:00Z'), spec)?.closesAt).toEqual(second?.closesAt);
    expect(auctionTimes(new Date('2026-12-08T04:30:00Z'), spec)).toBeNull();
    expect(planExpiry(spec, new Date(0))).toEqual(slots.startUntil);
  });

  it('end with the slot, or 30 days after its creation for a plan without a date', () => {
    expect(planExpiry({ preferredDate: DAY, preferredTime: 'evening' }, new Date(0))).toEqual(new Date('2026-12-05T18:30:00Z'));
    expect(planExpiry({ preferredDate: null, preferredTime: null }, new Date('2026-12-01T00:00:00Z'))).toEqual(
      new Date('2026-12-31T00:00:00Z'),
    );
  });
});
