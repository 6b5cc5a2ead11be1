import {
  MOST_PEOPLE_FOUND,
  PERSON_EVENTS,
  type FoundPerson,
  type PersonContact,
  type PersonRecord,
  type UserRole,
  type UserId,
} from '@app/contracts';
import type { Wanted } from '@app/domain';
import { lockAccount } from '../accounts/accounts.statements.js';
import { runningBookingSql } from '../accounts/personal/personal-data.statements.js';
import { OPEN_REPORT } from '../accounts/reports.statements.js';
import { User } from '../accounts/user.entity.js';
import type { Queries } from '../database/queries.js';
import { iso, sqlList } from '../database/views.js';
import { phoneKeySql, wantedPlansSql } from './wanted.statements.js';
import { transactionOf, type Transaction } from '../database/transaction.js';

/** So many of a person's plans, reports and entries are read, the newest. */
const MOST = 50;

const KIND = `CASE WHEN u.role <> 'user' THEN 'team' WHEN u.is_guest THEN 'guest' ELSE 'account' END`;
/** The day is UTC's, which begins after India's. */
const SEEN = `CASE WHEN u.seen_on IS NOT NULL THEN greatest(u.seen_on, (u.created_at AT TIME ZONE 'Asia/Kolkata')::date) END`;
/** A JSON list of what `from` gives, the newest first; `item` is the JSON of a row with the id `id`. */
const newest = (id: string, item: string, from: string): string =>
  `(SELECT coalesce(jsonb_agg(l.item ORDER BY l.id DESC), '[]')
    FROM (SELECT ${id} AS id, ${item} AS item FROM ${from} ORDER BY ${id} DESC LIMIT ${MOST}) l)`;

const report = (side: string): string =>
  newest(
    'x.id',
    `jsonb_build_object('id', x.id, 'kind', x.kind, 'reason', x.reason, 'createdAt', ${iso('x.created_at')}, 'closed', NOT (${OPEN_REPORT}))`,
    `reports x WHERE x.${side} = u.id`,
  );

const FOUND = `WITH wanted_plan AS (${wantedPlansSql({ id: '$1', code: '$3', booking: '$4', phone: '$5' })}),
   wanted AS (SELECT id FROM users WHERE id = $1 UNION SELECT id FROM users WHERE email = $2 UNION
     SELECT id FROM users WHERE lower(contact_email) = $2 UNION SELECT id FROM users u WHERE ${phoneKeySql('u.contact_phone')} = $5 UNION
     SELECT m.user_id FROM members m WHERE m.datebook_id IN (SELECT id FROM wanted_plan))
   SELECT u.id, ${KIND} AS kind, u.first_name AS "firstName", coalesce(u.email, u.contact_email) AS email, NULL::jsonb AS venue,
     ${iso('u.created_at')} AS "createdAt", ${SEEN}::text AS "lastSeenOn", ${iso('u.forgotten_at')} AS "forgottenAt"
   FROM users u WHERE u.id IN (SELECT id FROM wanted)
   UNION ALL SELECT s.id, 'staff', s.name, s.email, jsonb_build_object('id', v.id, 'name', v.name), ${iso('s.created_at')}, NULL, NULL
   FROM venue_staff s JOIN venues v ON v.id = s.venue_id WHERE s.id = $1 OR s.email = $2
   ORDER BY 1 LIMIT ${MOST_PEOPLE_FOUND}`;

const CONTACT = `'firstName', u.first_name, 'email', u.email,
  'contact', jsonb_build_object('name', u.contact_name, 'phone', u.contact_phone, 'email', u.contact_email)`;

