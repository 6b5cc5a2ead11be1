/** Names of the headers that both sides know. */
export const HEADERS = {
  now: 'x-now',
  streamSeq: 'x-stream-seq',
  apiVersion: 'x-api-version',
  idempotencyKey: 'idempotency-key',
  backupToken: 'x-backup-token',
  wantBackup: 'x-backup',
  traceId: 'x-trace-id',
  /** Of a request that a proxy has named already. */
  requestId: 'x-request-id',
  /** Of a request that a page of the team makes by itself, while nobody uses it. */
  unattended: 'x-unattended',
  /** For whom the page was drawn that asks: a person's id, or on the desk the id of the member of the staff. */
  viewer: 'x-viewer',
} as const;
export const API_VERSION = '1';
/** Names of the session cookie of a user, of a venue's refresh cookie, and of the two that wait for the way back from a provider. */
export const COOKIES = {
  session: 'sid',
  venueRefresh: 'venue_refresh',
  businessProfile: 'business_profile',
  provider: 'provider',
} as const;
