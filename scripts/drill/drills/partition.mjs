// One of two APIs is cut off from Redis, then from the database: its connections break and are refused, then nothing arrives any more.
import { setTimeout as pause } from 'node:timers/promises';
import { SILENT_SOCKET_MS } from '@app/contracts';
import { judge, judgementRows, readPlans } from '../clients/checker.mjs';
import { Calls, History } from '../clients/history.mjs';
import { contest, startLoad } from '../clients/load.mjs';
import { makeScene } from '../clients/scene.mjs';
import { openPages } from '../clients/sockets.mjs';
import { until } from '../engines/postgres.mjs';

const CLIENTS = 4;
/** The plans that are watched, and those that are contested in each cut. */
const [WATCHED, CONTESTED] = [30, 8];
/** The venues that bid at each API in each cut. */
const VENUES = 8;
/** A page must know that it is behind at the latest when its socket counts as silent. */
const CUT_MS = { redis: { short: 8_000, long: 30_000 }, postgres: { short: SILENT_SOCKET_MS + 4_000, long: 45_000 } };
const HEALED_MS = 4_000;
/** An API that cannot answer asks for this pause. */
const BETWEEN_MS = 1_000;
const CUTS = ['redis', 'postgres'].flatMap((engine) => ['broken', 'silent'].map((form) => ({ engine, form })));
const SAYS = { redis: 'degraded', postgres: 'down' };

export const needs = { standby: false, links: true };

const seconds = (began) => (performance.now() - began) / 1_000;

/** Waits until the API says so of its health; returns the seconds, or Infinity. */
async function saysWithin(api, status, began) {
  const says = async () => (await api.health()).status === status;
  return (await until(says, `${api.name} says that it is ${status}`, 15_000).catch(() => null)) ? seconds(began) : Infinity;
}

/** Counts the pages that lack events of the log, and that have no reason to know of it. */
async function unknowing(pool, { pages }) {
  const plans = await readPlans(pool, [...new Set(pages.map(({ plan }) => plan))]);
  await pause(2_000);
  const isQuiet = ({ headsAt, isWatching }) => !isWatching || performance.now() - headsAt > SILENT_SOCKET_MS;
  return pages.filter((page) => page.seq < plans.get(page.plan.id).seq && !isQuiet(page)).length;
}

