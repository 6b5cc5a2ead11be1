// Live plans for both programs, and the bids to place on them. A side is { fixture, ...scenario }.
import { placeBid } from '../load/call.mjs';

/** The number of offers of an auction. */
export const OFFERS = 5;

/** Makes live plans, each with its own owner and with `offers` venues of the city; no two have their first offer from the same venue. */
export async function prepare({ fixture: { pool }, ...side }, plans, offers = OFFERS) {
  // A venue may have only so many open offers.
  await side.closePlans(pool);
  const made = [];
  const from = Math.floor(Math.random() * side.city.length);
  for (let n = 0; n < plans; n += 1) {
    const invited = Array.from({ length: offers }, (_, index) => side.city[(from + n + index) % side.city.length]);
    const owner = await side.makeUser(pool);
    made.push({ owner, venues: invited, plan: await side.makeLivePlan(pool, owner, invited) });
  }
  return made;
}

/** Returns the bids of prepared plans, which alternate between the plans, so that they do not queue for one plan's lock. */
export const bidsOf = (prepared, offers = OFFERS) =>
  Array.from({ length: offers }, (_, n) => prepared.map((one) => ({ one, plan: one.plan, venue: one.venues[n] }))).flat();

/** Places one of these bids; the first bid of each plan stays with the plan. */
export const placeFirst = (fixture) => async (bid) => {
  const placed = await placeBid(fixture, bid.plan, bid.venue);
  bid.one.first ??= placed;
};
