// A steady load while pages come and go: what APIs and workers hold does not grow.
import { setTimeout as pause } from 'node:timers/promises';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { History } from '../clients/history.mjs';
import { startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';

const MINUTES = { short: 3, long: 30 };
const SOCKETS = 60;
const [SAMPLE_MS, BUCKET_MS, TURN_MS] = [2_000, 20_000, 500];
/** The share of the time that is not judged: pools fill, code is compiled. */
const WARM_UP = 1 / 3;
/** Bids a second, about: few enough for the boards to stay alike, with offers that were there before. */
const BIDS_A_SECOND = 8;
const OFFERED = 12;
const MB = 2 ** 20;
/** What is sampled of a program by the name of its metric: `most` is the growth per minute that is taken for none. */
const KINDS = {
  nodejs_heap_size_used_bytes: { name: 'heap', unit: 'MB', per: MB, most: 0.5 },
  process_resident_memory_bytes: { name: 'memory', unit: 'MB', per: MB, most: 2 },
  nodejs_active_handles_total: { name: 'handles besides pages', withPages: true, unit: '', per: 1, most: 0.5 },
  process_open_fds: { name: 'open files besides pages', withPages: true, unit: '', per: 1, most: 0.5 },
};
const CONNECTIONS = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`;

export const needs = { standby: false, preload: new URL('../engines/collect.mjs', import.meta.url).href };

/** Reads the metrics of a program. */
async function metricsOf({ privatePort }) {
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const valueOf = (metric) => Number(new RegExp(`^${metric}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  // The drill opens and closes pages, and the balancer moves them between the APIs: their number shows no leak.
  const pages = valueOf('sockets_open');
  return Object.fromEntries(
    Object.entries(KINDS).map(([metric, { per, withPages }]) => [metric, (valueOf(metric) - (withPages ? pages : 0)) / per]),
  );
}

/** The slope of the regression line through [minute, value]. */
function slope(points) {
  const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const [top, bottom] = [points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0), points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)];
  return top / bottom;
}

/** The least of each bucket after the warm-up: what is held, without what waits for the next collection. */
function floors(samples, from) {
  const buckets = new Map();
  for (const [at, value] of samples.filter(([at]) => at >= from)) {
    const bucket = Math.floor(at / BUCKET_MS);
    buckets.set(bucket, Math.min(value, buckets.get(bucket) ?? Infinity));
  }
  return [...buckets].map(([bucket, value]) => [(bucket * BUCKET_MS) / 60_000, value]);
}

/** Samples each series [what, read] until it is stopped; `read` returns numbers by kind. */
function sample(series) {
  const began = performance.now();
  const found = series.map(() => []);
  let over = false;
  const done = (async () => {
    while (!over) {
      const at = performance.now() - began;
      const values = await Promise.all(series.map((read) => read()));
      values.forEach((value, n) => found[n].push([at, value]));
      await pause(SAMPLE_MS);
    }
  })();
  return {
    found,
    async stop() {
      over = true;
      await done;
    },
  };
}

export async function run(cluster, { long, minutes = long ? MINUTES.long : MINUTES.short }) {
  const { url, pool, apis, workers, primary, redis } = cluster;
  const ms = minutes * 60_000;
  const plans = 60;
  const venues = Math.ceil((2 * BIDS_A_SECOND * minutes * 60) / plans);
  const scene = await makeScene(pool, { plans, venues: OFFERED + venues, offered: OFFERED });
  const history = new History();
  const sockets = [await openPages(url, scene.plans, SOCKETS)];
  const load = startLoad({
    url,
    scene: { ...scene, venues: scene.venues.slice(OFFERED) },
    history,
    bidders: 2,
    apartMs: 2_000 / BIDS_A_SECOND,
    readers: 8,
  });
  const programs = [...apis, ...workers];
  const watch = sample([
    ...programs.map((member) => () => metricsOf(member)),
    async () => (await primary.query(CONNECTIONS)).rows[0].count,
    () => redis.server.clients(),
  ]);
  let turns = 0;
  for (const end = performance.now() + ms; performance.now() < end; turns += 1) {
    sockets.push(await openPages(url, [scene.plans[turns % plans]], 1));
    // The pages of the beginning stay, as some do for an evening.
    if (sockets.length > SOCKETS) sockets.splice(1, 1)[0].close();
    await pause(TURN_MS);
  }
  await watch.stop();
  await load.stop();
  await sockets[0].settle();
  await pause(1_000);
  const rows = await readPlans(pool, scene.plans);
  const pages = sockets.flatMap((one) => one.pages);
  for (const one of sockets) one.close();
  const from = ms * WARM_UP;
  const line = (what, samples, { unit, most }) => {
    const points = floors(samples, from);
    const last = points.at(-1)[1];
    return { what: `${what} (${last.toFixed(0)} ${unit}`.trimEnd() + '), growth a minute', value: slope(points), unit, most };
  };
  return [
    { what: 'minutes', value: minutes },
    { what: 'requests', value: load.calls.total, least: 100 },
    { what: 'pages that came and went', value: turns },
    { what: `failed requests${load.calls.failed ? ` (${load.calls.said})` : ''}`, value: load.calls.failed, most: 0 },
    ...programs.flatMap(({ name }, n) =>
      Object.entries(KINDS).map(([metric, kind]) =>
        line(
          `${name}, ${kind.name}`,
          watch.found[n].map(([at, values]) => [at, values[metric]]),
          kind,
        ),
      ),
    ),
    line('connections of Postgres', watch.found[programs.length], { unit: '', most: 0.5 }),
    line('connections of Redis', watch.found[programs.length + 1], { unit: '', most: 0.5 }),
    { what: 'sockets that are behind the log', value: pages.filter((page) => page.seq !== rows.get(page.plan.id).seq).length, most: 0 },
    ...judgementRows(judge(rows, history.acknowledged)),
  ];
}