/** Cuts one line under load, heals it, and returns the rows about both APIs. */
async function cutOne({ cluster, cut: { engine, form }, scene, history, pages, ms }) {
  const [cutOff, other] = cluster.apis;
  const [cutUrl, otherUrl] = cluster.apis.map(({ port }) => `http://127.0.0.1:${port}`);
  const name = `${engine} ${form}`;
  const calls = new Calls();
  const loadOf = (url, venues) =>
    startLoad({ url, scene: { plans: scene.watched, venues }, history, readers: 2, bidders: 2, betweenMs: BETWEEN_MS });
  for (const page of pages.pages) page.lags = [];
  const [atCut, atOther] = [loadOf(cutUrl, scene.venues.slice(0, VENUES)), loadOf(otherUrl, scene.venues.slice(VENUES))];
  let isOver = false;
  const contested = (async () => {
    for (const plan of scene.contested) {
      await contest({ url: [otherUrl, cutUrl], plan, history, calls, clients: CLIENTS, betweenMs: BETWEEN_MS });
      await pause(ms / CONTESTED / 2);
    }
    isOver = true;
  })();
  await pause(1_000);
  const began = performance.now();
  await cluster.links[engine].cut(form);
  const noticed = await saysWithin(cutOff, SAYS[engine], began);
  await pause(Math.max(0, ms - (performance.now() - began) - 2_000));
  const behind = await unknowing(cluster.pool, pages);
  const { status } = await other.health();
  const late = Math.max(...pages.pages.flatMap(({ lags }) => lags), 0) / 1_000;
  const healed = performance.now();
  await cluster.links[engine].heal();
  const back = await saysWithin(cutOff, 'ok', healed);
  await pause(HEALED_MS);
  if (!isOver) await contested;
  await Promise.all([atCut.stop(), atOther.stop()]);
  const wrong = [...atCut.calls.failures, ...calls.failures].filter(([what]) => engine === 'redis' || !isPatient(what));
  // Postgres keeps the locks of a transaction whose client has gone silent until it has waited for its next statement for ten seconds.
  const held = engine === 'postgres' && form === 'silent';
  const failed = [...atOther.calls.failures].filter(([what]) => !held || !isPatient(what));
  return [
    { what: `${name}: the cut API says ${SAYS[engine]} after`, value: noticed, unit: 's', most: 5 },
    { what: `${name}: the other API says ${status}`, value: status === 'ok' ? 0 : 1, most: 0 },
    { what: `${name}: requests at the other API`, value: atOther.calls.total, least: 50 },
    { what: `${name}: of them failed${failed.length > 0 ? ` (${atOther.calls.said})` : ''}`, value: sum(failed), most: 0 },
    held && { what: `${name}: answered 503 while the cut API held a plan`, value: atOther.calls.failed - sum(failed) },
    held && {
      what: `${name}: the last of them after the cut`,
      value: Math.max(0, atOther.calls.failedAt - began) / 1_000,
      unit: 's',
      most: 13,
    },
    { what: `${name}: slowest of them`, value: atOther.calls.slowest / 1_000, unit: 's', most: 3 },
    { what: `${name}: requests at the cut API`, value: atCut.calls.total, least: 20 },
    engine === 'postgres' && { what: `${name}: answered 503 with Retry-After`, value: atCut.calls.failed + calls.failed - sum(wrong) },
    { what: `${name}: failed in another way${wrong.map(([what, n]) => `, ${n} × ${what}`).join('')}`, value: sum(wrong), most: 0 },
    { what: `${name}: slowest of them`, value: Math.max(atCut.calls.slowest, calls.slowest) / 1_000, unit: 's', most: 3 },
    engine === 'redis' && { what: `${name}: latest event at the cut API's sockets`, value: late, unit: 's', most: 2 },
    { what: `${name}: pages that are behind and cannot know it`, value: behind, most: 0 },
    { what: `${name}: after healing the API says ok within`, value: back, unit: 's', most: 5 },
  ].filter(Boolean);
}

/** Whether a failure is a 503 with the time after which to try again. */
const isPatient = (what) => /^503 unavailable on \w+$/.test(what);

const sum = (failures) => failures.reduce((total, [, count]) => total + count, 0);

export async function run(cluster, { long }) {
  const { pool, apis } = cluster;
  const count = { plans: WATCHED + CONTESTED * CUTS.length, venues: CLIENTS + 2 * VENUES * CUTS.length };
  const scene = await makeScene(pool, { ...count, offered: CLIENTS });
  const history = new History();
  const watched = scene.plans.slice(0, WATCHED);
  const [atCut, atOther] = await Promise.all(apis.map(({ port }) => openPages(`http://127.0.0.1:${port}`, watched, WATCHED)));
  const rows = [];
  for (const [n, cut] of CUTS.entries()) {
    const part = {
      watched,
      contested: scene.plans.slice(WATCHED + n * CONTESTED, WATCHED + (n + 1) * CONTESTED),
      venues: scene.venues.slice(CLIENTS + 2 * n * VENUES, CLIENTS + 2 * (n + 1) * VENUES),
    };
    const ms = CUT_MS[cut.engine][long ? 'long' : 'short'];
    rows.push(...(await cutOne({ cluster, cut, scene: part, history, pages: atCut, ms })));
  }
  await Promise.all([atCut.settle(), atOther.settle()]);
  await pause(2_000);
  const plans = await readPlans(pool, scene.plans);
  const pages = [...atCut.pages, ...atOther.pages];
  rows.push(
    { what: 'commands that never had an answer', value: history.refused.get('no answer') ?? 0, most: 0 },
    { what: 'acceptances that were acknowledged', value: history.of('accept').length, least: CUTS.length },
    { what: 'sockets that are behind the log', value: pages.filter((page) => page.seq !== plans.get(page.plan.id).seq).length, most: 0 },
    { what: 'sockets that missed an event', value: pages.filter(({ gaps }) => gaps > 0).length, most: 0 },
    { what: 'sockets that had to come back', value: atCut.returns().length + atOther.returns().length },
    ...judgementRows(judge(plans, history.acknowledged)),
  );
  for (const { close } of [atCut, atOther]) close();
  return rows;
}
