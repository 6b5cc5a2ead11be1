import { describe, expect, it } from '@jest/globals';
import { minutesAskedFor, momentOf } from './search-moment.js';
import { levelWithin } from './search-quantities.js';
import { conditionsOf, understandSearch, type Understood } from './search-question.js';

/** A Friday, at noon. */
const TODAY = '2026-11-27';
const NOON = new Date(`${TODAY}T12:00:00+05:30`);
const NIGHT = new Date(`${TODAY}T22:00:00+05:30`);
/** Words of the names of venues. */
const IN_NAMES = ['4k', 'cinephile', 'by', '1522', 'two', 'thousand'];
const KNOWN = { words: IN_NAMES.map((word) => ({ asked: word, word, alike: 1 })), today: TODAY };

const ask = (text: string): Understood[] => understandSearch(text, KNOWN);
const said = ({ what, values, isSetAside }: Understood): string => `${what} ${values.join('/')}${isSetAside ? ' (set aside)' : ''}`;

/** Questions, with the quantities that must be understood of them. */
const QUESTIONS: readonly [question: string, ...understood: string[]][] = [
  ['today', 'day 2026-11-27'],
  ['tomorrow', 'day 2026-11-28'],
  ['tomorow', 'day 2026-11-28'],
  ['day after tomorrow', 'day 2026-11-29'],
  ['Saturday', 'day 2026-11-28'],
  ['on Friday', 'day 2026-11-27'],
  ['this thursday', 'day 2026-12-03'],
  ['next saturday', 'day 2026-12-05'],
  ['on sat', 'day 2026-11-28'],
  ['saturdya', 'day 2026-11-28'],
  ['this weekend', 'day 2026-11-28'],
  ['tonight', 'day 2026-11-27/evening'],
  ['saturday night', 'day 2026-11-28', 'time night'],
  ['tomorrow evening', 'day 2026-11-28', 'time evening'],
  ['आज', 'day 2026-11-27'],
  ['कल', 'day 2026-11-28'],
  ['परसों', 'day 2026-11-29'],
  ['शनिवार', 'day 2026-11-28'],
  ['शनिवार को', 'day 2026-11-28'],
  ['अगले रविवार', 'day 2026-12-06'],
  ['कल शाम', 'day 2026-11-28', 'time evening'],
  ['आज रात', 'day 2026-11-27/evening'],

  ['at 8', 'time 20:00'],
  ['at 8pm', 'time 20:00'],
  ['8 p.m.', 'time 20:00'],
  ['8:30', 'time 20:30'],
  ['20:30', 'time 20:30'],
  ['at 8.30 pm', 'time 20:30'],
  ['after 9 pm', 'time 21:00'],
  ['by 9 pm', 'time 21:00'],
  ['around 7', 'time 19:00'],
  ['at 10 am', 'time 10:00'],
  ['at 12', 'time 12:00'],
  ['9 in the morning', 'time 09:00'],
  ['at eight', 'time 20:00'],
  ["8 o'clock", 'time 20:00'],
  ['रात 9 बजे', 'time 21:00'],
  ['रात ९ बजे के बाद', 'time 21:00'],
  ['शाम सात बजे', 'time 19:00'],
  ['सुबह 10 बजे', 'time 10:00'],
  ['साढ़े आठ बजे', 'time 20:30'],
  ['रात को एक बजे', 'time 01:00'],
  ['शनिवार रात 9 बजे', 'day 2026-11-28', 'time 21:00'],

  ['under 1500', 'budget 1500/2'],
  ['undr 1500', 'budget 1500/2'],
  ['₹2000', 'budget 2000/2'],
  ['₹ 2,000', 'budget 2000/2'],
  ['Rs. 2000', 'budget 2000/2'],
  ['2000 rupees', 'budget 2000/2'],
  ['2000/-', 'budget 2000/2'],
  ['2k', 'budget 2000/2'],
  ['under 1.5k', 'budget 1500/2'],
  ['two thousand', 'budget 2000/2'],
  ['fifteen hundred', 'budget 1500/2'],
  ['up to 900', 'budget 900/2'],
  ['not more than 3000', 'budget 3000/2'],
  ['budget 2500', 'budget 2500/2'],
  ['budget of 2500', 'budget 2500/2'],
  ['dinner for 3000', 'kind fine_dining/casual_restaurants', 'budget 3000/2'],
  ['under 1500 per head', 'budget 1500/each'],
  ['₹800 each', 'budget 800/each'],
  ['दो हज़ार', 'budget 2000/2'],
  ['दो हजार में', 'budget 2000/2'],
  ['डेढ़ हज़ार', 'budget 1500/2'],
  ['साढ़े तीन हज़ार तक', 'budget 3500/2'],
  ['पंद्रह सौ रुपये', 'budget 1500/2'],
  ['२००० रुपये तक', 'budget 2000/2'],
  ['1500 से कम', 'budget 1500/2'],
  ['1500 के अंदर', 'budget 1500/2'],
  ['800 रुपये प्रति व्यक्ति', 'budget 800/each'],

  ['for two', 'party 2'],
  ['for 6', 'party 6'],
  ['table for 4', 'party 4'],
  ['family of 4', 'party 4'],
  ['group of twelve', 'party 12'],
  ['6 people', 'party 6'],
  ['two of us', 'party 2'],
  ['for 4 friends', 'party 4'],
  ['solo', 'party 1'],
  ['by myself', 'party 1'],
  ['दो लोग', 'party 2'],
  ['दो लोगों के लिए', 'party 2'],
  ['चार के लिए', 'party 4'],
  ['4 का परिवार', 'party 4'],
  ['अकेले', 'party 1'],

  ['for two under 3000', 'party 2', 'budget 3000/2'],
  ['under 3000 for 6', 'budget 3000/6', 'party 6'],
  ['for two at 8', 'party 2', 'time 20:00'],
  ['for 8 pm', 'time 20:00'],
  [
    'romantic rooftop saturday at 8 for two under 3000',
    'mood romantic',
    'kind rooftop_dining',
    'day 2026-11-28',
    'time 20:00',
    'party 2',
    'budget 3000/2',
  ],
  ['cheap cafes in goa tomorrow for 6', 'price low', 'kind cafes', 'city goa', 'day 2026-11-28', 'party 6'],
  ['late night bar on saturday', 'hours late', 'kind bars_pubs/pubs_lounges', 'day 2026-11-28'],
  ['कल रात 9 बजे दो लोगों के लिए दो हज़ार में रूफ़टॉप', 'day 2026-11-28', 'time 21:00', 'party 2', 'budget 2000/2', 'kind rooftop_dining'],
  ['not for two', 'party 2 (set aside)'],
  ['for two for 4', 'party 2 (set aside)', 'party 4'],
  ['1600 each', 'budget 1600/each'],
  ['2000 रुपये से कम', 'budget 2000/2'],
  ['today or tomorrow', 'day 2026-11-27 (set aside)', 'day 2026-11-28'],
  ['not saturday', 'day 2026-11-28 (set aside)'],
];

