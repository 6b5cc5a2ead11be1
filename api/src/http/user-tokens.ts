export * from './session/user-tokens.js';
