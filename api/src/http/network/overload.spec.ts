import { expect, it } from '@jest/globals';
import { sheddingAt } from './overload.js';

it.each([
  [{ inFlight: 0, delayMs: 0 }, 'nothing'],
  [{ inFlight: 199, delayMs: 199 }, 'nothing'],
  [{ inFlight: 200, delayMs: 0 }, 'lists'],
  [{ inFlight: 16, delayMs: 200 }, 'lists'],
  [{ inFlight: 400, delayMs: 0 }, 'reads'],
  [{ inFlight: 16, delayMs: 500 }, 'reads'],
  // A machine that is busy with other programs delays an API with a few requests as well.
  [{ inFlight: 15, delayMs: 5_000 }, 'nothing'],
] as const)('a process with the load %j refuses %s', (load, shedding) => {
  expect(sheddingAt(load)).toBe(shedding);
});
