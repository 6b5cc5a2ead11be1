// Which rows an auction makes, changes and deletes, table by table: what autovacuum has to clear.
import { setTimeout as pause } from 'node:timers/promises';
import { measureAuctions } from './auctions.mjs';

const AUCTIONS = 100;
/** The auctions that one measurement of them plays: twice to warm up, once to measure. */
const PLAYED = 3 * AUCTIONS;

const CHURN = `SELECT relname AS name, n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot, n_tup_del::int AS deleted
  FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_tup_upd + n_tup_del > 0 ORDER BY n_tup_upd - n_tup_hot_upd + n_tup_del DESC`;

export async function measureChurn(fixture) {
  await fixture.pool.query('SELECT pg_stat_reset()');
  await measureAuctions(fixture, 1, AUCTIONS);
  // Connections hand on what they counted within a second.
  await pause(1500);
  const { rows } = await fixture.pool.query(CHURN);
  return rows.flatMap(({ name, updated, hot, deleted }) => [
    { what: `${name}: rows changed by an auction`, value: updated / PLAYED, unit: '' },
    ...(updated > 0 ? [{ what: `${name}: of them on their page, without an index`, value: (100 * hot) / updated, unit: '%' }] : []),
    ...(deleted > 0 ? [{ what: `${name}: rows deleted by an auction`, value: deleted / PLAYED, unit: '' }] : []),
  ]);
}
