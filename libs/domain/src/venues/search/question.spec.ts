import { describe, expect, it } from '@jest/globals';
import { conditionsOf, understandSearch, type Understood } from './question.js';
import type { Vocabulary } from './vocabulary.js';
import { likeness } from './words.js';

/** A Friday, at noon. */
const TODAY = '2026-11-27';
const NOW = new Date(`${TODAY}T12:00:00+05:30`);
/** Words of the names of venues, as the database would find them. */
const IN_NAMES = ['leopold', 'mondegar', 'garden', 'chinese', 'wok', 'royal', 'house', 'andheri', 'social'];
const NAMES: Vocabulary = new Map([
  ['chinese', { what: 'cuisine', values: ['chinese'], terms: [['chinese']], hindi: 'चाइनीज़' }],
  ['चाइनीज', { what: 'cuisine', values: ['chinese'], terms: [['chinese']], hindi: 'चाइनीज़' }],
  ['south indian', { what: 'cuisine', values: ['south indian'], terms: [['south'], ['indian']], hindi: 'दक्षिण भारतीय' }],
  ['park street', { what: 'area', values: ['Near Park Street'], terms: [['park'], ['street']], hindi: 'पार्क स्ट्रीट के पास' }],
  ['बांद्रा', { what: 'area', values: ['Bandra'], terms: [['area:bandra']], hindi: 'बांद्रा' }],
]);

const knownFor = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((asked) => IN_NAMES.map((word) => ({ asked, word, alike: word.startsWith(asked) ? 1 : likeness(asked, word) })))
    .filter(({ alike }) => alike >= 0.3);
const ask = (text: string): Understood[] => understandSearch(text, { words: knownFor(text), names: NAMES, today: TODAY });
const said = ({ what, values, isExcluded, isSetAside }: Understood): string =>
  `${isExcluded ? 'not ' : ''}${what} ${values.join('/')}${isSetAside ? ' (set aside)' : ''}`;

/** What people ask, and what must be understood of it. */
const QUESTIONS: readonly [question: string, ...understood: string[]][] = [
  ['romantic rooftop', 'mood romantic', 'kind rooftop_dining'],
  ['rooftop for a date', 'kind rooftop_dining', 'mood romantic'],
  ['Rooftops, romantic, Mumbai', 'kind rooftop_dining', 'mood romantic', 'city mumbai'],
  ['romantic', 'mood romantic'],
  ['a quiet café in Bandra', 'mood relaxed', 'kind cafes', 'area Bandra'],
  ['cozy cafes', 'mood cozy', 'kind cafes'],
  ['romantic museum', 'mood romantic (set aside)', 'kind museums'],
  ['cheap chinese', 'price low', 'cuisine chinese'],
  ['cheap south indian in Jayanagar', 'price low', 'cuisine south indian', 'area Jayanagar'],
  ['fancy dinner', 'price high', 'kind fine_dining/casual_restaurants'],
  ['not expensive', 'price low'],
  ['late night coffee', 'hours late', 'kind cafes'],
  ['bars open late in Delhi', 'kind bars_pubs/pubs_lounges', 'hours late', 'city delhi'],
  ['parks open now', 'kind parks', 'hours now'],
  ['kids? no', 'not topic children'],
  ['kids? no, rooftop', 'not topic children', 'kind rooftop_dining'],
  ['no kids', 'not topic children'],
  ['dinner without alcohol', 'kind fine_dining/casual_restaurants', 'not topic alcohol'],
  ['live music but not bars', 'kind live_music', 'not kind bars_pubs/pubs_lounges'],
  ['with kids', 'topic children'],
  ['movies or bowling', 'kind cinemas/bowling'],
  ['cafes and bakeries in Goa', 'kind cafes/bakeries', 'city goa'],
  ['romntic rooftp', 'mood romantic', 'kind rooftop_dining'],
  ['chep chinse', 'price low', 'cuisine chinese'],
  ['nightlfe bangalor', 'mood nightlife', 'city bangalore'],
  ['late nigt', 'hours late'],
  ['restarant', 'kind fine_dining/casual_restaurants'],
  ['leopld', 'word leopld'],
  ['leopold cafe colaba', 'word leopold', 'kind cafes', 'area Colaba'],
  ['park street', 'area Near Park Street'],
  ['connaught place cinema', 'area Connaught Place', 'kind cinemas'],
  ['offbeat things', 'mood unique'],
  ['adventure park', 'kind adventure_parks'],
  ['something adventurous', 'mood adventure'],
  ['रोमांटिक रूफ़टॉप', 'mood romantic', 'kind rooftop_dining'],
  ['डेट के लिए छत', 'mood romantic', 'kind rooftop_dining'],
  ['सस्ता चाइनीज़', 'price low', 'cuisine chinese'],
  ['देर रात तक खुला बार', 'hours late', 'kind bars_pubs/pubs_lounges'],
  ['बच्चे नहीं', 'not topic children'],
  ['बिना शराब खाना', 'not topic alcohol', 'kind casual_restaurants'],
  ['बार नहीं, सिनेमा', 'not kind bars_pubs/pubs_lounges', 'kind cinemas'],
  ['बांद्रा में शांत कैफ़े', 'area Bandra', 'mood relaxed', 'kind cafes'],
  ['मुंबई में पार्टी', 'city mumbai', 'mood nightlife'],
  ['रोमंटिक डिनर', 'mood romantic', 'kind fine_dining/casual_restaurants'],
];

describe('a question in words', () => {
  it.each(QUESTIONS)('“%s” is understood', (question, ...understood) => {
    expect(ask(question).map(said)).toEqual(understood);
  });

  it('asks for the kinds of a mood where no kind is named, and for the named kind alone otherwise', () => {
    expect(conditionsOf(ask('romantic'), NOW).terms).toEqual([['type:fine_dining', 'type:rooftop_dining', 'type:casual_restaurants']]);
    expect(conditionsOf(ask('romantic rooftop'), NOW).terms).toEqual([['type:rooftop_dining']]);
    expect(conditionsOf(ask('garden cafes'), NOW).terms).toEqual([['type:botanical_gardens', 'garden'], ['type:cafes']]);
  });

  it('asks for neither the kinds nor the words that are excluded', () => {
    expect(conditionsOf(ask('no alcohol'), NOW)).toMatchObject({
      terms: [],
      without: ['type:nightclubs', 'type:bars_pubs', 'type:pubs_lounges'],
    });
    expect(conditionsOf(ask('cafes not leopold'), NOW)).toMatchObject({ terms: [['type:cafes']], without: ['leopold'] });
    expect(conditionsOf(ask('not cheap'), NOW)).toMatchObject({ price: 'high', without: [] });
  });

  it('reads price and hours', () => {
    expect(conditionsOf(ask('cheap late night bowling'), NOW)).toEqual({
      terms: [['type:bowling']],
      without: [],
      price: 'low',
      hours: 'late',
      open: null,
      level: null,
      seats: null,
    });
  });

  it('goes on without each of its parts', () => {
    expect(ask('romantic rooftop in Mumbai, no kids').map(({ without }) => without)).toEqual([
      'rooftop in Mumbai, no kids',
      'romantic in Mumbai, no kids',
      'romantic rooftop in , no kids',
      'romantic rooftop in Mumbai',
    ]);
  });

  it('says which word nobody has', () => {
    expect(ask('leopold xqzwv').map(({ terms }) => terms)).toEqual([[['leopold']], [[]]]);
  });
});
