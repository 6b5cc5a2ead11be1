import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfferTemplate, SaveAutoBidRule } from '@app/contracts';
import { speak, text, withTexts } from '../../../lib/i18n/i18n.js';
import { draftOf, newDraft, ruleOf } from './rule-draft.js';
import { partsOf, ruleText } from './rule-words.js';

const RULE: SaveAutoBidRule = {
  templateId: 't',
  active: true,
  placeTypes: [],
  minSpend: 2000,
  partyFrom: 2,
  partyTo: 6,
  days: ['fr', 'sa'],
  times: [],
  maxDistance: null,
  minFit: 0,
  maxOpenBids: 10,
  floorPrice: 1800,
  stepRupees: 100,
  maxSteps: 3,
};
const TEMPLATE = { id: 't', price: 2450 } as OfferTemplate;
const say = (change: Partial<SaveAutoBidRule> = {}) => ruleText(text, { ...RULE, ...change }, 'Dinner for two');

beforeAll(() => withTexts(() => Promise.resolve(), 'partner'));
afterEach(() => speak('en'));

describe('a rule in words', () => {
  it('reads as one sentence', async () => {
    await speak('en');
    expect(say()).toBe('Fri and Sat, 2 to 6 people, from ₹2,000: send Dinner for two; go down to ₹1,800 in steps of ₹100, at most 3 times');
    expect(say({ days: [], partyFrom: 2, partyTo: 2, minSpend: 0, floorPrice: null })).toBe(
      'Any day, 2 people, whatever they spend: send Dinner for two; keep the price',
    );
    expect(say({ days: ['th', 'mo', 'we', 'tu'], stepRupees: null, maxSteps: 1 })).toBe(
      'Mon to Thu, 2 to 6 people, from ₹2,000: send Dinner for two; go down to ₹1,800 in the smallest steps, at most once',
    );
    expect(say({ floorPrice: null, times: ['evening'], placeTypes: ['cafes', 'bakeries'], maxDistance: '5-10', minFit: 60 })).toBe(
      'Fri and Sat, 2 to 6 people, from ₹2,000: send Dinner for two; keep the price; only Evening, Cafés or Bakeries, up to 10 km away, 60% fit or better',
    );
  });

  it('reads as one sentence in Hindi', async () => {
    await speak('hi');
    expect(say()).toBe(
      'शुक्र और शनि को, 2 से 6 लोग, कम से कम ₹2,000 का ख़र्च: Dinner for two भेजें; ₹1,800 तक घटाएँ, हर बार ₹100, ज़्यादा से ज़्यादा 3 बार',
    );
    expect(say({ days: [], minSpend: 0, floorPrice: null })).toBe(
      'किसी भी दिन, 2 से 6 लोग, ख़र्च कितना भी हो: Dinner for two भेजें; क़ीमत वही रखें',
    );
  });

  it('has the same blanks in each language', async () => {
    for (const key of ['venueSet.rules.when', 'venueSet.rules.party', 'venueSet.rules.from', 'venueSet.rules.down'] as const) {
      const blanks = async (language: 'en' | 'hi') => {
        await speak(language);
        const parts = partsOf(text(key));
        expect(parts.map((part) => (part.blank ? `{${part.text}}` : part.text)).join('')).toBe(text(key));
        return parts.flatMap((part) => (part.blank ? [part.text] : [])).sort();
      };
      expect(await blanks('hi')).toEqual(await blanks('en'));
    }
  });
});

describe('the draft of a rule', () => {
  it('is restored as it was stored', () => {
    const stored = { ...RULE, id: 'r', openBids: 1, sent: 4, lastSentAt: null, createdAt: '', updatedAt: '' };
    expect(ruleOf(draftOf(stored, TEMPLATE))).toEqual(RULE);
    const still = { ...RULE, floorPrice: null, stepRupees: null };
    expect(ruleOf(draftOf({ ...stored, ...still }, TEMPLATE))).toEqual({ ...still, maxSteps: 3 });
  });

  it('starts open to all, with a fixed price and a prepared floor below the offer’s', () => {
    expect(ruleOf(newDraft(TEMPLATE))).toMatchObject({ partyFrom: 1, partyTo: 6, days: [], floorPrice: null, stepRupees: null });
    expect(newDraft(TEMPLATE).floorPrice).toBe(2200);
    expect(newDraft({ ...TEMPLATE, price: 40 }).floorPrice).toBe(36);
  });
});
