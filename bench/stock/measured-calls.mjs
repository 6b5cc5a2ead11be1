// What calls of the auction cost, in answers of numbers that two sides can be compared by.
import { acceptOffer, call, placeBid } from '../load/call.mjs';
import { getLoad } from '../load/http-load.mjs';
import { confirmAge, makePlan, untilAsked } from '../load/making.mjs';
import { quantile } from '../load/statistics.mjs';
import { together } from '../load/together.mjs';
import { bidsOf, OFFERS, placeFirst, prepare } from './prepare.mjs';

const PLANS = 40;
/** How many calls are made at once, and how many acceptances. */
export const AT_ONCE = 16;
export const CONTENDERS = 32;
const CONTENDED = 128;
const CONTENDED_OFFERS = 3;
const READS = 3_000;

/** Measures the CPU of a bid, alone and of many at once, and of an acceptance. */
export async function commands(side) {
  const { fixture } = side;
  const cpuOfBids = async (prepared, atOnce) => {
    const bids = bidsOf(prepared);
    return fixture.cpuOfEach(bids.length, async () => {
      await together(bids, atOnce, placeFirst(fixture));
      await fixture.settled();
    });
  };
  const prepared = await prepare(side, PLANS);
  const bid = await cpuOfBids(prepared, 1);
  const accept = await fixture.cpuOfEach(PLANS, async () => {
    await together(prepared, 1, ({ owner, first }) => acceptOffer(fixture, owner, first));
    await fixture.settled();
  });
  const bids = await cpuOfBids(await prepare(side, PLANS), AT_ONCE);
  return { bid, bids, accept };
}

/** Measures acceptances of as many plans, 32 at once. */
export async function contended(side) {
  const { fixture } = side;
  const prepared = await prepare(side, CONTENDED, CONTENDED_OFFERS);
  await together(bidsOf(prepared, CONTENDED_OFFERS), AT_ONCE, placeFirst(fixture));
  await fixture.settled();
  const times = [];
  const started = performance.now();
  await together(prepared, CONTENDERS, async ({ owner, first }) => {
    const from = performance.now();
    await acceptOffer(fixture, owner, first);
    times.push(performance.now() - from);
  });
  const perSecond = (CONTENDED * 1000) / (performance.now() - started);
  await fixture.settled();
  return { perSecond, p99: quantile(times, 0.99) };
}

/** Measures a plan made over HTTP, one after the other: until its maker has the answer, and until its venues are asked. */
export async function making(side) {
  const { fixture } = side;
  const answered = [];
  const asked = [];
  const cpu = await fixture.cpuOfEach(PLANS, async () => {
    for (let n = 0; n < PLANS; n += 1) {
      const from = performance.now();
      const plan = await makePlan(fixture);
      answered.push(performance.now() - from);
      await untilAsked(fixture, side.readInvites, plan.id);
      asked.push(performance.now() - from);
    }
    await fixture.settled();
  });
  return { answered: quantile(answered, 0.5), asked: quantile(asked, 0.5), cpu };
}

/** Bids for each of `venues`, reads the offers and accepts the first. */
async function auction(fixture, { owner, plan, venues }) {
  let first;
  for (const [n, venue] of venues.entries()) {
    const bid = await placeBid(fixture, plan, venue, 3000 - n * 100);
    first ??= bid;
  }
  await call(fixture, `GET /datebooks/${plan.id}/bids`, { cookie: owner.cookie });
  await acceptOffer(fixture, owner, first);
}

async function rateOf(fixture, items, work) {
  let rate;
  const cpu = await fixture.cpuOfEach(items.length, async () => {
    const started = performance.now();
    await together(items, AT_ONCE, work);
    rate = (items.length * 1000) / (performance.now() - started);
    await fixture.settled();
  });
  return { rate, cpu };
}

export async function auctions(side) {
  const { fixture } = side;
  // The planners prefer the evening.
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const startAt = new Date(`${day}T19:00:00+05:30`).toISOString();
  const whole = await rateOf(
    fixture,
    Array.from({ length: PLANS }, () => ({})),
    async () => {
      const { id, owner } = await makePlan(fixture);
      const invites = await untilAsked(fixture, side.readInvites, id);
      const venues = invites.slice(0, OFFERS).map(({ venueId }) => ({ token: side.tokens.get(venueId) }));
      if (venues.length < OFFERS) throw new Error(`The plan asked ${venues.length} venues`);
      await confirmAge(fixture, owner);
      await auction(fixture, { owner, plan: { id, requestId: invites[0].requestId, startAt }, venues });
    },
  );
  const live = await rateOf(fixture, await prepare(side, PLANS), (one) => auction(fixture, one));
  return { whole: whole.rate, wholeCpu: whole.cpu, live: live.rate, liveCpu: live.cpu };
}

/** Measures reads of a plan's five offers, 64 in flight. */
export async function polls(side) {
  const { fixture } = side;
  const [one] = await prepare(side, 1);
  for (const venue of one.venues) await placeBid(fixture, one.plan, venue);
  await fixture.settled();
  const path = `/api/datebooks/${one.plan.id}/bids`;
  let load;
  const cpu = await fixture.cpuOfEach(READS, async () => {
    load = await getLoad({ port: fixture.port, path, headers: { cookie: one.owner.cookie }, total: READS });
  });
  if (Object.keys(load.statuses).join() !== '200') throw new Error(`The offers were answered ${JSON.stringify(load.statuses)}`);
  return { rate: load.perSecond, cpu };
}
