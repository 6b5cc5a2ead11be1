import { named } from './prepared.js';

export const OPEN = named('open', 'START TRANSACTION');
export const COMMIT = named('commit', 'COMMIT');
export const ROLLBACK = named('roll-back', 'ROLLBACK');

/** Columns of an event row as an envelope; `at` in the form that travels. */
export const ENVELOPE_COLUMNS = `id, seq, datebook_id AS "dateBookId", type, v,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, data`;

/**
 * Raises feeds. $1, $2: the ids of feeds, and the number of hints of each. $3: plans whose card changed for their members. $4, $5: pairs of a plan and
 * a person who has just left it. Rows are inserted, and existing ones locked, in the order of the SELECT.
 */
export const RAISE_FEEDS = `
  WITH listed AS (
    SELECT datebook_id, user_id FROM members WHERE datebook_id = ANY($3::uuid[]) AND left_at IS NULL
    UNION SELECT * FROM unnest($4::uuid[], $5::uuid[])
  ), hinted AS (
    SELECT id, hints FROM unnest($1::uuid[], $2::int[]) AS noted(id, hints) UNION ALL SELECT user_id, 1 FROM listed
  ), raised AS (
    INSERT INTO feeds AS f (id, rev) SELECT id, sum(hints) FROM hinted GROUP BY id ORDER BY id
    ON CONFLICT (id) DO UPDATE SET rev = f.rev + excluded.rev RETURNING id, rev
  ) SELECT id, rev, (SELECT array_agg(datebook_id) FROM listed WHERE user_id = id) AS plans FROM raised ORDER BY id`;

/**
 * Appends events. $1: the plan. $2, $3: the types and the data of the events, in order. $4: a JSON array with an array of reactions for each event.
 * $5: the version of the format.
 */
export const APPEND = `
  WITH clock AS MATERIALIZED (SELECT app_clock() AS at
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + cardinality($2::text[]), updated_at = clock.at FROM clock WHERE id = $1 RETURNING event_seq, clock.at
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT $1, plan.event_seq - cardinality($2::text[]) + f.n, f.type, $5, plan.at, f.data::jsonb
    FROM plan, unnest($2::text[], $3::text[]) WITH ORDINALITY AS f(type, data, n)
    RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name)
    SELECT event.id, name FROM event, plan,
      jsonb_array_elements_text(($4::jsonb) -> (event.seq - plan.event_seq + cardinality($2::text[]) - 1)) AS name
  )
  SELECT ${ENVELOPE_COLUMNS} FROM event ORDER BY seq`;
