import base from './playwright.config.js';

// The pictures of the main screens; scripts/screenshots.mjs runs it.
export default { ...base, testMatch: '*.pictures.ts', timeout: 600_000, reporter: [['list']] };
