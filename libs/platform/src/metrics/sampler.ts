import type { Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

/** The sample of one process, for the time since its last one. */
export interface ProcessSample {
  sockets: number;
  requests: number;
  /** The number of requests with an answer of 500 or more. */
  failures: number;
  /** The 95th percentile in seconds; null without deliveries. */
  deliveryP95: number | null;
  tickP95: number | null;
}

type Buckets = ReadonlyMap<number, number>;

/** Returns the counts of a histogram by their upper bounds, all labels together. */
async function bucketsOf(histogram: Histogram): Promise<Buckets> {
  const { values } = await histogram.get();
  const buckets = new Map<number, number>();
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith('_bucket')) continue;
    const bound = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
    buckets.set(bound, (buckets.get(bound) ?? 0) + value);
  }
  return buckets;
}

/** Returns the upper bound of the 95th percentile since `before`; values beyond the last bound count as it. */
function p95(now: Buckets, before: Buckets): number | null {
  const counts = [...now].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const).toSorted(([a], [b]) => a - b);
  const all = counts.at(-1)?.[1] ?? 0;
  if (all === 0) return null;
  const bound = counts.find(([, count]) => count >= all * 0.95)?.[0] ?? Infinity;
  return Number.isFinite(bound) ? bound : (counts.at(-2)?.[0] ?? null);
}

async function requestsOf({ requests }: Metrics): Promise<{ all: number; failed: number }> {
  const { values } = await requests.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const sum = (some: typeof counts) => some.reduce((total, { value }) => total + value, 0);
  return { all: sum(counts), failed: sum(counts.filter(({ labels }) => Number(labels['status']) >= 500)) };
}

/** Creates the function that samples the process since its last call. */
export function createSampler(metrics: Metrics): () => Promise<ProcessSample> {
  let before = { requests: { all: 0, failed: 0 }, delivery: new Map() as Buckets, tick: new Map() as Buckets };
  return async () => {
    const [requests, delivery, tick, { values }] = await Promise.all([
      requestsOf(metrics),
      bucketsOf(metrics.deliverySeconds),
      bucketsOf(metrics.tickSeconds),
      metrics.sockets.get(),
    ]);
    const sample = {
      sockets: values[0]?.value ?? 0,
      requests: requests.all - before.requests.all,
      failures: requests.failed - before.requests.failed,
      deliveryP95: p95(delivery, before.delivery),
      tickP95: p95(tick, before.tick),
    };
    before = { requests, delivery, tick };
    return sample;
  };
}

/** Runs work at once and then every ten seconds, one run after the other; failures are ignored. `stop` ends it. */
export function everyTenSeconds(work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const turn = () => (running = running.then(work).catch(() => undefined));
  void turn();
  const timer = setInterval(() => void turn(), 10_000).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
