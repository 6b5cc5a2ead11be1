import { describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@app/contracts';
import fc from 'fast-check';
import { historyOf } from '../testing/plan-history.js';
import { maskEvent, withoutInvite } from './mask-event.js';

const draws = fc.array(fc.record({ kind: fc.nat(1000), a: fc.nat(1000), b: fc.nat(1000) }), { minLength: 20, maxLength: 80 });
/** The same log, in which everything that a person wrote, and the invite code, can be recognised. */
const PLANTED = ['name', 'firstName', 'planName', 'note', 'reply', 'cancelReason', 'inviteCode'];
const planted = (event: EventEnvelope): EventEnvelope =>
  JSON.parse(
    JSON.stringify(event, (key, value: unknown) => (PLANTED.includes(key) && typeof value === 'string' ? `secret ${key}` : value)),
    (key, value: unknown) =>
      // The venue's own name is public.
      key === 'venue' && value && typeof value === 'object' ? { ...value, name: 'Cafe Dusk' } : value,
  ) as EventEnvelope;

describe('an event for the team', () => {
  it('names nobody and quotes nobody, whatever happened, and says all else as it was', () => {
    fc.assert(
      fc.property(draws, (steps) => {
        for (const event of historyOf(steps).events) {
          const text = JSON.stringify(maskEvent(planted(event)));
          expect(text).not.toContain('secret');
          const without = (each: EventEnvelope) =>
            JSON.stringify(each, (key, value: unknown) => (PLANTED.includes(key) ? undefined : value));
          expect(without(maskEvent(planted(event)))).toBe(without(planted(event)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('with names still lacks the invite code, which opens the plan', () => {
    fc.assert(
      fc.property(draws, (steps) => {
        for (const event of historyOf(steps).events.map(planted)) {
          expect(JSON.stringify(withoutInvite(event))).not.toContain('secret inviteCode');
          const codeless = (each: EventEnvelope) =>
            JSON.stringify(each, (key, value: unknown) => (key === 'inviteCode' ? undefined : value));
          expect(codeless(withoutInvite(event))).toBe(codeless(event));
        }
      }),
      { numRuns: 20 },
    );
  });
});
