// What the tables that only grow cost, plain and divided by time into a partition a day: an insert, the reads of the hot paths, and the end of the
// oldest day, by the batches of the retention with VACUUM or by dropping its partition. Both forms hold the same rows, without foreign keys.
import { createHash } from 'node:crypto';
import { DAYS, fillCopies, LOG_TABLES, ROWS } from '../load/log-tables.mjs';
import { medianOf, medians, shown } from '../load/statistics.mjs';

const BATCH = 1_000;
const CALLS = 1_000;

/** Returns what each of `count` operations of `work` costs: microseconds of Postgres' CPU, milliseconds and bytes of WAL. */
async function costOf(fixture, count, work) {
  const written = async () => Number((await fixture.pool.query(`SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`)).rows[0].bytes);
  const before = await written();
  const begun = performance.now();
  const { postgres } = await fixture.bareCpuOfEach(count, work);
  return { cpu: postgres, ms: (performance.now() - begun) / count, wal: ((await written()) - before) / count };
}

/** Runs a prepared statement `count` times, the n-th time with the value that `valueOf` gives. */
async function call(client, text, count, valueOf) {
  for (let n = 0; n < count; n += 1)
    await client.query({ name: createHash('sha256').update(text).digest('base64url'), text, values: [valueOf(n)] });
}

/** The retention's read of what is older than $1 days, the oldest first. */
const oldest = (table, { over, old }) => `SELECT t.ctid::text AS place FROM ${table} t WHERE ${over} ORDER BY t.${old} LIMIT ${BATCH}`;

/** Deletes what is older than so many days, as the retention does, and gives its places back. */
async function deleteOlder(client, table, how, days) {
  const remove = `DELETE FROM ${table} t WHERE t.ctid = ANY(ARRAY(SELECT t.ctid FROM ${table} t
    WHERE t.ctid = ANY($1::text[]::tid[]) AND ${how.over.replace('$1', '$2')} FOR UPDATE SKIP LOCKED))`;
  for (;;) {
    const { rows } = await client.query(oldest(table, how), [days]);
    if (rows.length === 0) break;
    await client.query(remove, [rows.map(({ place }) => place), days]);
  }
  await client.query(`VACUUM ${table}`);
}

/** Asks a plain table what is old after a fifth of it was deleted: before its VACUUM, after it, and then in no order. */
async function askWhatIsOld(fixture, client, table, how) {
  const days = DAYS * 0.8;
  await client.query(`DELETE FROM ${table} t WHERE ${how.over}`, [days]);
  const ask = async (text) => {
    const asked = () => call(client, text, 10, () => days);
    await asked();
    return (await costOf(fixture, 10, asked)).cpu;
  };
  const dead = await ask(oldest(table, how));
  await client.query(`VACUUM ${table}`);
  const floor = await ask(oldest(table, how));
  const unordered = await ask(oldest(table, how).replace(/ORDER BY \S+/, ''));
  return [
    { what: 'what is old, among a fifth of dead rows (floor: vacuumed)', value: dead, unit: 'µs of CPU', floor },
    { what: 'what is old, asked without its order', value: unordered, unit: 'µs of CPU', floor },
  ];
}

async function measureTable(fixture, client, runs, [table, how]) {
  const { columns, row, reads } = how;
  const weaker = await fillCopies(client, table, how);
  const rows = [];
  const both = async (what, count, work, kinds) => {
    const costs = { plain: [], parts: [] };
    // The first round is not counted: the connection plans and fills its caches.
    for (let run = 0; run <= runs; run += 1)
      for (const copy of ['plain', 'parts']) {
        const cost = await costOf(fixture, count, () => work(copy, run));
        if (run > 0) costs[copy].push(cost);
      }
    const floor = medians(costs.plain);
    const divided = medians(costs.parts);
    for (const [kind, [unit, scale = 1]] of Object.entries(kinds))
      rows.push({ what: `${table}: ${what}`, value: divided[kind] / scale, unit, floor: floor[kind] / scale });
  };
  let newest = ROWS;
  const insert = (copy) =>
    `INSERT INTO ${table}_${copy} (${columns}) SELECT ${row} FROM (SELECT $1::int AS n, interval '0' AS ago, uuidv7() AS plan) a`;
  const insertAll = (copy) => call(client, insert(copy), CALLS, () => (newest += 1));
  await both('an insert', CALLS, insertAll, { cpu: ['µs of CPU'], wal: ['bytes of WAL'] });
  for (const [what, [text, column]] of Object.entries(reads)) {
    const found = await client.query(`SELECT ${column} AS value FROM ${table}_plain WHERE random() < ${(2 * CALLS) / ROWS} LIMIT ${CALLS}`);
    const values = found.rows.map(({ value }) => value);
    const readAll = (copy) => call(client, text.replace('@', `${table}_${copy}`), values.length, (n) => values[n]);
    await both(what, values.length, readAll, { cpu: ['µs of CPU'] });
    const planning = async (copy) => {
      const asked = `EXPLAIN (SUMMARY, FORMAT JSON) ${text.replace('@', `${table}_${copy}`).replace('$1', `'${values[0]}'`)}`;
      return medianOf(20, async () => (await client.query(asked)).rows[0]['QUERY PLAN'][0]['Planning Time'] * 1000);
    };
    rows.push({ what: `${table}: the planning of ${what}`, value: await planning('parts'), unit: 'µs', floor: await planning('plain') });
  }
  const end = {
    plain: (day) => deleteOlder(client, `${table}_plain`, how, day),
    parts: (day) => client.query(`DROP TABLE ${table}_day_${day}`),
  };
  const endDay = (copy, run) => end[copy](DAYS - 1 - run);
  const units = { cpu: ['ms of CPU', 1000], ms: ['ms'], wal: ['MB of WAL', 1_000_000] };
  await both(`a day of ${shown(ROWS / DAYS)} rows dropped (floor: deleted)`, 1, endDay, units);
  for (const one of await askWhatIsOld(fixture, client, `${table}_plain`, how)) rows.push({ ...one, what: `${table}: ${one.what}` });
  if (weaker.length > 0) rows.push({ what: `${table}: no longer unique: ${weaker.join(', ')}`, value: weaker.length, unit: '' });
  await client.query(`DROP TABLE ${table}_plain, ${table}_parts`);
  return rows;
}

export async function measurePartitions(fixture, runs) {
  const client = await fixture.pool.connect();
  try {
    // As in the product's transactions: a statement has one plan for all values.
    await client.query(`SET plan_cache_mode = force_generic_plan; CREATE TABLE bench_plans (n integer PRIMARY KEY, id uuid NOT NULL)`);
    await client.query(
      `INSERT INTO bench_plans SELECT n, uuidv7((n * 40 - ${ROWS}) * interval '${DAYS} days' / ${ROWS}) FROM generate_series(0, ${ROWS / 40}) n`,
    );
    const rows = [];
    for (const entry of Object.entries(LOG_TABLES)) rows.push(...(await measureTable(fixture, client, runs, entry)));
    return rows;
  } finally {
    client.release();
  }
}
