import { it } from '@jest/globals';
import fc from 'fast-check';
import { followedPlanProperty } from '../testing/live-plan-model.js';

it('a followed plan shows only states that the server had, never goes back, and is the newest or marked as possibly outdated', async () => {
  await fc.assert(followedPlanProperty, { numRuns: 4_000, seed: 20_261_126 });
}, 120_000);
