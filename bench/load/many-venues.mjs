// A million venues at once: the indexes of venues and of their words are made after the rows, as a restore does.

/** Runs an INSERT into `venues` without its indexes, then makes them again. */
export async function insertVenues(pool, insert) {
  const { rows: indexes } = await pool.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes i WHERE tablename IN ('venues', 'venue_words')
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = i.indexname)`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  await pool.query(insert);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('VACUUM ANALYZE venues');
  await pool.query('VACUUM ANALYZE venue_words');
}
