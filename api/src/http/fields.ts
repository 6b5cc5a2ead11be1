export * from './requests/fields.js';
