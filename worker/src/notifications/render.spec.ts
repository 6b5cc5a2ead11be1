import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, NOTIFICATION_TYPES } from '@app/contracts';
import { CHANNELS } from './channels.js';
import { textsEn } from './texts.en.js';
import { textsHi } from './texts.hi.js';
import { render, type TextName } from './render.js';

const names = Object.keys(textsEn).flatMap((key) => (key.endsWith('.title') ? [key.slice(0, -6) as TextName] : []));

describe('the texts of announcements', () => {
  it('every text has a title and a message in both languages, with the same values in both', () => {
    expect(Object.keys(textsHi).toSorted()).toEqual(Object.keys(textsEn).toSorted());
    const valuesOf = (text: string | { one: string; other: string }) =>
      [...new Set(Object.values(typeof text === 'string' ? [text] : text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();
    for (const key of Object.keys(textsEn) as (keyof typeof textsEn)[])
      expect([key, valuesOf(textsHi[key])]).toEqual([key, valuesOf(textsEn[key])]);
    for (const name of names) expect(textsEn).toHaveProperty([`${name}.message`]);
  });

  it('titles match those of the product specification', () => {
    expect(render('en', 'mismatch', { plan: 'P' }).title).toBe('Almost There!');
  });

  it('a mailed booking names its date, or its reference', () => {
    const mailed = NOTIFICATION_TYPES.filter((type) => CHANNELS[type].mail);
    const ofBookings = Object.entries(textsEn).filter(
      ([key, text]) => mailed.some((type) => key.startsWith(type)) && JSON.stringify(text).includes('{venue}') && key.endsWith('.message'),
    );
    expect(ofBookings.length).toBeGreaterThan(6);
    expect(ofBookings.filter(([, text]) => !/\{(when|ref)\}/.test(JSON.stringify(text)))).toEqual([]);
  });

  it('word order holds around a name that reverses it', () => {
    expect(render('en', 'no_bids', { plan: 'ev\u202eil' }).message).toBe(
      'Nobody made an offer for \u2068ev\u202eil\u2069. Ask again, or adjust your preferences.',
    );
  });

  it('an owner without offers reads the remaining options of a closed request', () => {
    expect(render('en', 'no_bids', { plan: 'P' }).message).toBe('Nobody made an offer for P. Ask again, or adjust your preferences.');
    expect(render('hi', 'no_bids', { plan: 'P' }).message).toBe('P के लिए किसी ने ऑफ़र नहीं दिया। फिर से पूछें, या अपनी पसंद बदलें।');
  });

  it.each(LANGUAGES)('no text in %s leaves a brace open, for one and for many', (language) => {
    const values = {
      plan: 'P',
      name: 'N',
      venue: 'V',
      venues: 'V',
      ref: 'R',
      price: '₹1',
      reason: 'R',
      minutes: 15,
      when: new Date('2031-03-01T14:30:00Z'),
    };
    for (const name of names)
      for (const count of [1, 3])
        expect(Object.values(render(language, name, { ...values, count })).join(' ')).not.toMatch(/[{}]|undefined|NaN/);
  });

  it('counts follow the rules of the language', () => {
    expect(render('en', 'bid_expired', { count: 1, venues: 'V', plan: 'P' }).title).toBe('An offer expired');
    expect(render('en', 'bid_expired', { count: 2, venues: 'V', plan: 'P' }).title).toBe('2 offers expired');
    expect(render('hi', 'bid_expired', { count: 2, venues: 'V', plan: 'P' }).title).toBe('2 ऑफ़रों का समय समाप्त');
  });

  it('an offer is named by its venue, and of a plan with several days by its day', () => {
    const startAt = new Date('2028-02-28T19:00:00Z');
    const venues = [
      { venue: 'V', startAt },
      { venue: 'W', startAt: null },
    ];
    expect(render('en', 'bid_expired', { count: 2, venues, plan: 'P' }).message).toMatch(/V.* \(Tue,? 29 Feb\), .*W/);
    expect(render('hi', 'bid_expired', { count: 2, venues, plan: 'P' }).message).toContain('29 फ़र');
  });

  it('an instant is written in the time of India, also on the other side of midnight', () => {
    const when = new Date('2028-02-28T19:00:00Z');
    expect(render('en', 'reminder', { plan: 'P', venue: 'V', ref: 'R', when }).message).toMatch(/Tuesday,? 29 February.*12:30\sam/i);
    expect(render('hi', 'reminder', { plan: 'P', venue: 'V', ref: 'R', when }).message).toContain('29 फ़रवरी');
  });

  it('the text of people is inserted unchanged', () => {
    expect(render('en', 'member_joined', { name: '{plan} $& <b>', plan: 'x' }).title).toBe('{plan} $& <b> joined');
  });

  it('a discreet text names no plan, venue or person', () => {
    expect(render('en', 'discreet').title).toBe('Something new in your plan');
    for (const language of LANGUAGES) expect(Object.values(render(language, 'discreet')).join(' ')).not.toMatch(/[{}]/);
    expect(NOTIFICATION_TYPES).not.toContain('discreet');
  });
});
