export * from './session/renewal.js';
