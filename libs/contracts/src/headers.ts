/** Names of the headers that both sides know. */
export const HEADERS = {
  now: 'x-now',
  streamSeq: 'x-stream-seq',
  apiVersion: 'x-api-version',
  idempotencyKey: 'idempotency-key',
  backupToken: 'x-backup-token',
  wantBackup: 'x-backup',
  traceId: 'x-trace-id',
  /** A background request of a page of the team: it does not count as activity. */
  requestId: 'x-request-id',
  /** Of a request that a page of the team makes by itself, while nobody uses it. */
  unattended: 'x-unattended',
  /** The viewer for whom the page was drawn: the id of the person or, on the desk, of the member of staff. */
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
