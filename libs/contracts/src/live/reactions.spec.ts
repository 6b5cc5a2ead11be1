import { expect, it } from '@jest/globals';
import { reactionsTo } from './reactions.js';

it.each([
  ['a plan of two whose preferences differ', { planType: 'datebook', state: 'resolving' }, ['announce-preferences', 'announce-mismatch']],
  ['a plan of two without a difference', { planType: 'datebook', state: 'collecting' }, ['announce-preferences']],
  ['a plan of one', { planType: 'goSolo', state: 'collecting' }, []],
  ['a host who answers for all', { planType: 'palbook', sameLocationMode: true, state: 'live' }, []],
  ['a plan of which the event says nothing', undefined, ['announce-preferences', 'announce-mismatch']],
] as const)('saved preferences of %s call for what finds something to do', (_plan, plan, expected) => {
  expect(reactionsTo({ type: 'preferences.saved', data: plan ? { plan } : {} })).toEqual(expected);
});

it('a new plan asks nobody to join unless it has an invite code from the beginning', () => {
  const reactionsOf = (inviteCode: string | null) => reactionsTo({ type: 'datebook.created', data: { plan: { inviteCode } } });
  expect([reactionsOf(null), reactionsOf('K7QWX')]).toEqual([[], ['announce-again']]);
});
