import type { Instant } from './ids.js';

/** What is written down for operations: who tried to get in, who was stopped, and what the staff did. */
export const SECURITY_EVENTS = [
  'login.failed',
  'limit.hit',
  'password.reset_asked',
  'password.reset',
  'password.changed',
  'refresh.reused',
  'data.exported',
  'account.deleted',
  'queue.commanded',
  'row.retried',
  'dispute.upheld',
  'dispute.dismissed',
  'approval.lifted',
  'owners.looked_at',
  'venue.verified',
  'venue.rejected',
  'venue.suspended',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** GET /api/admin/security-log: one entry, which names people and venues by their ids alone. */
export interface SecurityLogEntry {
  id: string;
  type: SecurityEvent;
  /** A user, or a member of a venue's staff; null where nobody was signed in. */
  actor: { kind: 'user' | 'staff'; id: string } | null;
  /** Of what it was done to: an account, a venue, a booking. */
  subjectId: string | null;
  /** Which limit, which command on which queue, or which kind of work. */
  about: string | null;
  at: Instant;
}
