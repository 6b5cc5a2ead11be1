import '../testing/browser-globals.js';
import { afterEach, beforeEach, it } from '@jest/globals';
import { setClockSource } from '../lib/clock.js';
import { setLanguage } from '../lib/i18n/i18n.js';
import { stubApi } from '../testing/stub-api.js';
import { useToasts } from '../ui/feedback/toast-store.js';
import { meet, type Meeting } from '../testing/refusals/meeting.js';
import { ROWS } from '../testing/refusals/rows.js';

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
