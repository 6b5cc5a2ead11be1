import '../../testing/browser-globals.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { REGIONS } from '@app/contracts';
import { guessMapping, parseOpeningHours, readRows, type ImportAnswers } from '@app/domain';
import { readBytes } from './read-file.js';

/** Reads a file of `cases` as the page does. */
async function read(name: string, answers: ImportAnswers = {}) {
  const table = await readBytes(name, new Uint8Array(readFileSync(new URL(`cases/${name}`, import.meta.url))));
  return readRows(table.rows, guessMapping(table.columns), answers);
}
const osm = (text: string) => parseOpeningHours(text);
const hours = (places: { hours?: string }[]) => places.map((place) => (place.hours === undefined ? null : parseOpeningHours(place.hours)));

describe('the files of venues', () => {
  it('give two numbers when a cell has two', async () => {
    const { places, problems, notes } = await read('f01-two-phones.csv');
    expect(places.map(({ phone }) => phone)).toEqual(['+91 832 222 0001; +91 832 222 0002', '+91 832 222 0003; +91 98000 00004']);
    expect([problems, notes]).toEqual([[], []]);
  });

  it('give the hours of each day as written; an empty day is left out alone', async () => {
    const { places, problems, notes } = await read('f02-hours-lost.csv');
    expect(hours(places)).toEqual([osm('Mo-Su 12:00-15:30,19:00-23:30'), osm('Mo-Su 10:00-19:00'), osm('Tu-Su 09:00-17:00')]);
    expect(problems).toEqual([]);
    expect(notes).toEqual([{ line: 4, field: 'hours', why: 'blankDays', days: ['mo'] }]);
  });

  it('give hours in one column, with rules after commas, twelve-hour times and words', async () => {
    const { places, problems, notes } = await read('f02b-hours-osm.csv');
    expect(hours(places)).toEqual([osm('Mo-Th 11:00-23:00; Fr,Sa 11:00-01:00; Su 09:00-23:00'), osm('Mo-Su 11:00-23:00'), osm('24/7')]);
    expect([problems, notes]).toEqual([[], []]);
  });

  it('leave out permanently closed places, listed by line', async () => {
    expect(await read('f03-closed.csv')).toMatchObject({ places: [], problems: [{ line: 2, field: 'name', why: 'closed' }] });
    expect(await read('f03b-closed-osm.json')).toMatchObject({
      places: [],
      problems: [
        { line: 1, field: 'hours', why: 'closed' },
        { line: 2, field: 'kind', why: 'closed' },
      ],
    });
  });

  it('are read in Windows-1252', async () => {
    const { places } = await read('f04-win1252.csv');
    expect(places).toMatchObject([{ name: 'F4 Señor Pão', latitude: 15.5039, longitude: 73.8278, placeType: 'casual_restaurants' }]);
  });

  it('have kinds by words, and unknown kinds are rejected by line', async () => {
    const { places, problems, unknownKinds } = await read('f05-kinds.csv');
    expect(places.map(({ name, placeType }) => [name.slice(3), placeType])).toEqual([
      ['Beer garden', 'bars_pubs'],
      ['Karaoke bar', 'karaoke'],
      ['Rock climbing gym', 'rock_climbing'],
      ['Juice bar', 'cafes'],
      ['Gastropub', 'pubs_lounges'],
      ['Brewpub', 'bars_pubs'],
    ]);
    expect(problems.map(({ line, field, why }) => [line, field, why])).toEqual([5, 6, 8, 9, 10].map((line) => [line, 'kind', 'kind']));
    expect(unknownKinds.map(({ word, count }) => [word, count])).toEqual([
      ['Car park', 1],
      ['Business park', 1],
      ['Hair transplantation clinic', 1],
      ['Restaurant supply store', 1],
      ['Coffee machine supplier', 1],
    ]);
  });

  it('have no number for an empty cell, and a power of ten is rejected by line', async () => {
    const { places, problems, notes } = await read('f09-phones.csv');
    expect(places.map(({ phone }) => phone)).toEqual([undefined, undefined, undefined, undefined, '+91 832 222 0009']);
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      { line: 4, field: 'phone', why: 'power' },
      { line: 5, field: 'phone', why: 'phone' },
    ]);
  });

  it('without kind and place are asked for both, and the middle of an area is a place', async () => {
    const asked = await read('f11-bpm-download.csv');
    expect(asked.places).toEqual([]);
    expect(asked.problems.map(({ field, why }) => [field, why])).toEqual([
      ['kind', 'missing'],
      ['latitude', 'noPlace'],
    ]);
    expect(asked.unknownPlaces).toEqual([{ word: 'Bengaluru', count: 1, city: 'bangalore' }]);
    const [area] = REGIONS.bangalore.areas;
    const answers = { kindOfAll: 'cafes', places: { Bengaluru: area?.id ?? '' } } as const;
    const { places, problems } = await read('f11-bpm-download.csv', answers);
    expect(problems).toEqual([]);
    expect(places).toMatchObject([
      {
        name: 'F11 Demo Brand MG Road',
        latitude: area?.latitude,
        longitude: area?.longitude,
        placeType: 'cafes',
        isPinAssumed: true,
        key: 'store/P1',
      },
    ]);
    expect(hours(places)).toEqual([osm('Mo-Fr 09:00-17:00')]);
  });

  it('identify a place by its store code, under any name', async () => {
    const [before, after] = await Promise.all([read('r1-gbp.csv'), read('r2-gbp.csv')]);
    expect([...before.places, ...after.places].map(({ key, name }) => [key, name])).toEqual([
      ['store/R1', 'QVR Old Cafe'],
      ['store/R1', 'QVR New Name Cafe'],
    ]);
  });
});
