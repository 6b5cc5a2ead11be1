// The scenario of bench/scenario.mjs in the tables of the stock server.
import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;

async function openSession(pool, column, id) {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`INSERT INTO sessions ("tokenHash", "${column}", "expiresAt") VALUES ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(token).digest('hex'),
    id,
  ]);
  return token;
}

/** Makes a signed-in person: { id, cookie }. */
async function makeUser(pool) {
  const { rows } = await pool.query(`INSERT INTO users ("firstName", "adultAt") VALUES ('Asha', now()) RETURNING id`);
  return { id: rows[0].id, cookie: `sid=${await openSession(pool, 'userId', rows[0].id)}` };
}

/** Makes `count` venues in Bandra, each { id, token }. */
const makeVenues = (pool, count) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { rows } = await pool.query(
        `INSERT INTO venues (name, "placeType", latitude, longitude, seats) VALUES ('Fixture venue', 'cafes', 19.06, 72.84, 1000) RETURNING id`,
      );
      return { id: rows[0].id, token: await openSession(pool, 'venueId', rows[0].id) };
    }),
  );

/** Makes venues all over Mumbai. */
async function makeCity(pool, count) {
  const venues = await makeVenues(pool, count);
  await pool.query('UPDATE venues SET longitude = 72.82 + random() * 0.14, latitude = 18.95 + random() * 0.28');
  await pool.query('VACUUM ANALYZE venues');
  return venues;
}

/** Makes a live plan of `owner` with an open request to `venues`: { id, requestId, startAt }. */
async function makeLivePlan(pool, owner, venues) {
  const { rows } = await pool.query(
    `WITH plan AS (
       INSERT INTO plans (name, "planType", state, "partySize", "ownerId") VALUES ('Our secret evening', 'datebook', 'live', 2, $1) RETURNING id
     ), member AS (
       INSERT INTO members ("planId", "userId", role) SELECT id, $1, 'owner' FROM plan
     ), preference AS (
       INSERT INTO preferences ("planId", "userId", "dateStyles", "minSpend", latitude, longitude, "radiusKm")
       SELECT id, $1, '{vibe:romantic,activity:dining,place:cafes}', 3000, 19.06, 72.83, 10 FROM plan
     ), request AS (
       INSERT INTO bid_requests ("planId", status, "minSpend", "partySize", "closesAt")
       SELECT id, 'open', 3000, 2, now() + interval '12 hours' FROM plan RETURNING id, "planId"
     ), invites AS (
       INSERT INTO invites ("requestId", "venueId", "distanceKm") SELECT request.id, venue, 1.2 FROM request, unnest($2::uuid[]) AS venue
     )
     SELECT "planId" AS id, id AS "requestId" FROM request`,
    [owner.id, venues.map((venue) => venue.id)],
  );
  return { ...rows[0], startAt: new Date(Date.now() + 5 * DAY_MS).toISOString() };
}

/** Ends all live plans. */
async function closePlans(pool) {
  await pool.query(`UPDATE bid_requests SET status = 'closed' WHERE status = 'open'`);
  await pool.query(`UPDATE bids SET status = 'lost' WHERE status = 'pending'`);
  await pool.query(`UPDATE plans SET state = 'closed' WHERE state = 'live'`);
}

/** Returns the request of a plan and its asked venues, or nothing. */
async function readInvites(pool, planId) {
  const { rows } = await pool.query({
    name: 'invites',
    text: `SELECT r.id AS "requestId", i."venueId" FROM bid_requests r JOIN invites i ON i."requestId" = r.id WHERE r."planId" = $1`,
    values: [planId],
  });
  return rows;
}

export const stockScenario = { makeUser, makeCity, makeLivePlan, closePlans, readInvites };
