import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { KEPT_MS, personalData, TUNABLES } from '@app/domain';
import { lengthText } from '../../lib/format.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { show, stubApi } from '../../testing/stub-api.js';
import PrivacyScreen from './privacy-policy.js';

stubApi();
afterEach(() => setLanguage('en'));

it.each([
  ['en', /keep it in your profile, also as a guest/, ['diet', 'religion', 'push', 'Messages', 'security', 'Photos', 'After a deletion']],
  ['hi', /मेहमान के लिए भी हम उसे प्रोफ़ाइल में रखते हैं/, ['खान-पान', 'धर्म', 'पुश', 'संदेश', 'सुरक्षा', 'फ़ोटो', 'मिटाने के बाद']],
] as const)('the privacy notice names the contact of a guest, and the other kinds of data (%s)', async (language, contact, words) => {
  await setLanguage(language);
  show(<PrivacyScreen />);
  const text = document.body.textContent ?? '';
  expect(text).toMatch(contact);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  // A key without a text, or a placeholder without a value, would appear literally.
  expect(text).not.toMatch(/privacy\.|\{/);
});

it('the privacy notice has a row for each kind of data, with its retention', () => {
  show(<PrivacyScreen />);
  expect(document.querySelectorAll('main li, article li')).toHaveLength(Object.keys(personalData()).length);
  const text = document.body.textContent ?? '';
  const times = [TUNABLES.notificationsKeptMs, TUNABLES.auditKeptMs, TUNABLES.notesKeptMs, TUNABLES.guestPurgeMs, KEPT_MS.log];
  expect(times.map(lengthText)).toEqual(['90 days', '2 years', '1 year', '180 days', '7 days']);
  expect(times.map(lengthText).filter((time) => !text.includes(time))).toEqual([]);
});
