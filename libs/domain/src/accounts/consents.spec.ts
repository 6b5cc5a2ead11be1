import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CONSENT_ITEMS, CONSENT_NOTICE, CONSENT_VERSION, LANGUAGES } from '@app/contracts';

/** The words of each version that people may have agreed to. Other words are another version: add a line, never change one. */
const WORDS: Readonly<Record<string, string>> = {
  '2026-11': '98d0e004b8d8c79d',
  '2026-11-22': 'a5fea3e64afe7cfe',
};

describe('the notice', () => {
  it('says something of every item in every language', () => {
    for (const language of LANGUAGES)
      for (const item of CONSENT_ITEMS) {
        const { title, text } = CONSENT_NOTICE[language][item];
        expect(title.length).toBeGreaterThan(5);
        expect(text.length).toBeGreaterThan(40);
      }
  });

  it('has the words of its version', () => {
    const hash = createHash('sha256').update(JSON.stringify(CONSENT_NOTICE)).digest('hex').slice(0, 16);
    expect({ [CONSENT_VERSION]: hash }).toEqual({ [CONSENT_VERSION]: WORDS[CONSENT_VERSION] });
  });
});
