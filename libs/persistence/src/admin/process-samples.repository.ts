import type { OpsNumber, OpsNumberName, OpsView } from '@app/contracts';
import { isAlarm } from '@app/domain';
import type { Database } from '../database/database.js';
import type { Lag } from '../log/lag.repository.js';

/** What a process tells of itself; who reads how far the worker is behind tells that, too. */
export interface ProcessSampleInput {
  process: string;
  kind: 'api' | 'worker';
  sockets: number;
  requests: number;
  failures: number;
  deliveryP95: number | null;
  tickP95: number | null;
  lag?: Lag;
}

/** Each process tells every ten seconds. */
const SILENT = `interval '45 seconds'`;
/** For so many minutes what was measured last still says something. */
const RECENT = 5;

interface MinuteRow {
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

const MINUTES = `SELECT m.* FROM generate_series(date_trunc('minute', app_clock()) - interval '59 minutes', date_trunc('minute', app_clock()),
    interval '1 minute') g(minute)
  LEFT JOIN (SELECT minute, max(at) FILTER (WHERE kind = 'api') AS api_at, max(at) FILTER (WHERE kind = 'worker') AS worker_at,
      sum(sockets)::int AS sockets, sum(requests)::int AS requests, sum(failures)::int AS failures, max(delivery_p95) AS delivery,
      max(tick_p95) AS tick, max(auction_lag) AS auctions, max(queue_age) AS reactions, max(dead_reactions) AS dead_reactions,
      max(dead_deliveries) AS dead_deliveries
    FROM process_samples WHERE minute > app_clock() - interval '1 hour' GROUP BY minute) m USING (minute) ORDER BY g.minute`;
const NOW = `SELECT app_clock() AS at, count(*) FILTER (WHERE kind = 'api')::int AS api, count(*) FILTER (WHERE kind = 'worker')::int AS worker,
    coalesce(sum(sockets), 0)::int AS sockets, count(*) FILTER (WHERE kind = 'api') = 0 AS api_silent,
    count(*) FILTER (WHERE kind = 'worker') = 0 AS worker_silent
  FROM (SELECT DISTINCT ON (process) * FROM process_samples WHERE at > app_clock() - ${SILENT}
    AND minute > app_clock() - interval '5 minutes' ORDER BY process, minute DESC) p`;

/** The share of requests that failed; null without requests. */
const rateOf = (rows: readonly MinuteRow[]): number | null => {
  const [all, failed] = [sum(rows, 'requests'), sum(rows, 'failures')];
  return all > 0 ? failed / all : null;
};
const sum = (rows: readonly MinuteRow[], column: 'requests' | 'failures') => rows.reduce((total, row) => total + (row[column] ?? 0), 0);

/** Where each number stands, and which kind of process tells it. */
const SOURCES: Readonly<Record<OpsNumberName, { by: 'api' | 'worker'; of: (row: MinuteRow) => number | null }>> = {
  sockets: { by: 'api', of: (row) => row.sockets },
  auctionLag: { by: 'worker', of: (row) => row.auctions },
  queueAge: { by: 'worker', of: (row) => row.reactions },
  deliveryLag: { by: 'api', of: (row) => row.delivery },
  errorRate: { by: 'api', of: (row) => rateOf([row]) },
  tickTime: { by: 'worker', of: (row) => row.tick },
  deadReactions: { by: 'worker', of: (row) => row.dead_reactions },
  deadDeliveries: { by: 'worker', of: (row) => row.dead_deliveries },
};

/** What processes tell of themselves, minute by minute. */
export class ProcessSamplesRepository {
  constructor(private readonly database: Database) {}

  /** Adds to what the process has told of this minute. */
  async tell({ process, kind, sockets, requests, failures, deliveryP95, tickP95, lag }: ProcessSampleInput): Promise<void> {
    const dead = (of: string) => lag?.stuck.find((stuck) => stuck.kind === of)?.dead ?? null;
    await this.database.write(
      'tell-sample',
      `INSERT INTO process_samples AS s (process, minute, kind, at, sockets, requests, failures, delivery_p95, tick_p95, auction_lag, queue_age,
         dead_reactions, dead_deliveries)
       VALUES ($1, date_trunc('minute', app_clock()), $2, app_clock(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (process, minute) DO UPDATE SET at = excluded.at, sockets = excluded.sockets, requests = s.requests + excluded.requests,
         failures = s.failures + excluded.failures, delivery_p95 = greatest(s.delivery_p95, excluded.delivery_p95),
         tick_p95 = greatest(s.tick_p95, excluded.tick_p95), auction_lag = excluded.auction_lag, queue_age = excluded.queue_age,
         dead_reactions = excluded.dead_reactions, dead_deliveries = excluded.dead_deliveries`,
      [
        process,
        kind,
        sockets,
        requests,
        failures,
        deliveryP95,
        tickP95,
        lag?.auctions ?? null,
        lag?.reactions ?? null,
        dead('reaction'),
        dead('delivery'),
      ],
    );
  }

  /** The last hour, and what holds now. */
  async lastHour(): Promise<Omit<OpsView, 'features'>> {
    const [minutes, [now]] = await Promise.all([
      this.database.read<MinuteRow>('sample-minutes', MINUTES, []),
      this.database.read<NowRow>('sample-now', NOW, []),
    ]);
    if (!now) throw new Error('An aggregate gave no row');
    const recent = minutes.slice(-RECENT);
    const number = (name: OpsNumberName): OpsNumber => {
      const { by, of } = SOURCES[name];
      const last = recent.map(of).findLast((value) => value !== null) ?? null;
      const value = name === 'sockets' && !now.api_silent ? now.sockets : name === 'errorRate' ? rateOf(recent) : last;
      const at = minutes.findLast((row) => row[`${by}_at`])?.[`${by}_at`] ?? null;
      return { name, value, at: at?.toISOString() ?? null, stale: now[`${by}_silent`], alarm: isAlarm(name, value), line: minutes.map(of) };
    };
    return {
      at: now.at.toISOString(),
      numbers: (Object.keys(SOURCES) as OpsNumberName[]).map(number),
      processes: { api: now.api, worker: now.worker },
    };
  }
}
