import base from './playwright.config.js';

// The pictures of all screens, and the checker's findings in each; scripts/screenshots.mjs runs it.

const pictures = { testMatch: '*.pictures.ts' };

export default {
  ...base,
  projects: [
    { name: 'english', ...pictures, grep: / en / },
    { name: 'hindi', ...pictures, grep: / hi / },
    { name: 'product', ...pictures, grep: / readme$/ },
  ],
  // The screens of a language follow one another in the same windows.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  reporter: [['list']],
};
