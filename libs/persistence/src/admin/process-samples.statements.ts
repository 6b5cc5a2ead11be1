import { statement } from '../database/queries.js';

/** Each process tells every ten seconds. */
const SILENT = `interval '45 seconds'`;

export interface MinuteRow {
  api_at: Date | null;
  worker_at: Date | null;
  sockets: number | null;
  requests: number | null;
  failures: number | null;
  delivery: number | null;
  tick: number | null;
  auctions: number | null;
  reactions: number | null;
  dead_reactions: number | null;
  dead_deliveries: number | null;
}
interface NowRow {
  at: Date;
  api: number;
  worker: number;
  sockets: number;
  api_silent: boolean;
  worker_silent: boolean;
}

export const sampleMinutes = statement<MinuteRow>(
  'sample-minutes',
  `SELECT m.* FROM generate_series(date_trunc('minute', app_clock()) - interval '59 minutes', date_trunc('minute', app_clock()),
    interval '1 minute') g(minute)
  LEFT JOIN (SELECT minute, max(at) FILTER (WHERE kind = 'api') AS api_at, max(at) FILTER (WHERE kind = 'worker') AS worker_at,
      sum(sockets)::int AS sockets, sum(requests)::int AS requests, sum(failures)::int AS failures, max(delivery_p95) AS delivery,
      max(tick_p95) AS tick, max(auction_lag) AS auctions, max(queue_age) AS reactions, max(dead_reactions) AS dead_reactions,
      max(dead_deliveries) AS dead_deliveries
    FROM process_samples WHERE minute > app_clock() - interval '1 hour' GROUP BY minute) m USING (minute) ORDER BY g.minute`,
);

export const sampleNow = statement<NowRow>(
  'sample-now',
  `SELECT app_clock() AS at, count(*) FILTER (WHERE kind = 'api')::int AS api, count(*) FILTER (WHERE kind = 'worker')::int AS worker,
    coalesce(sum(sockets), 0)::int AS sockets, count(*) FILTER (WHERE kind = 'api') = 0 AS api_silent,
    count(*) FILTER (WHERE kind = 'worker') = 0 AS worker_silent
  FROM (SELECT DISTINCT ON (process) * FROM process_samples WHERE at > app_clock() - ${SILENT}
    AND minute > app_clock() - interval '5 minutes' ORDER BY process, minute DESC) p`,
);

export const addSample = statement(
  'add-sample',
  `INSERT INTO process_samples AS s (process, minute, kind, at, sockets, requests, failures, delivery_p95, tick_p95, auction_lag, queue_age,
     dead_reactions, dead_deliveries)
   VALUES ($1, date_trunc('minute', app_clock()), $2, app_clock(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ON CONFLICT (process, minute) DO UPDATE SET at = excluded.at, sockets = excluded.sockets, requests = s.requests + excluded.requests,
     failures = s.failures + excluded.failures, delivery_p95 = greatest(s.delivery_p95, excluded.delivery_p95),
     tick_p95 = greatest(s.tick_p95, excluded.tick_p95), auction_lag = excluded.auction_lag, queue_age = excluded.queue_age,
     dead_reactions = excluded.dead_reactions, dead_deliveries = excluded.dead_deliveries`,
);
