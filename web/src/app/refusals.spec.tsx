import '../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@app/contracts';
import { ROWS } from '../testing/refusals/rows.js';

/** Codes that no screen can cause, each with the reason. */
const NEVER_MET: Partial<Record<ErrorCode, string>> = {
  'wrong-origin': 'the app calls its own origin only; it answers pages of other sites, which show nothing of ours',
  'work-needed': 'the app does the work and asks again by itself',
  'idempotency-key-required': 'every call of the app that needs a key sends one',
};

it('covers each error code by a screen or by a reason why no screen can cause it', () => {
  const met = new Set<string>(ROWS.map(({ code }) => code));
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const rows = 'web/src/testing/refusals/*-rows.tsx';
  const unmet = codes.filter((code) => !met.has(code) && !(code in NEVER_MET));
  const excused = codes.filter((code) => met.has(code) && code in NEVER_MET);
  expect([
    ...unmet.map((code) => `add a row for ${code} to ${rows}, or why no screen meets it to NEVER_MET in web/src/app/refusals.spec.tsx`),
    ...excused.map((code) => `delete ${code} from NEVER_MET in web/src/app/refusals.spec.tsx: ${rows} has a row for it`),
  ]).toEqual([]);
});
