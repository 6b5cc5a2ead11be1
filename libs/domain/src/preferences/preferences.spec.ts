import { describe, expect, it } from '@jest/globals';
import type { SavePreferences, TimeOfDay, PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { checkPreferences } from './preferences.js';
import { addDays, hourOf } from '../time.js';

const TODAY = '2026-12-05';
const NOON = hourOf(TODAY, 12);
const good: SavePreferences = {
  dateBookId: someId<PlanId>('d'),
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  budget: '3000',
  travelDistance: 10,
  preferredDate: addDays(TODAY, 1),
  preferredTime: 'evening',
  specialRequests: null,
  userLocation: { latitude: '19.06000000', longitude: '72.83000000' },
  filterType: 'distance',
};
const problems = (changes: Partial<SavePreferences>, now = NOON) => checkPreferences({ ...good, ...changes }, TODAY, now);
const checks = (changes: Partial<SavePreferences>, now = NOON) => problems(changes, now).map((problem) => problem.check);

describe('preferences are checked', () => {
  it('without a word when all is well, an open date and time included', () => {
    expect(checks({})).toEqual([]);
    expect(checks({ preferredDate: null, preferredTime: null })).toEqual([]);
  });

  it('in the order of the specification, the place before the filter that depends on it', () => {
    const nothing = { dateStyles: [], budget: '', travelDistance: null, userLocation: null, filterType: null };
    expect(checks(nothing)).toEqual([1, 2, 3, 4, 8, 5]);
    expect(checks({ ...nothing, filterType: 'distance' })).toEqual([1, 2, 3, 4, 8, 6]);
    expect(checks({ dateStyles: [], budget: '', travelDistance: null, filterType: 'locality' })).toEqual([1, 2, 3, 4, 7]);
  });

  it.each([
    [{ dateStyles: ['dining', 'cafes'] }, 1, 'Please select a vibe', "Choose the mood you're in for your experience."],
    [{ dateStyles: ['romantic', 'cafes'] }, 2, 'Please select an activity', 'Choose the type of experience you want.'],
    [{ dateStyles: ['romantic', 'dining'] }, 3, 'Please select place types', 'Choose at least one venue type that interests you.'],
    [{ budget: '100' }, 4, 'Please enter budget', 'Enter your minimum budget amount.'],
    [{ budget: '3050' }, 4, 'Please enter budget', 'Enter your minimum budget amount.'],
    [{ budget: '2000-5050' }, 4, 'Please enter budget', 'Enter your minimum budget amount.'],
    [{ filterType: null }, 5, 'Please select a search filter', 'Choose to filter by distance or specific areas.'],
    [{ travelDistance: null }, 6, 'Please select travel distance', "Choose how far you're willing to travel."],
    [
      { filterType: 'locality' as const, travelDistance: null },
      7,
      'Please select at least one area',
      'Choose specific areas to search for venues.',
    ],
    [{ userLocation: null }, 8, 'Detecting Your Location', 'Getting your GPS coordinates for accurate venue recommendations...'],
  ])('with the literal words: %j', (changes, check, title, message) => {
    expect(problems(changes)).toEqual([expect.objectContaining({ check, title, message })]);
  });

  it('with a place that may be a point, a city, an area, or one that was shared before', () => {
    expect(checks({ userLocation: null, citySlug: 'mumbai' })).toEqual([]);
    expect(checks({ userLocation: null, filterType: 'locality', travelDistance: null, selectedAreas: ['bandra'] })).toEqual([]);
    expect(checkPreferences({ ...good, userLocation: null }, TODAY, NOON, true)).toEqual([]);
  });

  it('against areas that do not exist and against distance and areas at once', () => {
    expect(checks({ filterType: 'locality', travelDistance: null, selectedAreas: ['atlantis'] })).toEqual([7]);
    expect(checks({ selectedAreas: ['bandra'] })).toEqual(['exclusive']);
    expect(checks({ travelDistance: 7 })).toEqual([6]);
  });

  it('for a day that exists, is not over and at most 180 days away', () => {
    expect(checks({ preferredDate: addDays(TODAY, 180) })).toEqual([]);
    expect(checks({ preferredDate: addDays(TODAY, 181) })).toEqual(['date']);
    const passed = { check: 'date', title: 'Please choose another date', message: 'The date has passed.' };
    expect(problems({ preferredDate: addDays(TODAY, -1) })).toMatchObject([passed]);
    expect(checks({ preferredDate: '2027-02-29' })).toEqual(['date']);
    expect(checks({ preferredDate: TODAY, preferredTime: null })).toEqual([]);
  });

  it('for a time of today that is not over, to the millisecond', () => {
    const today = { preferredDate: TODAY, preferredTime: 'morning' as const };
    expect(checks(today, new Date(NOON.getTime() - 1))).toEqual([]);
    expect(problems(today, NOON)).toMatchObject([{ check: 'date', message: 'That time of the day has passed.' }]);
    expect(checks({ ...today, preferredTime: 'evening' }, hourOf(TODAY, 23.9))).toEqual([]);
  });

  it('for an arrival within the time of day, or between six and midnight', () => {
    const arrival = (arrivalTime: string, preferredTime: TimeOfDay | null) => checks({ arrivalTime, preferredTime });
    expect(['17:00', '19:30', '23:59'].flatMap((time) => arrival(time, 'evening'))).toEqual([]);
    expect(['16:59', '24:00', '05:00'].flatMap((time) => arrival(time, 'evening'))).toEqual(['arrival', 'arrival', 'arrival']);
    expect(['06:00', '12:00', '23:59'].flatMap((time) => arrival(time, null))).toEqual([]);
    expect(['05:59', '24:00'].flatMap((time) => arrival(time, null))).toEqual(['arrival', 'arrival']);
  });

  it('for special requests of at most 300 characters', () => {
    expect(checks({ specialRequests: 'x'.repeat(300) })).toEqual([]);
    expect(checks({ specialRequests: 'x'.repeat(301) })).toEqual(['notes']);
  });
});
