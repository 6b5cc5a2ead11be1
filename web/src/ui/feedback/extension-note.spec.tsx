import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { setClockSource } from '../../lib/clock.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { ExtensionNote } from './extension-note.js';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const closesIn = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

afterEach(async () => {
  cleanup();
  setClockSource();
  await setLanguage('en');
});

function start() {
  setClockSource(() => NOW);
  const { container, rerender } = render(<ExtensionNote closesAt={closesIn(1)} extensions={0} />);
  return { words: () => container.textContent, rerender };
}

it('explains for 20 s of the server’s clock that a better offer moved the close, and how many extensions remain', () => {
  const { words, rerender } = start();
  expect(words()).toBe('');
  rerender(<ExtensionNote closesAt={closesIn(3)} extensions={1} />);
  expect(words()).toBe('+2 min: a better offer came in (1 of 5)');
  act(() => setClockSource(() => NOW + 19_000));
  expect(words()).not.toBe('');
  act(() => setClockSource(() => NOW + 20_000));
  expect(words()).toBe('');
});

it('names no offer when the host gave more time, in Hindi as well', async () => {
  await setLanguage('hi');
  const { words, rerender } = start();
  rerender(<ExtensionNote closesAt={closesIn(31)} extensions={0} />);
  expect(words()).toMatch(/^\+30 मिनट: ऑफ़र अब .* पर बंद होंगे$/);
});

it('shows nothing when the close moves to an earlier time', () => {
  const { words, rerender } = start();
  rerender(<ExtensionNote closesAt={closesIn(0)} extensions={0} />);
  expect(words()).toBe('');
});
