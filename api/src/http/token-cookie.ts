export * from './session/token-cookie.js';
