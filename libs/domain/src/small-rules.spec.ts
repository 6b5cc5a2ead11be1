import { describe, expect, it } from '@jest/globals';
import { CITIES, COMPANIONS, REGIONS, REGION_SLUGS, VIBES } from '@app/contracts';
import fc from 'fast-check';
import { areaOf, distanceBand, distanceKm, nearestArea, nearestCity, regionOf, roughly } from './geo.js';
import { snap } from './grid.js';
import { bookingRefFrom, formatInvite, inviteCodeFrom, parseInvite } from './invites/invite-code.js';
import { budgetUpTo, isUpTo, parseBudget, writeBudget } from './money.js';
import { deriveStyles } from './venues/mood-kinds.js';
import { asksAge, isBiddable, readStyles, styleLabel, vibeGroups, wantedTypes, writeStyles } from './preferences/styles.js';

describe('budgets', () => {
  it.each([
    ['3000', { minSpend: 3000, maxSpend: null }],
    ['2000-5000', { minSpend: 2000, maxSpend: 5000 }],
    ['10000+', { minSpend: 10000, maxSpend: null }],
    ['500', { minSpend: 500, maxSpend: null }],
    ['500000', { minSpend: 500000, maxSpend: null }],
    ['499', null],
    ['500001', null],
    ['5000-2000', null],
    ['2000-500001', null],
    ['3000.5', null],
    ['-3000', null],
    ['3e3', null],
    ['', null],
    ['2000-5000+', null],
  ])('reads %s', (literal, budget) => {
    expect(parseBudget(literal)).toEqual(budget);
  });

  it('writes what it reads', () => {
    expect(['3000', '2000-5000'].map((literal) => writeBudget(parseBudget(literal) ?? { minSpend: 0, maxSpend: null }))).toEqual([
      '3000',
      '2000-5000',
    ]);
  });
});

