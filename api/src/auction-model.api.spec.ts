import { describe, it } from '@jest/globals';
import { expectAgreement, SEED, useTenants } from './testing/auction-model/agreement.js';

useTenants();

/** A night's run takes many more; a sequence takes less than half a second. */
const sequences = Number(process.env.MODEL_SEQUENCES ?? 24);
const timeout = Math.max(300_000, sequences * 500);

describe('an auction', () => {
  it(`answers like its model in ${sequences} sequences of commands (seed ${SEED})`, () => expectAgreement(sequences, SEED), timeout);
});
