import { describe, expect, it } from '@jest/globals';
import { fitOfNeeds, needStatement, type PartyNeeds } from './needs.js';

const needs = (more: Partial<PartyNeeds>): PartyNeeds => ({ diet: [], accessibility: [], hasRequest: false, ...more });
const place = (name: string, ...cuisines: string[]) => ({ name, cuisines });

describe('what a place says of a need', () => {
  it('is yes where its name or cuisines name the diet, no where it lives by meat, and else nothing', () => {
    expect(needStatement('veg', 'casual_restaurants', place('Hotel Ravi Pure Veg'))).toBe('yes');
    expect(needStatement('jain', 'casual_restaurants', place('Rasoi', 'jain'))).toBe('yes');
    expect(needStatement('veg', 'casual_restaurants', place('Kake', 'chicken', 'kebab'))).toBe('no');
    expect(needStatement('veg', 'casual_restaurants', place('Swagat Veg & Non-Veg'))).toBe('no');
    expect(needStatement('halal', 'casual_restaurants', place('Kake', 'chicken'))).toBe('nothing');
    expect(needStatement('nut', 'fine_dining', place('Karavalli'))).toBe('nothing');
  });

  it('does not concern a place where nobody eats', () => {
    expect(needStatement('jain', 'museums', place('National Museum'))).toBeNull();
  });

  it('is no step-free way up a fort or a trail', () => {
    expect(needStatement('step_free', 'heritage_sites', place('Nahargarh Fort'))).toBe('no');
    expect(needStatement('step_free', 'hiking_trails', place('Anywhere'))).toBe('no');
    expect(needStatement('step_free', 'museums', place('National Museum'))).toBe('nothing');
  });
});

describe('how far a place suits', () => {
  it('is better where it says so, no worse where it says nothing, and not at all where it says no', () => {
    const fit = (name: string) => fitOfNeeds(needs({ diet: ['jain'] }), 'casual_restaurants', place(name));
    expect(fit('Jain Bhojanalaya')).toEqual({ worth: 0.35, isStated: true });
    // Vegetarian food is nearer to it than any other, but not checked.
    expect(fit('Grandma’s Pure Vegetarian')).toEqual({ worth: 0.35, isStated: false });
    expect(fit('Corner House')).toEqual({ worth: 0, isStated: false });
    expect(fit('Seafood Shack')).toBeNull();
  });
});