describe('a budget with a maximum alone', () => {
  it('asks for the smallest minimum, and is told from a range', () => {
    expect(writeBudget(budgetUpTo(3_000))).toBe('500-3000');
    expect(['500-3000', '500', '1000-2000', '10000+'].map((literal) => isUpTo(parseBudget(literal) ?? budgetUpTo(500)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('styles', () => {
  it('ask for one’s age where nightlife is among the places, prefixed or not', () => {
    for (const entry of ['place:nightclubs', 'bars_pubs', 'place:pubs_lounges']) expect(asksAge(['vibe:romantic', entry])).toBe(true);
    for (const styles of [[], ['vibe:nightlife'], ['activity:entertainment', 'place:cinemas'], ['vibe:bars_pubs']])
      expect(asksAge(styles)).toBe(false);
  });

  it('are read with and without prefix, without repeats or strangers', () => {
    const read = readStyles(['vibe:romantic', 'romantic', 'dining', 'place:cafes', 'rooftop_dining', 'vibe:dining', 'place:moon', '']);
    expect(read).toEqual({ vibes: ['romantic'], activities: ['dining'], placeTypes: ['cafes', 'rooftop_dining'] });
    expect(writeStyles(read)).toEqual(['vibe:romantic', 'activity:dining', 'place:cafes', 'place:rooftop_dining']);
  });

  it('have the five literal labels and title case for the rest', () => {
    const entries = ['romantic', 'vibe:adventure', 'casual', 'cultural', 'nightlife', 'vibe:relaxed', 'foodie', 'place:rooftop_dining'];
    const labels = ['Romantic', 'Adventurous', 'Relaxed', 'Cultural', 'Fun & Playful', 'Relaxed', 'Foodie', 'Rooftop Dining'];
    expect(entries.map(styleLabel)).toEqual(labels);
  });

  it('are derived from any vibe with at least one place that can make an offer', () => {
    for (const vibe of VIBES) {
      const { activities, placeTypes } = deriveStyles([vibe]);
      expect([vibe, activities.length, placeTypes.some(isBiddable)]).toEqual([vibe, 1, true]);
    }
    expect(deriveStyles(['cozy', 'nightlife']).activities).toEqual(['dining']);
    expect(deriveStyles([])).toEqual({ vibes: [], activities: [], placeTypes: [] });
  });

  it('group the vibes that mean alike, half kinships left out', () => {
    expect(vibeGroups(['relaxed'])).toEqual(vibeGroups(['cozy', 'casual']));
    expect(vibeGroups(['energetic'])).toEqual(vibeGroups(['nightlife']));
    expect(vibeGroups(['romantic'])).not.toEqual(vibeGroups(['cozy']));
    expect(vibeGroups(['unique'])).not.toEqual(vibeGroups(['cultural']));
  });

  it('ask companions when nobody bids for what is wanted', () => {
    expect(wantedTypes(['parks', 'cafes'])).toEqual(['cafes']);
    expect(wantedTypes(['parks', 'museums'])).toEqual([...COMPANIONS]);
  });
});

describe('places', () => {
  it('measure about 1,150 km from Mumbai to Delhi and nothing to themselves', () => {
    const [mumbai, delhi] = CITIES;
    if (!mumbai || !delhi) throw new Error('The cities are missing');
    expect(Math.abs(distanceKm(mumbai, delhi) - 1150)).toBeLessThan(15);
    expect(distanceKm(mumbai, mumbai)).toBe(0);
  });

  it('snap to one grid, at most a kilometre away, whatever is snapped again', () => {
    fc.assert(
      fc.property(fc.double({ min: 8, max: 32, noNaN: true }), fc.double({ min: 70, max: 90, noNaN: true }), (latitude, longitude) => {
        const point = { latitude, longitude };
        const cell = snap(point);
        const again = snap(cell);
        return distanceKm(point, cell) < 1 && distanceKm(cell, again) < 0.001;
      }),
    );
  });

  it('of people who are not alone in a plan are taken as their 5 km cell, whose centre the venues’ grid leaves alone', () => {
    const latitude = fc.double({ min: 8, max: 32, noNaN: true });
    fc.assert(
      fc.property(latitude, fc.double({ min: 70, max: 90, noNaN: true }), (lat, longitude) => {
        const cell = roughly({ latitude: lat, longitude });
        return (
          distanceKm({ latitude: lat, longitude }, cell) < 3.6 &&
          distanceKm(cell, roughly(cell)) < 0.001 &&
          distanceKm(cell, snap(cell)) < 0.001
        );
      }),
    );
    for (const city of CITIES) expect(roughly(city)).toBe(city);
  });

  it('are told to venues as bands only', () => {
    const bands = [0, 1.99, 2, 4.99, 5, 9.99, 10, 24.9, 25, 49.9, 50.1].map(distanceBand);
    expect(bands).toEqual(['<2', '<2', '2-5', '2-5', '5-10', '5-10', '10-25', '10-25', '25-50', '25-50', '>50']);
  });

  it('know the nearest city within 60 km', () => {
    expect(nearestCity({ latitude: 19.2, longitude: 72.97 })?.city.slug).toBe('mumbai');
    expect(nearestCity({ latitude: 22, longitude: 78 })).toBeNull();
  });

  it('lie in the region of every one of their own areas, Powai beyond the box included', () => {
    for (const slug of REGION_SLUGS)
      for (const area of REGIONS[slug].areas) {
        expect([area.id, regionOf(area), nearestArea(slug, area).id, areaOf(area.id)?.region]).toEqual([area.id, slug, area.id, slug]);
      }
    expect(regionOf({ latitude: 19.1, longitude: 72.93 })).toBe('mumbai');
    expect(regionOf({ latitude: 19.1, longitude: 72.9301 })).toBeNull();
    expect(areaOf('atlantis')).toBeNull();
  });
});

describe('invite codes', () => {
  const random = (n: number) => Uint8Array.from({ length: 12 }, (_, index) => (index * n) % 256);

  it('have twelve letters, read in groups of four', () => {
    const code = inviteCodeFrom(random(37));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(formatInvite(code)).toMatch(/^.{4}-.{4}-.{4}$/);
  });

  it('are read however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), fc.boolean(), (bytes, lower) => {
        const code = inviteCodeFrom(bytes);
        const typed = ` ${formatInvite(code).replaceAll('-', ' ')} `.replaceAll('0', 'O').replaceAll('1', 'l');
        return parseInvite(lower ? typed.toLowerCase() : typed) === code;
      }),
    );
    expect(parseInvite('ABCD-EFGH')).toBeNull();
    expect(parseInvite('UUUU-UUUU-UUUU')).toBeNull();
  });

  it('give bookings a reference of six letters', () => {
    expect(bookingRefFrom(random(91))).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  });
});
