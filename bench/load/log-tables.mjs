// The tables that only grow, as the bench fills, reads and clears them.

export const ROWS = Number(process.env.BENCH_ROWS ?? 600_000);
export const DAYS = 30;
/** Autovacuum would come at another moment in each run. */
const UNCLEARED = 'WITH (autovacuum_enabled = false)';

const at = `date_trunc('milliseconds', now() - ago)`;
const somebody = `md5('u' || n % 5000)::uuid`;
const WORDS = `repeat('An offer of the Harbour Terrace for four. ', 3)`;
const olderThan = (column) => ({ old: column, over: `t.${column} < (SELECT now()) - interval '1 day' * $1` });
const madeBefore = (id) => ({ old: id, over: `t.${id} < (SELECT uuidv7(interval '-1 day' * $1))` });

/**
 * Each table by the column that divides it, the SQL of its row `n`, which is `ago` old and belongs to the plan `plan`, by what the retention
 * finds what is older than $1 days, and the reads of hot paths with the column of their value.
 */
export const LOG_TABLES = {
  events: {
    by: 'datebook_id',
    columns: 'datebook_id, seq, type, v, at, data',
    row: `plan, n, 'bid.placed', 1, ${at}, jsonb_build_object('bids', jsonb_build_array(jsonb_build_object('note', ${WORDS})))`,
    old: 'at',
    over: `NOT t.kept AND ${olderThan('at').over}`,
    reads: {
      'the log of a plan': ['SELECT * FROM @ WHERE datebook_id = $1 ORDER BY seq LIMIT 500', 'datebook_id'],
      'an event by its id': ['SELECT * FROM @ WHERE id = $1', 'id'],
    },
  },
  reactions: {
    by: 'event_id',
    columns: 'event_id, name',
    row: `uuidv7(-ago), 'tell-venues'`,
    ...madeBefore('event_id'),
    reads: { 'what waits of an event': ['SELECT * FROM @ WHERE event_id = ANY(ARRAY[$1]::uuid[]) AND done_at IS NULL', 'event_id'] },
  },
  deliveries: {
    by: 'event_id',
    columns: 'id, event_id, user_id, channel, type, payload, sent_at',
    row: `uuidv7(-ago), uuidv7(-ago), ${somebody}, 'push', 'new_bid', jsonb_build_object('text', ${WORDS}), ${at}`,
    ...madeBefore('id'),
    reads: { 'a delivery by its id': ['SELECT * FROM @ WHERE id = $1', 'id'] },
  },
  notifications: {
    by: 'id',
    columns: 'id, user_id, event_id, type, title, message, priority, href, is_read, created_at',
    row: `uuidv7(-ago), ${somebody}, uuidv7(-ago), 'new_bid', 'A new offer', ${WORDS}, 'normal', '/live', n % 10 > 0, ${at}`,
    ...madeBefore('id'),
    reads: {
      'the newest of a person': ['SELECT * FROM @ WHERE user_id = $1 ORDER BY id DESC LIMIT 20', 'user_id'],
      'the unread of a person': ['SELECT count(*) FROM @ WHERE user_id = $1 AND NOT is_read', 'user_id'],
    },
  },
  idempotency_keys: {
    by: 'created_at',
    columns: 'principal, route, key, body_hash, status, response, created_at',
    row: `${somebody}, 'place-bid', uuidv4()::text, '\\x00', 201, jsonb_build_object('note', ${WORDS}), ${at}`,
    ...olderThan('created_at'),
    reads: { 'an answer by its key': [`SELECT * FROM @ WHERE principal = $1 AND route = 'place-bid' AND key = '-'`, 'principal'] },
  },
  audit_log: {
    by: 'id',
    columns: 'id, actor_id, action, subject_id, at',
    row: `uuidv7(-ago), ${somebody}, 'login.failed', uuidv4(), ${at}`,
    ...olderThan('at'),
    reads: { 'entries about somebody': ['SELECT * FROM @ WHERE subject_id = $1 ORDER BY id DESC LIMIT 20', 'subject_id'] },
  },
  process_samples: {
    by: 'minute',
    columns: 'process, minute, kind, at, sockets, requests, failures',
    row: `md5('p' || n)::uuid, date_trunc('minute', now() - ago), 'api', ${at}, 1, 1, 0`,
    ...olderThan('minute'),
    reads: {
      'the last minutes': [`SELECT max(at) FROM @ WHERE minute > (SELECT now()) - interval '5 minutes' AND process <> $1`, 'process'],
    },
  },
};

/** Makes the indexes of `table` on its two copies. Returns the keys that are unique no more, because they lack the column that divides it. */
async function copyIndexes(pool, table, by) {
  const { rows } = await pool.query('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [table]);
  const weaker = [];
  for (const { indexdef } of rows) {
    const definition = (copy) => indexdef.replace(/INDEX \S+ ON \S+/, `INDEX ON ${table}_${copy}`);
    const holds = !indexdef.includes('UNIQUE') || new RegExp(`\\(.*\\b${by}\\b.*\\)`).test(indexdef);
    if (!holds) weaker.push(/\(.*?\)/.exec(indexdef)[0]);
    await pool.query(definition('plain'));
    await pool.query(holds ? definition('parts') : definition('parts').replace('UNIQUE ', '').replace(' NULLS NOT DISTINCT', ''));
  }
  return weaker;
}

/** Makes both copies of a table and fills them with the same rows. */
export async function fillCopies(pool, table, { by, columns, row }) {
  const like = `(LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`;
  await pool.query(`CREATE TABLE ${table}_plain ${like} ${UNCLEARED}; CREATE TABLE ${table}_parts ${like} PARTITION BY RANGE (${by})`);
  const isTime = ['minute', 'created_at'].includes(by);
  const moment = isTime ? `now() - $1 * interval '1 day'` : `uuidv7(interval '-1 day' * $1)`;
  let from = 'MINVALUE';
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const { rows } = await pool.query(`SELECT (${moment})::text AS moment`, [day]);
    const to = day === 0 ? 'MAXVALUE' : `'${rows[0].moment}'`;
    await pool.query(`CREATE TABLE ${table}_day_${day} PARTITION OF ${table}_parts FOR VALUES FROM (${from}) TO (${to}) ${UNCLEARED}`);
    from = to;
  }
  const weaker = await copyIndexes(pool, table, by);
  await pool.query(`INSERT INTO ${table}_plain (${columns}) SELECT ${row} FROM (
    SELECT s.n, (${ROWS} - s.n) * interval '${DAYS} days' / ${ROWS} AS ago, p.id AS plan FROM generate_series(1, ${ROWS}) s(n) JOIN bench_plans p ON p.n = s.n / 40
    ORDER BY s.n) a`);
  await pool.query(`INSERT INTO ${table}_parts SELECT * FROM ${table}_plain`);
  await pool.query(`VACUUM ANALYZE ${table}_plain, ${table}_parts`);
  return weaker;
}
