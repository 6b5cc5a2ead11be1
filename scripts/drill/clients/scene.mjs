// People with plans whose auctions run, and venues that bid on all of them.
import { liveAuction, makeVenue, signInUser, signInVenue } from '@app/testkit';

/** Runs `make` for the numbers below `count`, eight at a time, and returns what came of each. */
async function several(count, make) {
  const made = [];
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < count; n = next++) made[n] = await make(n);
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  return made;
}

/** Makes `venues` that stay open for all, and `plans` that ask each of them; the first `offered` venues have made an offer. */
export async function makeScene(pool, { plans, venues, offered = 0 }) {
  const target = { source: { query: async (text, values) => (await pool.query(text, values)).rows } };
  const venueList = await several(venues, async () => {
    const id = await makeVenue(target, { seats: 1_000 });
    return { id, token: await signInVenue(target, id) };
  });
  const venueIds = venueList.map(({ id }) => id);
  const offers = venueIds.map((_, n) => (n < offered ? 3_000 + 50 * n : null));
  const planList = await several(plans, async () => {
    const { id, ownerId, requestId, bidIds } = await liveAuction(target, { venueIds, offers, closesInMs: 4 * 3_600_000 });
    const { token } = await signInUser(target, ownerId);
    return { id, requestId, bidIds, cookie: `__Host-sid=${token}` };
  });
  return { venues: venueList, plans: planList };
}
