import { STUCK_KINDS, type StuckKind, type StuckRowView, type StuckState } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import { iso } from '../database/views.js';
import { stuckRowsOf } from '../log/lag.repository.js';
import { MOST_REACTION_ATTEMPTS } from '../log/reactions.repository.js';
import { MOST_TICK_ATTEMPTS } from '../log/tick-step.js';
import { MOST_DELIVERY_ATTEMPTS } from '../notifications/deliveries.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';

/** SQL of what one kind of work is shown by, and of how it is tried again. */
interface Source {
  table: string;
  /** Sorts by age: it begins with a time-ordered id. */
  id: string;
  name: string;
  about: string;
  since: string;
  /** The row with the id $1 (and, of a reaction, the name $2). */
  byId: string;
  /** Of a row: why no other try can help; null while one can. */
  over: string;
  most: number;
  alsoSet?: string;
}

const SOURCES: Readonly<Record<StuckKind, Source>> = {
  tick: {
    table: 'tick_failures',
    id: 'id::text',
    name: 'step',
    about: 'row_id',
    since: 'created_at',
    byId: 'id = $1::uuid AND $2::text IS NULL',
    over: 'NULL',
    most: MOST_TICK_ATTEMPTS,
  },
  reaction: {
    table: 'reactions',
    id: `event_id || '.' || name`,
    name: 'name',
    about: 'event_id::text',
    since: 'coalesce(uuid_extract_timestamp(event_id), dead_at, next_try)',
    byId: 'event_id = $1::uuid AND name = $2',
    over: `CASE WHEN done_at IS NOT NULL THEN 'done' WHEN NOT EXISTS (SELECT 1 FROM events e WHERE e.id = event_id) THEN 'forgotten' END`,
    most: MOST_REACTION_ATTEMPTS,
  },
  delivery: {
    table: 'deliveries',
    id: 'id::text',
    name: 'channel',
    about: 'event_id::text',
    since: 'coalesce(uuid_extract_timestamp(id), dead_at, next_try)',
    byId: 'id = $1::uuid AND $2::text IS NULL',
    over: `CASE WHEN sent_at IS NOT NULL THEN 'done' END`,
    most: MOST_DELIVERY_ATTEMPTS,
    alsoSet: ', swept_at = NULL',
  },
};

/** What is shown of an error: a SQLSTATE with names of the schema, or codes of a service. Any other text may quote what people wrote. */
const REASON = `substring(last_error FROM '^(?:SQLSTATE [0-9A-Z]{5}(?: [a-z_0-9]+)*|[A-Za-z]*Error(?: [A-Z0-9_]+)+)$')`;

const viewOf = (kind: StuckKind): string => {
  const { id, name, about, since } = SOURCES[kind];
  return `${id} AS id, '${kind}' AS kind, ${name} AS name, ${about} AS about, CASE WHEN dead_at IS NULL THEN 'retrying' ELSE 'dead' END AS state,
    attempts::int AS attempts, ${iso(since)} AS since, CASE WHEN dead_at IS NULL THEN ${iso('next_try')} END AS "nextTry",
    ${iso('dead_at')} AS "deadAt", ${REASON} AS reason`;
};

const LIST = STUCK_KINDS.flatMap((kind) => Object.values(stuckRowsOf(kind)).map((stuck) => `SELECT ${viewOf(kind)} FROM ${stuck}`)).join(
  ' UNION ALL ',
);

/** Which of the stuck rows: of one kind, of one state, before the row with the id `before`. */
export interface StuckRowsWanted {
  kind?: StuckKind | undefined;
  state?: StuckState | undefined;
  before?: string | undefined;
  limit: number;
}

/** A row under its lock. */
export interface LockedStuckRow {
  view: StuckRowView;
  /** No other try can help: it is done, or its event is no longer in the log. */
  over: 'done' | 'forgotten' | null;
  /** It is neither dead nor has it to wait. */
  due: boolean;
}

const keyOf = (id: string): [string, string | null] => {
  const [uuid = '', name] = id.split('.');
  return [uuid, name ?? null];
};

/** What the worker could not do, the newest first. */
export class StuckRowsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  list({ kind, state, before, limit }: StuckRowsWanted): Promise<StuckRowView[]> {
    return this.db.read<StuckRowView>(
      'stuck-rows',
      `SELECT * FROM (${LIST}) stuck WHERE ($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR state = $2)
         AND ($3::text IS NULL OR id COLLATE "C" < $3) ORDER BY id COLLATE "C" DESC LIMIT $4`,
      [kind ?? null, state ?? null, before ?? null, limit],
    );
  }

  /** Takes the lock of a row; null when there is none. `id` is the view's. */
  async lock(kind: StuckKind, id: string): Promise<LockedStuckRow | null> {
    const { table, byId, over } = SOURCES[kind];
    const [row] = await this.tx.query<StuckRowView & Omit<LockedStuckRow, 'view'>>(
      `SELECT ${viewOf(kind)}, ${over} AS over, dead_at IS NULL AND next_try <= app_clock() AS due FROM ${table} WHERE ${byId} FOR NO KEY UPDATE`,
      keyOf(id),
    );
    if (!row) return null;
    const { over: why, due, ...view } = row;
    return { view, over: why, due };
  }

  /** Makes a locked row due at once, for one more try at least: one that had been given up is given up again if that fails. */
  async makeDue(kind: StuckKind, id: string): Promise<StuckRowView> {
    const { table, byId, most, alsoSet = '' } = SOURCES[kind];
    const [row] = await this.tx.query<StuckRowView>(
      `UPDATE ${table} SET dead_at = NULL, next_try = app_clock(), attempts = least(attempts, ${most - 1})${alsoSet}
     WHERE ${byId} RETURNING ${viewOf(kind)}`,
      keyOf(id),
    );
    if (!row) throw new Error('The row that was locked is gone');
    return row;
  }
}
