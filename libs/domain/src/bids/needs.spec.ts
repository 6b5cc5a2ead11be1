import { describe, expect, it } from '@jest/globals';
import { NEED_ANSWERS, NEEDS, type NeedAnswers } from '@app/contracts';
import fc from 'fast-check';
import { metShare, withNeeds } from './needs-score.js';
import { answersTo, needsOf } from './needs.js';
import { valueScore } from './value-score.js';

const answers = fc.dictionary(fc.constantFrom(...NEEDS), fc.constantFrom(...NEED_ANSWERS)) as fc.Arbitrary<NeedAnswers>;

describe('the answers to needs', () => {
  it('are of the plan’s needs alone, in the order of the list', () => {
    expect(needsOf({ diet: ['nut', 'jain'], accessibility: ['step_free'] })).toEqual(['jain', 'nut', 'step_free']);
    expect(answersTo(['jain', 'step_free'], { jain: 'no', parking: 'yes', entry: 'everyone' }, { parking: 'yes' })).toEqual({
      jain: 'no',
      step_free: 'ask',
    });
  });

  it('are what the venue said in the offer before what it says of itself', () => {
    expect(answersTo(['jain', 'nut'], { jain: 'no', nut: 'yes' }, { jain: 'yes' })).toEqual({ jain: 'yes', nut: 'yes' });
  });
});

describe('the share of needs that is met', () => {
  it('counts yes whole, “ask us” half and no not at all', () => {
    expect(metShare({})).toBe(1);
    expect(metShare({ jain: 'yes', nut: 'yes' })).toBe(1);
    expect(metShare({ jain: 'yes', nut: 'ask' })).toBe(0.75);
    expect(metShare({ jain: 'ask', nut: 'no' })).toBe(0.25);
  });

  it('lowers the fit alone, by half of it at most, and so the score', () => {
    const parts = { price: 0.4, fit: 0.8, travel: 0.3, reliability: 0.9, perks: 0.1 };
    const bid = { parts, valueScore: valueScore(parts) };
    expect(withNeeds(bid, { jain: 'yes' })).toEqual(bid);
    expect(withNeeds(bid, undefined)).toEqual(bid);
    expect(withNeeds(bid, { jain: 'no' }).parts).toEqual({ ...parts, fit: 0.4 });
    fc.assert(
      fc.property(answers, (given) => {
        const seen = withNeeds(bid, given);
        expect(seen.parts.fit).toBeGreaterThanOrEqual(parts.fit / 2);
        expect(seen.parts.fit).toBeLessThanOrEqual(parts.fit);
        expect(seen.valueScore).toBeLessThanOrEqual(bid.valueScore);
        expect({ ...seen.parts, fit: parts.fit }).toEqual(parts);
      }),
    );
  });
});
