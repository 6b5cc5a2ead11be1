export * from './admin/retry-stuck-row.js';
export * from './bids/cast-vote.js';
