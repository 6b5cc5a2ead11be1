// For the specs of what is still here; those of commands stand on the original in the application layer.
export * from '../../../application/src/testing/auction-context.js';
