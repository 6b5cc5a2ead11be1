import { expect, it } from '@jest/globals';
import { EVENT_TYPES } from '@app/contracts';
import fc from 'fast-check';
import { livePlanProperty } from '../testing/live-plan-model.js';

it('a live plan is what the snapshot of its seq says, in histories that hold every type of event', () => {
  const seen = new Set<string>();
  fc.assert(
    livePlanProperty((type) => seen.add(type)),
    { numRuns: 2_500 },
  );
  const missing = EVENT_TYPES.filter((type) => type !== 'datebook.created' && !seen.has(type));
  expect(missing.map((type) => `add a step that ends in ${type} to libs/domain/src/testing/plan-history.ts`)).toEqual([]);
}, 120_000);
