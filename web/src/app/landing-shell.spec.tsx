import '../testing/browser-globals.js';
import { TextEncoder } from 'node:util';
import { expect, it } from '@jest/globals';

it('the first paint of the landing is complete in both languages: all its words, and drawings with ids of their own', async () => {
  // The build renders the page without a browser.
  const port = { postMessage: () => undefined };
  Object.assign(globalThis, {
    TextEncoder,
    MessageChannel: class {
      port1 = port;
      port2 = port;
    },
  });
  const { landingShell } = await import('../../build/landing-shell.js');
  const shells = landingShell();
  document.body.innerHTML = shells.hi;
  expect([...document.querySelectorAll('h1')].map((heading) => heading.closest('[lang]')?.getAttribute('lang'))).toEqual(['hi-IN']);
  document.body.innerHTML = shells.en;
  expect(document.querySelector('[lang="en-IN"] h1')?.textContent).toBe('Plan with love and AI');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
  for (const language of ['en-IN', 'hi-IN']) {
    const part = document.querySelector(`[lang="${language}"]`);
    const uses = part?.innerHTML.match(/url\(#[^)]+\)/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    expect(part?.querySelector('a[href="/places-near-me"]')?.textContent).toBeTruthy();
    for (const use of uses) expect(part?.querySelector(`[id="${use.slice(5, -1)}"]`)).not.toBeNull();
  }
  // Apart from the product's name and hidden text, the page holds no word of the other language.
  const words = document.querySelector('[lang="hi-IN"]')?.textContent.replace(/Saanjh|AI/g, '') ?? '';
  expect(words).toMatch(/[\u0900-\u097F]/);
  expect(words).not.toMatch(/[A-Za-z]/);
});
