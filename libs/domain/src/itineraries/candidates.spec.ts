import { describe, expect, it } from '@jest/globals';
import type { PlaceType } from '@app/contracts';
import { hourOf } from '../time.js';
import type { Minutes } from '../venues/opening.js';
import { eveningCandidates, eveningCeiling, stopCost, tasteOf, type EveningTaste, type PlaceForEvening } from './candidates.js';
import { eveningFrame, timeSlotOf } from './time-slots.js';

const DAY = 1440;
const CENTRE = { latitude: 15.49, longitude: 73.82 };
const TASTE: EveningTaste = {
  vibes: ['romantic'],
  activity: 'art',
  placeTypes: ['museums'],
  citySlug: 'goa',
  partySize: 2,
  centre: CENTRE,
  radiusKm: 10,
  adult: false,
};
/** Saturday, from one in the afternoon. */
const FRAME = { day: '2026-11-28', start: hourOf('2026-11-28', 13), length: 360 };
const always: Minutes[] = [[0, 7 * DAY]];
const place = (id: string, placeTypes: PlaceType[], over: Partial<PlaceForEvening> = {}): PlaceForEvening => ({
  id,
  ...CENTRE,
  placeTypes,
  openMinutes: always,
  ...over,
});

describe('the places of an evening', () => {
  it('are each what suits best of what they are, with what speaks for them', () => {
    const [museum, rooftop, karaoke] = eveningCandidates(
      [place('k', ['karaoke']), place('r', ['casual_restaurants', 'rooftop_dining']), place('m', ['cafes', 'museums'])],
      TASTE,
      FRAME,
    );
    expect([museum?.placeType, museum?.reasons, museum?.isMeal]).toEqual(['museums', ['wanted', 'near'], false]);
    expect([rooftop?.reasons[0], rooftop?.isMeal]).toEqual(['vibe', true]);
    expect([karaoke?.reasons[0], (museum?.worth ?? 0) > (rooftop?.worth ?? 0)]).toEqual(['change', true]);
  });

  it('are open at some time of it, also past Sunday midnight, and out of doors by daylight', () => {
    const saturday = 5 * DAY;
    const open = (openMinutes: Minutes[], type: PlaceType = 'cafes', frame = FRAME) =>
      eveningCandidates([place('x', [type], { openMinutes })], TASTE, frame)[0]?.open;
    expect(open([[saturday + 14 * 60, saturday + 16 * 60]])).toEqual([[60, 180]]);
    expect(open([[saturday, saturday + 13 * 60]])).toBeUndefined();
    expect(open(always, 'parks')).toEqual([[0, 330]]);
    const night = { day: '2026-11-29', start: hourOf('2026-11-29', 22), length: 240 };
    expect(
      open(
        [
          [6 * DAY + 20 * 60, 7 * DAY],
          [0, 60],
        ],
        'cafes',
        night,
      ),
    ).toEqual([[0, 180]]);
  });

  it('are for adults only where they are bars and clubs, and none that nobody goes out to', () => {
    const places = [place('n', ['nightclubs', 'live_music']), place('b', ['bars_pubs']), place('g', ['gyms'])];
    expect(eveningCandidates(places, TASTE, FRAME).map(({ placeType }) => placeType)).toEqual(['live_music']);
    expect(eveningCandidates(places, { ...TASTE, adult: true }, FRAME)).toHaveLength(2);
  });

  it('are at most four of a kind and forty in all, and always those that are kept', () => {
    const many = Array.from({ length: 90 }, (_, n) => place(`p${n}`, [n < 45 ? 'museums' : 'karaoke']));
    const far = place('far', ['karaoke'], { latitude: 15.57 });
    expect(eveningCandidates([...many, far], TASTE, FRAME)).toHaveLength(8);
    expect(eveningCandidates([...many, far], TASTE, FRAME, ['far']).map(({ id }) => id)).toContain('far');
  });
});

describe('what it costs', () => {
  it('is nothing in a park, and elsewhere what an offer is compared with, for the whole group', () => {
    expect([stopCost('parks', 'goa', 4), stopCost('museums', 'goa', 4), stopCost('casual_restaurants', 'goa', 2)]).toEqual([0, 400, 2070]);
  });

  it('stays below the ceiling, a third above a minimum that is named alone', () => {
    expect([eveningCeiling(3_000, null), eveningCeiling(2_000, 5_000)]).toEqual([4_000, 5_000]);
  });
});

describe('the slots', () => {
  const now = hourOf('2026-11-28', 12);
  it('follow from the time of day, unless one is named', () => {
    expect([timeSlotOf(undefined, 'evening'), timeSlotOf('never', null), timeSlotOf('full-day', 'evening')]).toEqual([
      'evening-night',
      '4-6-hours',
      'full-day',
    ]);
  });

  it('begin tomorrow where no day is named, today at least 45 minutes from now, and end by midnight', () => {
    expect(eveningFrame('4-6-hours', null, 'afternoon', now)).toEqual({ day: '2026-11-29', start: hourOf('2026-11-29', 13), length: 360 });
    expect(eveningFrame('2-3-hours', '2026-11-28', 'morning', now)?.start).toEqual(hourOf('2026-11-28', 12.75));
    expect(eveningFrame('evening-night', '2026-11-28', 'evening', hourOf('2026-11-28', 21))?.length).toBe(135);
    expect(eveningFrame('evening-night', '2026-11-28', 'evening', hourOf('2026-11-28', 22))).toBeNull();
    expect(eveningFrame('full-day', '2026-11-27', null, now)).toBeNull();
  });
});

describe('the taste', () => {
  it('is a meal for a diner who named no kind', () => {
    const dining: EveningTaste = { ...TASTE, vibes: [], activity: 'dining', placeTypes: [] };
    expect(tasteOf('casual_restaurants', dining).worth).toBeGreaterThan(tasteOf('bakeries', dining).worth);
  });
});