/** What has numbers and days in it, or seems to, and is neither. */
const NONE = [
  ...[
    'Cafe 1947',
    '1947',
    '24 hours',
    'open 24/7',
    'for 24 hours',
    'Sector 17',
    'in Sector 17',
    '5 star',
    'for 5 star',
    '2nd Cross',
    '8th Cross',
  ],
  ...['Suzy Q by 1522', 'By 2 Coffy', 'By Two Coffe', 'Cinephile 4K Multiplex', 'Garden of Five Senses', 'Under the Tree', 'After Hours'],
  ...[
    'Thousand Oaks',
    'Friends Salon',
    'Pet People Cafe',
    'within 5 km',
    'within 500 m',
    '400050',
    '400050 में',
    'over 2000',
    'at least ₹2000',
  ],
  ...[
    'more than 2k',
    '2000 रुपये से ज़्यादा',
    'for two nights',
    'for 3 kids',
    'दो बच्चे',
    '24 घंटे',
    '5 सितारा',
    'सेक्टर 17',
    'at 1947',
    'for 0',
    'शाम',
    'Route 66',
  ],
];

describe('the quantities of a question', () => {
  it.each(QUESTIONS)('of “%s” are understood', (question, ...understood) => {
    expect(ask(question).map(said)).toEqual(understood);
  });

  it.each(NONE)('are none in “%s”', (question) => {
    expect(ask(question).filter(({ what }) => ['day', 'time', 'budget', 'party'].includes(what))).toEqual([]);
  });

  it('leave the question as it was without them', () => {
    const question = 'rooftop on Saturday at 8 for two under ₹3,000';
    expect(ask(question).map(({ without }) => without)).toEqual([
      'on Saturday at 8 for two under ₹3,000',
      'rooftop on at 8 for two under ₹3,000',
      'rooftop on Saturday for two under ₹3,000',
      'rooftop on Saturday at 8 under ₹3,000',
      'rooftop on Saturday at 8 for two',
    ]);
  });
});

describe('the moment of a question', () => {
  const moment = (text: string, now = NOON) => momentOf(ask(text), now, TODAY);

  it('is today for a time that comes, else tomorrow', () => {
    expect(moment('at 8')).toEqual({ day: TODAY, time: '20:00', hour: 20 });
    expect(moment('at 8', NIGHT)).toMatchObject({ day: '2026-11-28' });
    expect(moment('rooftop')).toBeNull();
  });

  it('belongs to its evening after midnight', () => {
    expect(moment('saturday at 1 am')).toEqual({ day: '2026-11-28', time: '01:00', hour: 25 });
  });

  it('is a minute of the week, or a whole day without a time', () => {
    const minutes = (text: string) => {
      const found = moment(text);
      return found && minutesAskedFor(found);
    };
    const SATURDAY = 5 * 1440;
    expect(minutes('saturday at 8')).toEqual([SATURDAY + 1200, SATURDAY + 1201]);
    expect(minutes('sunday at 1 am')).toEqual([60, 61]);
    expect(minutes('saturday')).toEqual([SATURDAY + 360, SATURDAY + 1440]);
  });
});

describe('what a question asks of venues', () => {
  it('is the price level at which the party spends no more than the budget', () => {
    const levels = ['under 500', '₹700', 'under 1800', '3k', 'under 5000', 'under 3000 for 6', '1600 each', '₹2500 solo'];
    expect(levels.map((text) => conditionsOf(ask(text), NOON).level)).toEqual([0, 1, 2, 2, 4, 1, 3, 4]);
    expect(levelWithin(['900', 'each'])).toBe(2);
  });

  it('counts a budget for as many without their number', () => {
    const parts = ask('under 3000 for 6').filter(({ what }) => what !== 'party');
    expect(conditionsOf(parts, NOON)).toMatchObject({ level: 1, seats: null });
  });

  it('is the day, the hour and the seats', () => {
    expect(conditionsOf(ask('for 6 sunday 9 pm'), NOON)).toMatchObject({ open: [6 * 1440 + 1260, 6 * 1440 + 1261], seats: 6, level: null });
    expect(conditionsOf(ask('late night saturday'), NOON)).toMatchObject({ open: [5 * 1440 + 1410, 5 * 1440 + 1411], hours: null });
    expect(conditionsOf(ask('not saturday'), NOON)).toMatchObject({ open: null });
  });
});
