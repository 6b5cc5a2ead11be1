import '../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@app/contracts';
import { setClockSource } from '../lib/clock.js';
import { setLanguage } from '../lib/i18n/i18n.js';
import { stubApi } from '../testing/stub-api.js';
import { useToasts } from '../ui/feedback/toast-store.js';
import { ACCOUNT_ROWS } from '../testing/refusals/account-rows.js';
import { OFFER_ROWS } from '../testing/refusals/offer-rows.js';
import { PLAN_ROWS } from '../testing/refusals/plan-rows.js';
import { meet, type Meeting } from '../testing/refusals/meeting.js';
import { TEAM_ROWS } from '../testing/refusals/team-rows.js';
import { VENUE_ROWS } from '../testing/refusals/venue-rows.js';

const ROWS = [...ACCOUNT_ROWS, ...PLAN_ROWS, ...OFFER_ROWS, ...VENUE_ROWS, ...TEAM_ROWS];

/** Codes that no screen can cause, each with the reason. */
const NEVER_MET: Partial<Record<ErrorCode, string>> = {
  'wrong-origin': 'the app calls its own origin only; it answers pages of other sites, which show nothing of ours',
  'work-needed': 'the app does the work and asks again by itself',
  'idempotency-key-required': 'every call of the app that needs a key sends one',
};

const server = stubApi();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  globalThis.scrollTo = () => undefined;
  setClockSource(() => Date.parse('2026-11-20T12:05:00.000Z'));
});
afterEach(async () => {
  useToasts.setState({ toasts: [] });
  setClockSource();
  await setLanguage('en');
});

// problem-message.spec proves the Hindi words of every code; their position does not depend on the language.
it.each(ROWS.map((row) => [`${row.code} on: ${row.on}`, row] as const))('explains the refusal %s on its screen', async (_name, row) => {
  await meet(row, server, 'en');
});

it('explains a refusal in Hindi where English shows the server’s reason', async () => {
  await setLanguage('hi');
  await meet(ROWS.find(({ named }) => named) as Meeting, server, 'hi');
});

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