/** No place, no preferences, no words: what they wrote is in their own export. */
const RECORD = `SELECT jsonb_build_object('id', u.id, 'kind', ${KIND}, 'role', u.role, ${CONTACT},
    'adultConfirmedAt', ${iso('u.adult_at')}, 'createdAt', ${iso('u.created_at')}, 'lastSeenOn', ${SEEN},
    'approvalUntil', CASE WHEN u.approval_until > app_clock() THEN ${iso('u.approval_until')} END, 'forgottenAt', ${iso('u.forgotten_at')},
    'deletion', (SELECT jsonb_build_object('askedAt', ${iso('x.asked_at')}, 'dueAt', ${iso('x.due_at')}, 'begun', x.begun_at IS NOT NULL,
        'waitsForBooking', EXISTS (${runningBookingSql('x.user_id', 'NULL::uuid')})) FROM account_deletions x WHERE x.user_id = u.id),
    'sessions', (SELECT count(DISTINCT s.browser_id) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > app_clock()),
    'plans', ${newest(
      'd.id',
      `jsonb_build_object('id', d.id, 'planType', d.plan_type, 'role', m.role, 'state', d.state, 'citySlug', d.effective ->> 'citySlug',
        'date', d.effective ->> 'preferredDate', 'joinedAt', ${iso('m.joined_at')}, 'leftAt', ${iso('m.left_at')},
        'deletedAt', ${iso('d.deleted_at')})`,
      'members m JOIN datebooks d ON d.id = m.datebook_id WHERE m.user_id = u.id',
    )},
    'consents', (SELECT coalesce(jsonb_agg(jsonb_build_object('item', c.item, 'granted', c.granted, 'version', c.version, 'at', ${iso('c.at')})
        ORDER BY c.item), '[]')
      FROM (SELECT DISTINCT ON (item) * FROM consents WHERE user_id = u.id ORDER BY item, id DESC) c),
    'reportsBy', ${report('reporter_id')}, 'reportsAbout', ${report('user_id')},
    'ownerFlags', ${newest(
      'f.id',
      `jsonb_build_object('id', f.id, 'dateBookId', d.id, 'sign', f.sign, 'createdAt', ${iso('f.created_at')}, 'closedAt', ${iso('f.closed_at')})`,
      'datebooks d JOIN bid_requests r ON r.datebook_id = d.id JOIN owner_flags f ON f.request_id = r.id WHERE d.created_by = u.id',
    )},
    'merged', (SELECT coalesce(jsonb_agg(jsonb_build_object('guestId', g.id, 'at', ${iso('g.at')}) ORDER BY g.at DESC), '[]')
      FROM (SELECT subject_id AS id, min(at) AS at FROM audit_log WHERE actor_id = u.id AND action = 'account.merged' GROUP BY 1) g),
    'mergedInto', (SELECT jsonb_build_object('userId', a.actor_id, 'at', ${iso('a.at')}) FROM audit_log a
      WHERE a.subject_id = u.id AND a.action = 'account.merged' ORDER BY a.id LIMIT 1),
    'history', ${newest(
      'a.id',
      `jsonb_build_object('id', a.id, 'type', a.action, 'reason', a.details -> 'reason', 'at', ${iso('a.at')},
        'by', CASE WHEN y.id IS NOT NULL THEN jsonb_build_object('id', y.id, 'firstName', y.first_name) END)`,
      `audit_log a LEFT JOIN users y ON y.id = a.actor_id WHERE a.subject_id = u.id AND a.action IN (${sqlList(PERSON_EVENTS)})`,
    )}) AS record FROM users u WHERE u.id = $1`;

/** What a command about a person depends on. */
export interface LockedPerson {
  role: UserRole;
  forgotten: boolean;
  /** Their deletion has begun. */
  leaving: boolean;
}

/** People as the team reads them: the results of a search, and one JSON of many tables, which no entity has. */
export class AdminPeopleRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Whom an id, an address, a number or a code leads to, unmasked. */
  find({ id, email, code, booking, phone }: Wanted): Promise<FoundPerson[]> {
    return this.db.read<FoundPerson>('people-wanted', FOUND, [id, email, code, booking, phone]);
  }

  /** What somebody may do here; null when there is nobody of this id. */
  async roleOf(userId: UserId): Promise<UserRole | null> {
    return (await this.db.manager.findOne(User, { select: { id: true, role: true }, where: { id: userId } }))?.role ?? null;
  }

  /** One person, unmasked; null when there is none of this id. */
  async record(userId: UserId): Promise<PersonRecord | null> {
    const [row] = await this.db.read<{ record: PersonRecord }>('person-record', RECORD, [userId]);
    return row?.record ?? null;
  }

  /** Takes a person until the commit, so that nobody deletes them meanwhile; null when there is none. */
  async lock(userId: UserId): Promise<LockedPerson | null> {
    await this.tx.all(lockAccount.user, [userId]);
    const [person] = await this.tx.query<LockedPerson>(
      `SELECT u.role, u.forgotten_at IS NOT NULL AS forgotten,
       EXISTS (SELECT FROM account_deletions x WHERE x.user_id = u.id AND x.begun_at IS NOT NULL) AS leaving FROM users u WHERE u.id = $1`,
      [userId],
    );
    return person ?? null;
  }

  /** How a person can be reached. */
  async readContact(userId: UserId): Promise<PersonContact | null> {
    const [row] = await this.tx.query<{ contact: PersonContact }>(
      `SELECT jsonb_build_object(${CONTACT}) AS contact FROM users u WHERE u.id = $1`,
      [userId],
    );
    return row?.contact ?? null;
  }
}
