/** Names of the headers that both sides know. */
export const HEADERS = {
  now: 'x-now',
  streamSeq: 'x-stream-seq',
  apiVersion: 'x-api-version',
  idempotencyKey: 'idempotency-key',
  backupToken: 'x-backup-token',
  wantBackup: 'x-backup',
  traceId: 'x-trace-id',
} as const;
export const API_VERSION = '1';
/** Name of the session cookie of a user, and of a venue's refresh cookie. */
export const COOKIES = { session: 'sid', venueRefresh: 'venue_refresh' } as const;
