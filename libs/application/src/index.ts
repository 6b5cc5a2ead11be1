export * from './bids/cast-vote.js';
