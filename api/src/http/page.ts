export * from './requests/page.js';
