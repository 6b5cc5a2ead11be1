// The scenario of the tests on the Postgres of a fixture. Venues have enough seats for all, and the window outlasts the measurement.
import { liveAuction, makeUser as insertUser, makeVenue, signInUser, signInVenue } from '@app/testkit';

const targetOf = (pool) => ({ source: { query: async (text, values) => (await pool.query(text, values)).rows } });

/** Makes a signed-in person: { id, cookie }. */
export async function makeUser(pool) {
  const id = await insertUser(targetOf(pool), { contact: false });
  const { cookie } = await signInUser(targetOf(pool), id);
  return { id, cookie };
}

/** Makes `count` verified venues in Bandra, each { id, token } with a signed-in member of staff. */
export const makeVenues = (pool, count) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const id = await makeVenue(targetOf(pool), { kind: 'simulated', seats: 1000 });
      return { id, token: await signInVenue(targetOf(pool), id) };
    }),
  );

/** Makes venues all over Mumbai that take part: claimed ones, so that the simulated market's switch plays no role. */
export async function makeCity(pool, count) {
  const venues = await makeVenues(pool, count);
  await pool.query(`UPDATE venues SET kind = 'claimed', location = point(72.82 + random() * 0.14, 18.95 + random() * 0.28)`);
  await pool.query('VACUUM ANALYZE venues');
  return venues;
}

/** Makes a live plan that `owner` decides alone, with an open request to `venues`: { id, requestId, startAt }. */
export async function makeLivePlan(pool, owner, venues) {
  const venueIds = venues.map((venue) => venue.id);
  const options = { ownerId: owner.id, venueIds, offers: [], preferences: true, closesInMs: 12 * 3_600_000 };
  const { id, requestId } = await liveAuction(targetOf(pool), options);
  await pool.query('UPDATE datebooks SET same_location_mode = true, bidding_chosen = true WHERE id = $1', [id]);
  return { id, requestId, startAt: new Date(Date.now() + 5 * 86_400_000).toISOString() };
}

/** Ends all live plans. */
export async function closeLivePlans(pool) {
  await pool.query(`UPDATE bid_requests SET status = 'closed', due_at = NULL WHERE status = 'open'`);
  await pool.query(`UPDATE bids SET status = 'lost', due_at = NULL WHERE status = 'pending'`);
  await pool.query(`UPDATE datebooks SET state = 'expired', due_at = NULL WHERE state = 'live'`);
}

/** Returns the request of a plan and its asked venues, or nothing. */
export async function readInvites(pool, planId) {
  const { rows } = await pool.query({
    name: 'invites',
    text: `SELECT r.id AS "requestId", i.venue_id AS "venueId" FROM bid_requests r JOIN bid_invites i ON i.request_id = r.id WHERE r.datebook_id = $1`,
    values: [planId],
  });
  return rows;
}
