import '../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@app/contracts';
import { setLanguage } from '../lib/i18n/i18n.js';
import { request } from '../lib/http.js';
import { stubApi, refusal } from '../testing/stub-api.js';
import { problemMessage } from './problem-message.js';

const server = stubApi();
afterEach(() => setLanguage('en'));
const said = async (code: ErrorCode) => {
  server.answer = () => refusal(ERRORS[code][0], code, { detail: 'What the server says.' });
  return problemMessage(await request('/api/x').catch((error: unknown) => error)).message;
};

describe('the message of a refusal', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('explains %s in Hindi words of the catalogue, never in the server’s', async (code) => {
    await setLanguage('hi');
    const words = await said(code);
    if (words === 'What the server says.') throw new Error(`Add 'problem.${code}' to web/src/locales/en/problems.ts and hi/problems.ts`);
    expect(words).toMatch(/[\u0900-\u097f]/);
    // Proper names stay in Latin letters.
    expect(words?.replaceAll('Google', '')).not.toMatch(/[A-Za-z]{2}/);
  });

  it('shows the server’s English sentence only for a code with several reasons', async () => {
    expect(await said('plan-state')).toBe('What the server says.');
    expect(await said('rate-limited')).toBe('Too many tries. Please wait a moment.');
  });

  it('shows the server’s sentence for an unknown code, and no message without an answer', async () => {
    server.answer = () => refusal(409, 'brand-new', { detail: 'Something new.' });
    const error = await request('/api/x').catch((failure: unknown) => failure);
    expect(problemMessage(error)).toEqual({ message: 'Something new.' });
    expect(problemMessage(new TypeError('Failed to fetch'))).toEqual({});
  });
});
