import { describe, expect, it } from '@jest/globals';
import type { PlaceType, TimeOfDay, TimeSlot } from '@app/contracts';
import { hourOf } from '../time.js';
import type { Minutes } from '../venues/opening.js';
import { eveningCandidates, eveningCeiling, tasteOf, type EveningTaste, type PlaceForEvening } from './candidates.js';
import { stopCost } from './entrance.js';
import { eveningFrame, slotTerms, timeSlotOf } from './time-slots.js';

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
  needs: { diet: [], accessibility: [], hasRequest: false },
};
/** Saturday, from one in the afternoon. */
const FRAME = { day: '2026-11-28', start: hourOf('2026-11-28', 13), length: 360 };
const always: Minutes[] = [[0, 7 * DAY]];
const place = (id: string, placeTypes: PlaceType[], over: Partial<PlaceForEvening> = {}): PlaceForEvening => ({
  id,
  name: `Place ${id}`,
  area: '',
  kind: 'claimed',
  cuisines: [],
  assumed: [],
  seats: 40,
  outlined: false,
  ...CENTRE,
  placeTypes,
  openMinutes: always,
  ...over,
});

describe('the places of an evening', () => {
  it('are each what suits best of what they are, with what speaks for them', () => {
    const [museum, rooftop, café] = eveningCandidates(
      [place('k', ['cafes']), place('r', ['casual_restaurants', 'rooftop_dining']), place('m', ['theaters', 'museums'])],
      TASTE,
      FRAME,
    );
    expect([museum?.placeType, museum?.reasons, museum?.part]).toEqual(['museums', ['wanted', 'near'], 'day']);
    expect([rooftop?.reasons[0], rooftop?.part]).toEqual(['vibe', 'meal']);
    expect([café?.reasons[0], (museum?.worth ?? 0) > (rooftop?.worth ?? 0)]).toEqual(['change', true]);
  });

  it('are open at some time of it, also past Sunday midnight, and out of doors by daylight', () => {
    const saturday = 5 * DAY;
    const open = (openMinutes: Minutes[], type: PlaceType = 'cafes', frame = FRAME) =>
      eveningCandidates([place('x', [type], { openMinutes })], TASTE, frame)[0]?.open;
    expect(open([[saturday + 14 * 60, saturday + 16 * 60]])).toEqual([[60, 180]]);
    expect(open([[saturday, saturday + 13 * 60]])).toBeUndefined();
    // The sun sets at 18:02 in Goa on that day.
    expect(open(always, 'parks')).toEqual([[0, 302]]);
    expect(open(always, 'scenic_viewpoints')).toEqual([[0, 302]]);
    expect(open(always, 'heritage_sites')).toEqual([[0, 302]]);
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

  it('begin a meal at lunch and at dinner alone, and a dinner in style at dinner', () => {
    const day = { day: '2026-11-28', start: hourOf('2026-11-28', 10), length: 780 };
    const open = (type: PlaceType, frame = day) => eveningCandidates([place('x', [type])], TASTE, frame)[0]?.open;
    // From 12:30 to 14:30 and from 19:00 to 21:30, and 75 minutes to stay.
    expect(open('casual_restaurants')).toEqual([
      [150, 345],
      [540, 765],
    ]);
    expect(open('rooftop_dining')).toEqual([[540, 780]]);
    expect(open('rooftop_dining', FRAME)).toEqual([[0, 180]]);
  });

  it('are no museums on a Monday, unless they say so', () => {
    const monday = { day: '2026-11-30', start: hourOf('2026-11-30', 13), length: 360 };
    const count = (assumed: string[], frame = monday) => eveningCandidates([place('m', ['museums'], { assumed })], TASTE, frame).length;
    expect([count(['openingHours']), count([]), count(['openingHours'], FRAME)]).toEqual([0, 1, 1]);
  });

  it('are for adults only where they are bars and clubs, and none that nobody goes out to', () => {
    const places = [place('n', ['nightclubs', 'theaters']), place('b', ['bars_pubs']), place('g', ['gyms'])];
    const evening = { day: '2026-11-28', start: hourOf('2026-11-28', 18), length: 330 };
    const kinds = (more: Partial<EveningTaste>, frame = evening) =>
      eveningCandidates(places, { ...TASTE, ...more }, frame).map(({ placeType }) => placeType);
    expect(kinds({})).toEqual(['theaters']);
    expect(kinds({ adult: true })).toEqual(['theaters', 'bars_pubs']);
    // Republic day is a dry one.
    expect(kinds({ adult: true }, { ...evening, day: '2027-01-26', start: hourOf('2027-01-26', 18) })).toEqual(['theaters']);
  });

  it('are under a roof in the rainy season, unless the open air was asked for', () => {
    const july = { day: '2027-07-17', start: hourOf('2027-07-17', 13), length: 360 };
    const kinds = (placeTypes: PlaceType[]) =>
      eveningCandidates([place('b', ['beaches']), place('c', ['cafes'])], { ...TASTE, placeTypes }, july).map(({ placeType }) => placeType);
    expect([kinds([]), kinds(['beaches'])]).toEqual([['cafes'], ['beaches', 'cafes']]);
  });

  it('hold the party, and go to spas and trails with those alone who asked for them', () => {
    const small = place('s', ['cafes'], { seats: 8 });
    expect(eveningCandidates([small], { ...TASTE, partySize: 12 }, FRAME)).toEqual([]);
    const spa = place('spa', ['spas']);
    expect(eveningCandidates([spa], TASTE, FRAME)).toEqual([]);
    expect(eveningCandidates([spa], { ...TASTE, activity: 'wellness' }, FRAME)).toHaveLength(1);
  });

  it('prefer a sight of some size, and one that its neighbourhood is named after', () => {
    const plain = place('plain', ['heritage_sites']);
    const outlined = place('outlined', ['heritage_sites'], { outlined: true });
    const landmark = place('landmark', ['heritage_sites'], { outlined: true, name: 'Taj Mahal' });
    const beside = place('beside', ['cafes'], { area: 'Near Taj Mahal' });
    const found = eveningCandidates([plain, outlined, landmark, beside], TASTE, FRAME);
    expect(found.filter(({ kind }) => kind === 'heritage_sites').map(({ id }) => id)).toEqual(['landmark', 'outlined', 'plain']);
  });

  it('take a stall for tea as a snack, at any time', () => {
    const [stall] = eveningCandidates([place('t', ['street_food'], { name: 'Chai Point' })], TASTE, FRAME);
    expect([stall?.part, stall?.shownCost, stall?.open]).toEqual(['pause', 80, [[0, 360]]]);
  });

  it('are at most six of a kind, and always those that are kept', () => {
    const many = Array.from({ length: 90 }, (_, n) => place(`p${n}`, [n < 45 ? 'museums' : 'cafes']));
    const far = place('far', ['cafes'], { latitude: 15.57 });
    expect(eveningCandidates([...many, far], TASTE, FRAME)).toHaveLength(12);
    expect(eveningCandidates([...many, far], TASTE, FRAME, ['far']).map(({ id }) => id)).toContain('far');
  });
});

describe('what it costs', () => {
  it('is named where it is known: an estimate for the party, nothing at a mosque, and no price at a gate', () => {
    const cost = (type: PlaceType, name = 'Somewhere') => stopCost(type, name, 'goa', 4);
    expect(cost('casual_restaurants')).toEqual({ price: 'estimate', shown: 4_140, counted: 4_140 });
    expect(cost('museums')).toEqual({ price: 'small-fee', shown: 0, counted: 200 });
    expect(cost('parks')).toEqual({ price: 'small-fee', shown: 0, counted: 0 });
    for (const name of ['Safa Masjid', 'Tughlakabad Mosque', 'Yogmaya Temple', 'Dandi March Statue (11 Murthi)', 'Raj Ghat', 'India Gate'])
      expect([name, cost('heritage_sites', name).price]).toEqual([name, 'free']);
    for (const name of ['Red Fort', 'Victoria Memorial', 'Templeton Hall'])
      expect([name, cost('heritage_sites', name).price]).toEqual([name, 'small-fee']);
    expect(cost('cafes', 'Temple Café').price).toBe('estimate');
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
    const today = { day: '2026-11-28', arrival: null };
    expect(eveningFrame('4-6-hours', { day: null, time: 'afternoon', arrival: null }, now)).toEqual({
      day: '2026-11-29',
      start: hourOf('2026-11-29', 13),
      length: 360,
    });
    expect(eveningFrame('2-3-hours', { ...today, time: 'morning' }, now)?.start).toEqual(hourOf('2026-11-28', 12.75));
    expect(eveningFrame('evening-night', { ...today, time: 'evening' }, hourOf('2026-11-28', 21))?.length).toBe(135);
    expect(eveningFrame('evening-night', { ...today, time: 'evening' }, hourOf('2026-11-28', 22))).toBeNull();
    expect(eveningFrame('full-day', { day: '2026-11-27', time: null, arrival: null }, now)).toBeNull();
  });

  it('begin at the arrival that was named, and go on past midnight where that is late', () => {
    const from = (arrival: string) => eveningFrame('evening-night', { day: '2026-12-05', time: 'evening', arrival }, now);
    expect([from('20:00')?.start, from('20:00')?.length]).toEqual([hourOf('2026-12-05', 20), 240]);
    expect([from('23:30')?.start, from('23:30')?.length]).toEqual([hourOf('2026-12-05', 23.5), 150]);
  });

  it('have a meal in each of the hours of meals that they span', () => {
    const meals = (slot: TimeSlot, time: TimeOfDay | null) => {
      const frame = eveningFrame(slot, { day: '2026-12-05', time, arrival: null }, now);
      return frame && slotTerms(slot, frame).meals;
    };
    expect(meals('full-day', null)).toEqual([
      [150, 270],
      [540, 690],
    ]);
    expect(meals('4-6-hours', 'afternoon')).toEqual([[0, 90]]);
    expect(meals('evening-night', 'evening')).toEqual([[60, 210]]);
    expect(meals('2-3-hours', 'morning')).toEqual([]);
  });
});

describe('the taste', () => {
  it('is a meal for a diner who named no kind', () => {
    const dining: EveningTaste = { ...TASTE, vibes: [], activity: 'dining', placeTypes: [] };
    expect(tasteOf('casual_restaurants', dining).worth).toBeGreaterThan(tasteOf('bakeries', dining).worth);
  });
});
