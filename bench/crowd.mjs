// A crowd on a fixture: any number of venues and of open plans with invites and offers, in seconds.
import { PLAN_SPEC } from '@app/testkit';

/** The number of venues with a session, which are asked and bid. Among more venues they are spread evenly. */
export const BIDDERS = 1000;
/** The number of venues that each plan asks; the first two of them have made an offer. */
const ASKED = 25;
const OFFERED = 2;
const PARTS = { price: 0.6, fit: 0.8, travel: 0.7, reliability: 0.6, perks: 0 };

// Tokens are derived from a number, in the length of real ones, so that no list of 10,000 owners is needed.
const token = (who, n) => `${who}-${n}-`.padEnd(43, 'x');
const tokenHashSql = (who, n) => `sha256(convert_to(rpad('${who}-' || ${n} || '-', 43, 'x'), 'UTF8'))`;
export const bidderToken = (n) => token('bidder', n);
export const ownerCookie = (n) => `sid=${token('owner', n)}`;

/** Makes `count` verified venues over India; every (count / BIDDERS)th bids. */
export async function venueFixtures(pool, count) {
  await pool.query('CREATE TABLE bench_venues (n int PRIMARY KEY, id uuid NOT NULL, staff uuid NOT NULL DEFAULT uuidv7())');
  await pool.query('CREATE TABLE bench_plans (n int PRIMARY KEY, owner uuid, plan uuid, request uuid, open boolean NOT NULL DEFAULT true)');
  await pool.query(
    `WITH venue AS (
       INSERT INTO venues (kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
       SELECT 'simulated', 'verified', 'Bench ' || n, 'mumbai', 'Bandra', point(68 + random() * 20, 8 + random() * 24), '{cafes}', 2, '{[0,10080)}', 1000
       FROM generate_series(1, $1::int) n RETURNING id),
     numbered AS (SELECT id, row_number() OVER () AS n FROM venue)
     INSERT INTO bench_venues (n, id) SELECT n * $2 / $1, id FROM numbered WHERE n % ($1 / $2) = 0`,
    [count, BIDDERS],
  );
  await pool.query(
    `INSERT INTO venue_staff (id, venue_id, email, password_hash, name, role)
     SELECT staff, id, 'bench-' || n || '@bench.invalid', '!', 'Bench', 'venue_owner' FROM bench_venues`,
  );
  await pool.query(
    `INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at)
     SELECT staff, 'access', ${tokenHashSql('bidder', 'n')}, app_clock() + interval '1 day' FROM bench_venues`,
  );
}

/** Opens the plans numbered `from` to `until`, each with an owner of its own; every second one is in its second round. */
export async function openPlans(pool, from, until) {
  const numbers = [from, until];
  const insert = (text, ...more) => pool.query(`${text} FROM bench_plans p WHERE p.n BETWEEN $1 AND $2`, [...numbers, ...more]);
  await pool.query(
    `INSERT INTO bench_plans (n, owner, plan, request) SELECT n, uuidv7(), uuidv7(), uuidv7() FROM generate_series($1::int, $2::int) n`,
    numbers,
  );
  await insert(`INSERT INTO users (id, first_name) SELECT p.owner, 'Bench'`);
  await insert(
    `INSERT INTO sessions (user_id, kind, token_hash, expires_at)
     SELECT p.owner, 'cookie', ${tokenHashSql('owner', 'p.n')}, app_clock() + interval '1 day'`,
  );
  await insert(
    `INSERT INTO datebooks (id, name, plan_type, max_members, created_by, same_location_mode, state, bidding, bidding_chosen, party_size,
       effective, invite_code, due_at)
     SELECT p.plan, 'Bench', 'datebook', 2, p.owner, true, 'live', 'open', true, 2, $3, left(replace(uuidv4()::text, '-', ''), 12),
       app_clock() + interval '14 days'`,
    PLAN_SPEC,
  );
  await insert(
    `INSERT INTO members (datebook_id, user_id, role, latitude, longitude, location_source, joined_seq)
     SELECT p.plan, p.owner, 'owner', 19.06, 72.83, 'gps', 1`,
  );
  await insert(
    `INSERT INTO preferences (datebook_id, user_id, date_styles, budget, min_spend, filter_type, travel_distance)
     SELECT p.plan, p.owner, '{vibe:romantic,activity:dining,place:cafes}', '3000', 3000, 'distance', 10`,
  );
  await insert(
    `INSERT INTO bid_requests (id, datebook_id, round, opens_at, closes_at, decides_until, round_two_at, plan_version, spec, party_size,
       available_venue_count, invited_count, due_at)
     SELECT p.request, p.plan, 1 + p.n % 2, app_clock(), app_clock() + interval '12 hours', app_clock() + interval '1 day',
       app_clock() + interval '7 hours', 1, $3, 2, ${ASKED}, ${ASKED}, app_clock() + interval '7 hours'`,
    PLAN_SPEC,
  );
  await pool.query(
    `INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km, rank, ranked_at)
     SELECT p.request, v.id, 1, 0.9, 1, CASE WHEN j < ${OFFERED} THEN j + 1 END, app_clock()
     FROM bench_plans p, generate_series(0, ${ASKED - 1}) j JOIN bench_venues v ON true
     WHERE p.n BETWEEN $1 AND $2 AND v.n = 1 + (p.n * 7 + j * 41) % ${BIDDERS}`,
    numbers,
  );
  await pool.query(
    `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, inclusions, start_at, party_size, value_score, parts, plan_version,
       updated_at)
     SELECT p.request, p.plan, v.id, 3000 - j * 100, '{Dinner}', app_clock() + interval '5 days', 2, 60, $3, 1, app_clock() - interval '1 minute'
     FROM bench_plans p, generate_series(0, ${OFFERED - 1}) j JOIN bench_venues v ON true
     WHERE p.n BETWEEN $1 AND $2 AND v.n = 1 + (p.n * 7 + j * 41) % ${BIDDERS}`,
    [...numbers, PARTS],
  );
}

/** Ends these plans and deletes their work for the worker. */
export async function closePlans(pool, numbers) {
  const mine = 'FROM bench_plans p WHERE p.n = ANY($1::int[]) AND';
  await pool.query(`UPDATE bid_requests r SET status = 'closed', due_at = NULL ${mine} r.id = p.request`, [numbers]);
  await pool.query(`UPDATE bids b SET status = 'lost', due_at = NULL ${mine} b.request_id = p.request`, [numbers]);
  await pool.query(`UPDATE datebooks d SET state = 'expired', due_at = NULL ${mine} d.id = p.plan`, [numbers]);
  await pool.query('UPDATE bench_plans SET open = false WHERE n = ANY($1::int[])', [numbers]);
  await pool.query('DELETE FROM reactions');
}

/** Returns `count` open plans at random, as many of the first round as of the second: { n, plan, request, free }, with venues that have not bid. */
export async function pickPlans(pool, count) {
  const { rows } = await pool.query(
    `SELECT n, plan, request FROM (SELECT *, row_number() OVER (PARTITION BY n % 2 ORDER BY random()) AS place FROM bench_plans WHERE open) p
     WHERE place <= $1 / 2`,
    [count],
  );
  return rows.map((row) => ({
    ...row,
    free: Array.from({ length: ASKED - OFFERED }, (_, j) => 1 + ((row.n * 7 + (j + OFFERED) * 41) % BIDDERS)),
  }));
}
