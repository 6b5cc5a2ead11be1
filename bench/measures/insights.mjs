// The wait of a venue with ten thousand offers for its insights: one statement, beside the bare count of the same offers.
import { median, shown } from '../load/statistics.mjs';
import { makeUser, makeVenues } from '../scenario.mjs';

const BIDS = 10_000;
const RIVALS = 4;
/** The target in milliseconds. */
const TARGET = 50;
const WARM = 12;
const READS = 15;

/** Requests of the last ninety days, each with the offers of the venue and of its rivals; a quarter is won, two quarters are lost. */
const BIDS_MADE = `WITH plan AS (
    INSERT INTO datebooks (name, plan_type, max_members, created_by, invite_code, state, bidding, party_size)
    SELECT 'Bench', 'datebook', 2, $1, 'insights' || n, 'booked', 'open', 2 FROM generate_series(1, $4::int) n RETURNING id, invite_code
  ), request AS (
    INSERT INTO bid_requests (datebook_id, opens_at, closes_at, decides_until, round_two_at, plan_version, spec, party_size, available_venue_count,
      invited_count, status)
    SELECT id, at, at, at, at, 1, '{}', 2, 5, 5, 'closed' FROM plan,
      LATERAL (SELECT now() - (substr(invite_code, 9)::int % 85 + 1) * interval '1 day' AS at) t RETURNING id, datebook_id, opens_at
  ), invited AS (
    INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km, invited_at, opened_at)
    SELECT request.id, v, 1, 0.8, 2, opens_at, opens_at + interval '1 minute' FROM request, unnest($2::uuid || $3::uuid[]) v
  ), placed AS (
    INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version, created_at, updated_at)
    SELECT request.id, datebook_id, v, 2500, opens_at + interval '2 days', 2, 60, jsonb_build_object('price', random(), 'perks', random()), 1,
      opens_at + random() * interval '10 minutes', opens_at + interval '1 hour' FROM request, unnest($2::uuid || $3::uuid[]) v
    RETURNING id, request_id, datebook_id, venue_id, start_at, created_at
  ) SELECT count(*) FROM placed`;
const DECIDE = `WITH chosen AS (
    SELECT DISTINCT ON (request_id) id, request_id, venue_id = $1 AS won FROM bids ORDER BY request_id, (hashtext(request_id::text) % 4 = 0) = (venue_id = $1) DESC)
  UPDATE bids b SET status = CASE WHEN b.id = c.id THEN 'accepted' ELSE 'lost' END, lost_to = CASE WHEN b.id <> c.id THEN c.id END
  FROM chosen c WHERE c.request_id = b.request_id AND hashtext(b.request_id::text) % 4 <> 3`;
const BOOK = `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, status, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash,
    first_name, contact_name, contact_phone, slot_day, slot, undo_until, created_at, checked_in_at)
  SELECT 'I' || row_number() OVER (), datebook_id, id, venue_id, 'completed', start_at, 2, 2500, 'moderate', '{}', 'x', 'A', 'A', '+91', start_at::date,
    'evening', created_at, updated_at, start_at FROM bids WHERE venue_id = $1 AND status = 'accepted'`;

async function times(work) {
  // The first executions are planned again.
  for (let n = 0; n < WARM; n += 1) await work();
  const samples = [];
  for (let n = 0; n < READS; n += 1) {
    const started = performance.now();
    await work();
    samples.push(performance.now() - started);
  }
  return median(samples);
}

export async function measureInsights({ pool }, database) {
  const owner = await makeUser(pool);
  const [venue, ...rivals] = await makeVenues(pool, 1 + RIVALS);
  await pool.query(BIDS_MADE, [owner.id, venue.id, rivals.map(({ id }) => id), BIDS]);
  await pool.query(DECIDE, [venue.id]);
  await pool.query(BOOK, [venue.id]);
  await pool.query('VACUUM ANALYZE bids, bid_invites, bookings');
  const floor = await times(() =>
    pool.query({ name: 'floor', text: 'SELECT status, count(*) FROM bids WHERE venue_id = $1 GROUP BY 1', values: [venue.id] }),
  );
  const value = await times(() => database.insights.ofVenue(venue.id, 90));
  const insights = await database.insights.ofVenue(venue.id, 90);
  if (insights.funnel.bid !== BIDS || insights.price.n === 0)
    throw new Error(`The figures are of something else: ${JSON.stringify(insights)}`);
  return [
    {
      what: `insights of a venue with ${shown(BIDS)} offers`,
      value,
      floor,
      unit: 'ms',
      most: TARGET,
    },
  ];
}
