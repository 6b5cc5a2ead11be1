import { describe, it } from '@jest/globals';
import { expectAgreement, SEED, useTenants } from './testing/auction-model/agreement.js';

useTenants();

const sequences = Number(process.env.MODEL_SEQUENCES ?? 24);

describe('an auction', () => {
  it(`answers like its model in ${sequences} sequences of commands (seed ${SEED})`, () => expectAgreement(sequences, SEED), 300_000);
});
