// What the sockets of the auction's owner get and cost, in answers of numbers that two sides can be compared by.
import { setTimeout as pause } from 'node:timers/promises';
import { placeBid } from '../load/call.mjs';
import { countingSocket } from '../load/frame-counter.mjs';
import { quantile } from '../load/statistics.mjs';
import { memoryOf } from '../fixture.mjs';
import { openWatchers, watch } from '../measures/live.mjs';
import { bidsOf, prepare } from './prepare.mjs';

export const RATES = [20, 200];
const SECONDS = 2;
const WATCHED = 20;
const WATCHERS = 1_000;
const HELD = 2_000;

const now = () => performance.timeOrigin + performance.now();

/** Places bids at a rate; returns the time from each call until its frame at the owner's socket, which the API at `port` holds. */
async function bidsAtRate(side, perSecond, port = side.fixture.port) {
  const { fixture } = side;
  const count = perSecond * SECONDS;
  const prepared = await prepare(side, WATCHED, Math.ceil(count / WATCHED));
  const sent = [];
  const heard = new Map();
  let onEach;
  // The price tells the bids apart.
  const onEvent = (text) => {
    const price = text.startsWith('42["bid.placed"') && /"proposedPrice":(\d+)/.exec(text)?.[1];
    if (!price) return;
    heard.set(Number(price), now());
    onEach?.();
  };
  const sockets = [];
  for (const { owner, plan } of prepared) sockets.push(...(await watch({ port, owner, plan, count: 1, onEvent })));
  const all = new Promise((resolve) => (onEach = () => heard.size === count && resolve()));
  const begun = now();
  const calls = [];
  for (const [n, { plan, venue }] of bidsOf(prepared, count / WATCHED).entries()) {
    const wait = begun + (n * 1000) / perSecond - now();
    if (wait > 1) await pause(wait);
    sent[n] = now();
    calls.push(placeBid(fixture, plan, venue, 1000 + n));
  }
  await Promise.all([...calls, all]);
  await fixture.settled();
  for (const socket of sockets) socket.close();
  const took = sent.map((at, n) => heard.get(1000 + n) - at);
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

export async function ratesOf(side, port) {
  const measured = {};
  for (const rate of RATES) {
    const { p50, p99 } = await bidsAtRate(side, rate, port);
    Object.assign(measured, { [`${rate} p50`]: p50, [`${rate} p99`]: p99 });
  }
  return measured;
}

/** Measures bids to an owner with a thousand sockets: the API's CPU for each socket and bid, and the frames that each socket gets of a bid. */
export async function toThousand(side) {
  const { fixture } = side;
  const [{ owner, plan, venues }] = await prepare(side, 1, 20);
  const watching = await openWatchers({ count: WATCHERS, port: fixture.port, cookie: owner.cookie, dateBookId: plan.id });
  await watching.start();
  const { api } = await fixture.cpuOfEach(venues.length * WATCHERS, async () => {
    for (const venue of venues) await placeBid(fixture, plan, venue);
    await fixture.settled();
    await pause(300);
  });
  const frames = await watching.framesSeen();
  watching.close();
  return { perSocket: api, frames: frames / venues.length / WATCHERS };
}

/** Measures a fresh API: its memory before sockets, and that of each idle socket. */
export async function memory(side) {
  const [{ owner, plan }] = await prepare(side, 1);
  const api = await side.fixture.startApi();
  await pause(2_000);
  const before = memoryOf(api.pid);
  const held = [];
  for (let from = 0; from < HELD; from += 200)
    held.push(
      ...(await Promise.all(
        Array.from({ length: 200 }, () =>
          countingSocket({ port: api.port, cookie: owner.cookie, dateBookId: plan.id, onFrames: () => {} }),
        ),
      )),
    );
  const each = (memoryOf(api.pid) - before) / HELD / 1024;
  for (const socket of held) socket.close();
  await api.stop();
  return { before: before / 2 ** 20, each };
}
