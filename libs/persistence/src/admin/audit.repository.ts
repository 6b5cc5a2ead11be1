import { And, In, LessThan, MoreThanOrEqual, Not } from 'typeorm';
import type { SecurityEvent, SecurityLogEntry, UserRole } from '@app/contracts';
import { User } from '../accounts/user.entity.js';
import type { Queries } from '../database/queries.js';
import type { Page } from '../database/page.js';
import { AuditEntry } from './audit-entry.entity.js';

/** What is written down: ids, and what the systems of venues are called; never names of people, addresses or tokens. */
interface AuditEntryNew {
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

/** What the log is narrowed down to. */
export interface AuditWanted {
  actor?: string;
  subject?: string;
  type?: SecurityEvent;
  day?: string;
}

const DAY_MS = 86_400_000;

function onDay(day: string) {
  const start = Date.parse(`${day}T00:00:00+05:30`);
  return And(MoreThanOrEqual(new Date(start)), LessThan(new Date(start + DAY_MS)));
}

/** The log of what concerns security, kept for `auditKeptMs`. */
export class AuditRepository {
  constructor(private readonly db: Queries) {}

  /** Writes down who did what to what, in the transaction that does it where there is one. */
  async write(entry: AuditEntryNew): Promise<void> {
    await this.db.read('audit', INSERT, values(entry));
  }

  /** The newest first; of one actor (user or staff), about one subject, of one type and of one day in India, where they are given. */
  async list({ actor, subject, type, day }: AuditWanted, { before, limit }: Page): Promise<SecurityLogEntry[]> {
    const among = {
      ...(type ? { action: type } : {}),
      ...(subject ? { subjectId: subject } : {}),
      ...(day ? { at: onDay(day) } : {}),
      ...(before ? { id: LessThan(before) } : {}),
    };
    const where = actor
      ? [
          { ...among, actorId: actor },
          { ...among, staffId: actor },
        ]
      : among;
    const rows = await this.db.manager.find(AuditEntry, { where, order: { id: 'DESC' }, take: limit });
    const names = await this.colleagues(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]));
    return rows.map(({ id, action, subjectId, details, at, actorId, staffId }) => ({
      id,
      type: action,
      subjectId,
      colleagues: { actor: names.get(actorId) ?? null, subject: names.get(subjectId) ?? null },
      about: details.about ?? null,
      at: at.toISOString(),
      actor: actorId ? { kind: 'user', id: actorId } : staffId ? { kind: 'staff', id: staffId } : null,
    }));
  }

  /** The first names of those of these ids who are of the team. */
  private async colleagues(ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    if (known.length === 0) return new Map();
    const where = { id: In(known), role: Not<UserRole>('user') };
    const team = await this.db.manager.find(User, { select: { id: true, firstName: true }, where });
    return new Map(team.map(({ id, firstName }) => [id, firstName]));
  }
}
