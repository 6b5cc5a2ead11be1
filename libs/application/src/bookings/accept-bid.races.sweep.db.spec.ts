import { describe, it } from '@jest/globals';
import { expectOneBookingEach, expectOneWinner, useAcceptRaces } from '../testing/accept-races.js';

useAcceptRaces();

describe('accepting, at length', () => {
  it('lets one of 200 simultaneous acceptances over 5 offers win', () => expectOneWinner(200));

  it('books once in 1,000 rounds of two tabs that take different offers', () => expectOneBookingEach(1_000), 120_000);
});
