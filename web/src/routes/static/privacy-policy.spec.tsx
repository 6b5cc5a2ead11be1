import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { show, stubApi } from '../../testing/stub-api.js';
import PrivacyScreen from './privacy-policy.js';

stubApi();
afterEach(() => setLanguage('en'));

it.each([
  ['en', /keep them in your profile, also as a guest/, ['diet', 'religion', 'push', 'messages', 'security', 'After a deletion']],
  ['hi', /मेहमान के लिए भी हम उन्हें प्रोफ़ाइल में रखते हैं/, ['खान-पान', 'धर्म', 'पुश', 'संदेश', 'सुरक्षा', 'मिटाने के बाद']],
] as const)('the privacy notice names the contact of a guest, and what else is kept (%s)', async (language, contact, words) => {
  await setLanguage(language);
  show(<PrivacyScreen />);
  const text = document.body.textContent ?? '';
  expect(text).toMatch(contact);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});
