export * from './network/limits.js';
