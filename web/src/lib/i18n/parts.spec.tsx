import { expect, it, jest } from '@jest/globals';

it('keeps the texts of a part that is requested while a language loads', async () => {
  // A page that was just opened has loaded and requested nothing.
  jest.resetModules();
  const { isTextKey, setLanguage, text, withTexts } = await import('./i18n.js');
  expect(isTextKey('adminVenues.title')).toBe(false);
  await Promise.all([setLanguage('hi'), withTexts(() => Promise.resolve(), 'team')]);
  expect(isTextKey('adminVenues.title')).toBe(true);
  expect(text('shell.next')).toBe('आगे');
});

it('switches to the language chosen last, in whichever order the texts arrive', async () => {
  jest.resetModules();
  const { setLanguage, text } = await import('./i18n.js');
  // Nothing of Hindi is loaded yet, English is; a second choice of English comes first.
  await setLanguage('en');
  await Promise.all([setLanguage('hi'), setLanguage('en')]);
  expect([text('shell.next'), document.documentElement.lang]).toEqual(['Next', 'en-IN']);
});
