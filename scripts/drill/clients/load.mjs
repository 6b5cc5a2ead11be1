// Clients that read plans, bid and accept through the balancer.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, OFFER } from '@app/testkit';
import { Calls } from './history.mjs';

/** The longest that a client goes on with one command. */
const PATIENCE_MS = 60_000;
const BETWEEN_TRIES_MS = 100;
const CONTACT = { name: 'Drill', phone: '+910000000000' };

const days = (n) => new Date(Date.now() + n * 86_400_000).toISOString();

/** An address of the caller's own for each call, for the limits of those that ask a program without the balancer. */
const anyAddress = () => ({ 'x-forwarded-for': `10.${[256, 256, 256].map((most) => Math.floor(Math.random() * most)).join('.')}` });
const patience = ({ status, headers }) => (status === 503 && !headers.get('retry-after') ? ', no Retry-After' : '');

/** Calls once; notes the outcome, and returns the answer or null. */
async function once(calls, url, route, options, isFinal) {
  const began = performance.now();
  try {
    const answer = await call(url, route, { ...options, headers: anyAddress() });
    calls.note(isFinal(answer) ? null : `${answer.status} ${answer.code ?? ''} on ${route.split(' ')[0]}${patience(answer)}`, began);
    return isFinal(answer) ? answer : null;
  } catch (error) {
    calls.note(`${error.cause?.code ?? error.message} on ${route.split(' ')[0]}`, began);
    return null;
  }
}

/**
 * Repeats a command under one key until its answer is final, as the apps do; null when that never comes, or at once with `tries` 1. Without `betweenMs`
 * it tries again sooner than it is asked to.
 */
async function command(calls, url, route, options, { isFinal, tries = Infinity, betweenMs = BETWEEN_TRIES_MS }) {
  const key = randomUUID();
  const end = performance.now() + PATIENCE_MS;
  for (let n = 0; n < tries && performance.now() < end; n += 1) {
    const answer = await once(calls, url, route, { ...options, key }, isFinal);
    if (answer) return answer;
    await pause(betweenMs);
  }
  return null;
}

const isCreated = ({ status }) => status === 201;
/** A command that came too late is refused, and that is final as well. */
const isDecided = ({ status }) => status < 500 && status !== 429;

/**
 * Starts a steady load on the scene: readers, and venues that bid once on each plan. With `tries` 1 a command is not repeated. Returns
 * { calls, stop }; `stop` waits for the commands under way.
 */
export function startLoad({ url, scene, history, readers = 4, bidders = 3, apartMs = 60, tries = Infinity, betweenMs }) {
  const calls = new Calls();
  let over = false;
  const pick = () => scene.plans[Math.floor(Math.random() * scene.plans.length)];
  const shots = scene.venues.flatMap((venue, n) => scene.plans.map((plan) => ({ venue, plan, price: 2_500 + 20 * n })));
  const read = async () => {
    while (!over) {
      const { id, cookie } = pick();
      await once(calls, url, `GET /datebooks/${id}`, { cookie }, ({ status }) => status === 200);
      await pause(apartMs * Math.random() * 2);
    }
  };
  const bid = async () => {
    for (let shot = shots.shift(); shot && !over; shot = shots.shift()) {
      const { venue, plan, price } = shot;
      const began = Date.now();
      const body = { ...OFFER, proposedPrice: price, startAt: days(5) };
      const route = `POST /venues/me/bid-requests/${plan.requestId}/bids`;
      const answer = await command(
        calls,
        url,
        route,
        { token: venue.token, body },
        { isFinal: tries === 1 ? isCreated : isDecided, tries, betweenMs },
      );
      if (answer && isCreated(answer)) history.acknowledge({ kind: 'bid', planId: plan.id, bidId: answer.body.id, began });
      await pause(apartMs * Math.random() * 2);
    }
  };
  const all = Promise.all([...Array.from({ length: readers }, read), ...Array.from({ length: bidders }, bid)]);
  return {
    calls,
    left: () => shots.length,
    async stop() {
      over = true;
      await all;
    },
  };
}

/** Has several clients of a plan's decider accept a different bid each, at once, by one address or by several in turn. */
export async function contest({ url, plan, history, calls, clients = 4, tries = Infinity, betweenMs }) {
  const urls = [url].flat();
  const bids = plan.bidIds.slice(0, clients);
  await Promise.all(
    bids.map(async (bidId, n) => {
      const began = Date.now();
      const body = { expectedVersion: 1, contact: CONTACT };
      const answer = await command(
        calls,
        urls[n % urls.length],
        `POST /bids/${bidId}/accept`,
        { cookie: plan.cookie, body },
        { isFinal: isDecided, tries, betweenMs },
      );
      if (answer && isCreated(answer)) history.acknowledge({ kind: 'accept', planId: plan.id, bidId, began });
      else history.refuse(answer ? (answer.code ?? String(answer.status)) : 'no answer');
    }),
  );
}
