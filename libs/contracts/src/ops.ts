import type { PAGES } from './pages.js';
import type { Instant } from './ids.js';

/** Where in a browser an error came up: in an event, in a promise, or while a screen was drawn. */
export const CLIENT_ERROR_KINDS = ['error', 'rejection', 'render'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** Characters. */
export const CLIENT_ERROR_LIMITS = { message: 300, stack: 2_000 } as const;

/** POST /api/client-errors; answers 204 and the trace id of its log line. */
export interface ClientError {
  kind: ClientErrorKind;
  message: string;
  stack: string | null;
  /** The pattern of the page, never its address; `none` for an address that is no page. */
  route: (typeof PAGES)[keyof typeof PAGES] | 'none';
  /** When the app was built, which names the build. */
  build: Instant;
}

/** The numbers by which a night shift sees whether the product is well. */
export const OPS_NUMBERS = [
  'sockets',
  'auctionLag',
  'queueAge',
  'deliveryLag',
  'errorRate',
  'tickTime',
  'deadReactions',
  'deadDeliveries',
] as const;
export type OpsNumberName = (typeof OPS_NUMBERS)[number];

/** One of them: now, and minute by minute through the last hour. Lags and times in seconds, the error rate as a share of 1. */
export interface OpsNumber {
  name: OpsNumberName;
  /** null: nothing was there to be measured. */
  value: number | null;
  /** The time of the last sample; null: there is none in the last hour. */
  at: Instant | null;
  /** Stale: no sample within the reporting interval. */
  stale: boolean;
  alarm: boolean;
  /** 60 minutes, the oldest first. */
  line: (number | null)[];
}

/** What can be away without the product being so. */
export type OpsFeature = 'redis' | 'mail' | 'push' | 'analytics' | 'profiles' | 'market' | 'limits';

/** GET /api/admin/ops/runbooks/:alarm: what to do, as the operations guide says it (Markdown). */
export interface Runbook {
  title: string;
  text: string;
}

/** GET /api/admin/ops. */
export interface OpsView {
  at: Instant;
  numbers: OpsNumber[];
  /** Processes that reported in the last minutes. */
  processes: { api: number; worker: number };
  /** off: not set up; away: set up, and not to be reached. */
  features: { name: OpsFeature; state: 'on' | 'off' | 'away' }[];
}
