import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_CHANGES, expectReadsToFollow } from '../testing/plan-reads.js';

describe('reads of a plan', () => {
  it('are, after changes in any order, what would be made anew for this reader', async () => {
    const changes = fc.array(fc.constantFrom(...ALL_CHANGES), { minLength: 6, maxLength: 12 });
    await fc.assert(fc.asyncProperty(changes, expectReadsToFollow), { numRuns: 3, seed: 12 });
  }, 120_000);
});
