import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CONSENT_ITEMS, LANGUAGES } from '@app/contracts';
import { tune } from '../tunable-ranges.js';
import { consentNotice, consentVersion } from './consent-notice.js';

/** The words of each version that people may have agreed to. Other words are another version: add a line, never change one. */
const WORDS: Readonly<Record<string, string>> = {
  '2026-11': '98d0e004b8d8c79d',
  '2026-11-22': 'a5fea3e64afe7cfe',
};

describe('the notice', () => {
  it('says something of every item in every language', () => {
    for (const language of LANGUAGES)
      for (const item of CONSENT_ITEMS) {
        const { title, text } = consentNotice()[language][item];
        expect(title.length).toBeGreaterThan(5);
        expect(text.length).toBeGreaterThan(40);
      }
  });

  it('has the words of its version', () => {
    const hash = createHash('sha256').update(JSON.stringify(consentNotice())).digest('hex').slice(0, 16);
    expect({ [consentVersion()]: hash }).toEqual({ [consentVersion()]: WORDS[consentVersion()] });
  });

  it('names the time that an operator keeps places for, in each language and as a version of its own', () => {
    try {
      tune({ TUNABLE_TRUNCATE_LOCATION_MS: '259200000' });
      expect(consentNotice().en.location.text).toContain('3 days after a plan is over we keep your place to about a kilometre.');
      expect(consentNotice().hi.location.text).toContain('प्लान ख़त्म होने के 3 दिन बाद');
      expect(consentVersion()).toBe('2026-11-22+259200s');
      // As long as a version may be in the database.
      tune({ TUNABLE_TRUNCATE_LOCATION_MS: String(365 * 86_400_000) });
      expect(consentVersion().length).toBeLessThanOrEqual(20);
    } finally {
      tune({});
    }
  });
});
