import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { ALL_CHANGES, expectReadsToFollow, usePlanReaders } from '../testing/plan-reads.js';
import { useRunningApi } from '../testing/running-api.js';

useRunningApi();

usePlanReaders();

describe('reads of a plan', () => {
  it('equals a fresh read for this reader after changes in any order', async () => {
    const changes = fc.array(fc.constantFrom(...ALL_CHANGES), { minLength: 6, maxLength: 12 });
    await fc.assert(fc.asyncProperty(changes, expectReadsToFollow), { numRuns: 3, seed: 12 });
  }, 120_000);
});
