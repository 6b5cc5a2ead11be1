export * from './requests/idempotency.js';
