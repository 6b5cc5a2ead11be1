import { keysOf, type OpsNumber, type OpsNumberName, type OpsView } from '@app/contracts';
import { isAlarm } from '@app/domain';
import type { Queries } from '../database/queries.js';
import type { Lag } from '../log/lag.repository.js';
import * as statements from './process-samples.statements.js';
import type { MinuteRow } from './process-samples.statements.js';

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

/** For so many minutes what was measured last still says something. */
const RECENT = 5;

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

/** The samples of the processes, one for each minute. */
export class ProcessSamplesRepository {
  constructor(private readonly db: Queries) {}

  /** Adds to the sample of this minute. */
  async add({ process, kind, sockets, requests, failures, deliveryP95, tickP95, lag }: ProcessSampleInput): Promise<void> {
    const dead = (of: string) => lag?.stuck.find((stuck) => stuck.kind === of)?.dead ?? null;
    await this.db.all(statements.addSample, [
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
    ]);
  }

  /** The last hour, and what holds now. */
  async lastHour(): Promise<Omit<OpsView, 'features'>> {
    const [minutes, now] = await Promise.all([this.db.all(statements.sampleMinutes), this.db.one(statements.sampleNow)]);
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
      numbers: keysOf(SOURCES).map(number),
      processes: { api: now.api, worker: now.worker },
    };
  }
}
