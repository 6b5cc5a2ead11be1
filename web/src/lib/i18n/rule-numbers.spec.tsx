import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { adoptTunables, TUNABLES } from '@app/domain';
import { setLanguage, text } from './i18n.js';

const STANDARD = { ...TUNABLES };
afterEach(async () => {
  adoptTunables(STANDARD);
  await setLanguage('en');
});

it.each([
  ['en', 'Free to cancel until 24 hours before.', /^You can undo a booking for 2 minutes\. .* until 2 hours, 6 hours or 24 hours before/],
  ['hi', '24 घंटे पहले तक मुफ़्त रद्द करें।', /^2 मिनट तक .* 2 घंटे, 6 घंटे या 24 घंटे पहले तक।$/],
] as const)('a text names the default number of its rule (%s)', async (language, strict, terms) => {
  await setLanguage(language);
  expect(text('policy.strict.about')).toBe(strict);
  expect(text('terms.cancelText')).toMatch(terms);
});

it('a text names the server’s value of a tunable, as a duration or as a count', async () => {
  adoptTunables({ cancelStrictMs: 3 * 86_400_000, inviteCap: 1_200 });
  expect([text('policy.strict.about'), text('discover.askedAll')]).toEqual([
    'Free to cancel until 3 days before.',
    '1,200 venues have been asked for this plan, more is not possible.',
  ]);
  await setLanguage('hi');
  expect(text('policy.strict.about')).toBe('3 दिन पहले तक मुफ़्त रद्द करें।');
});

it('a value of the caller takes precedence over a tunable with the same name', () => {
  expect(text('policy.strict.about', { cancelStrictMs: 'noon' })).toBe('Free to cancel until noon before.');
});
