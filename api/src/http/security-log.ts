export * from './session/security-log.js';
