import { describe, expect, it } from '@jest/globals';
import type { PlaceType } from '@app/contracts';
import { partName } from './part-name.js';

const stop = (placeType: PlaceType, time: string) => ({ placeType, arriveAt: `2026-11-28T${time}:00+05:30` });
const STOPS = [stop('cafes', '17:00'), stop('casual_restaurants', '20:00'), stop('bakeries', '21:30'), stop('bars_pubs', '22:00')];

describe('the name of a stop that is put out to bid', () => {
  it('says which stop of which evening it is', () => {
    const names = STOPS.map((_, at) => partName('Riya’s birthday evening', STOPS, at, 'en'));
    expect(names).toEqual([
      'Coffee · Riya’s birthday evening',
      'Dinner · Riya’s birthday evening',
      'Coffee 2 · Riya’s birthday evening',
      'Drinks · Riya’s birthday evening',
    ]);
    expect(partName('रिया की शाम', STOPS, 1, 'hi')).toBe('डिनर · रिया की शाम');
  });

  it('calls a meal by its time of day', () => {
    const meals = [stop('street_food', '09:00'), stop('fine_dining', '13:00'), stop('food_courts', '19:00')];
    expect(meals.map((_, at) => partName('Day out', meals, at, 'en').split(' · ')[0])).toEqual(['Breakfast', 'Lunch', 'Dinner']);
  });

  it('keeps the stop when the name of the evening is too long', () => {
    expect(partName('🎂'.repeat(60), STOPS, 1, 'en')).toBe(`Dinner · ${'🎂'.repeat(51)}`);
  });

  it('names a stop that its evening has lost', () => {
    expect(partName('Saturday', STOPS, -1, 'en')).toBe('Stop · Saturday');
  });
});
