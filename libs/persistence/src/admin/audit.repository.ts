import type { SecurityEvent, SecurityLogEntry } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Page } from '../database/page.js';
import { iso } from '../database/views.js';

/** What is written down: ids, never names, addresses or tokens. */
export interface AuditEntryNew {
  action: SecurityEvent;
  /** The user who did it. */
  actorId?: string | null;
  /** The member of a venue's staff who did it. */
  staffId?: string | null;
  subjectId?: string | null;
  details?: Record<string, unknown>;
  /** Instead of who did it: the hashes of the tokens that they brought, good or not. */
  tokens?: readonly Buffer[];
}

const INSERT = `INSERT INTO audit_log (actor_id, action, subject_id, details, staff_id)
  VALUES (coalesce($1::uuid, (SELECT user_id FROM sessions WHERE token_hash = ANY($6::bytea[]) LIMIT 1)), $2, $3, $4,
    coalesce($5::uuid, (SELECT staff_id FROM venue_sessions WHERE token_hash = ANY($6::bytea[]) LIMIT 1)))`;

const values = ({ actorId, action, subjectId, details, staffId, tokens }: AuditEntryNew) => [
  actorId ?? null,
  action,
  subjectId ?? null,
  JSON.stringify(details ?? {}),
  staffId ?? null,
  tokens ?? [],
];

/** Writes down who did what to what, in the transaction that does it. */
export async function audit(tx: Transaction, entry: AuditEntryNew): Promise<void> {
  await tx.query(INSERT, values(entry));
}

/** The log of what concerns security, kept for `auditKeptMs`. */
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Writes down what no transaction does. */
  async write(entry: AuditEntryNew): Promise<void> {
    await this.database.read('audit', INSERT, values(entry));
  }

  /** The newest first; of one actor (user or staff) and of one type, where they are given. */
  async list({ actor, type }: { actor?: string; type?: SecurityEvent }, page: Page): Promise<SecurityLogEntry[]> {
    return this.database.read<SecurityLogEntry>(
      'security-log',
      `SELECT a.id, a.action AS type, a.subject_id AS "subjectId", a.details ->> 'about' AS about, ${iso('a.at')} AS at,
         CASE WHEN a.actor_id IS NOT NULL THEN jsonb_build_object('kind', 'user', 'id', a.actor_id)
           WHEN a.staff_id IS NOT NULL THEN jsonb_build_object('kind', 'staff', 'id', a.staff_id) END AS actor
       FROM audit_log a
       WHERE ($1::uuid IS NULL OR a.actor_id = $1 OR a.staff_id = $1) AND ($2::text IS NULL OR a.action = $2) AND ($3::uuid IS NULL OR a.id < $3)
       ORDER BY a.id DESC LIMIT $4`,
      [actor ?? null, type ?? null, page.before ?? null, page.limit],
    );
  }
}
