import base from './playwright.config.js';

// The pictures of the main screens; scripts/screenshots.mjs runs it.

export default {
  ...base,
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
  timeout: 600_000,
  workers: 1,
  reporter: [['list']],
};
