import { describe, expect, it } from '@jest/globals';
import { COMPANIONS, VIBES } from '@app/contracts';
import { deriveStyles } from '../venues/mood-kinds.js';
import { asksAge, isBiddable, readStyles, styleLabel, vibeGroups, wantedTypes, writeStyles } from './styles.js';

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
