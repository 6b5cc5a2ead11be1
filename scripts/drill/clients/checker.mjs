// Compares the database with what the clients were told.
import pg from 'pg';

const PLANS = `
  SELECT d.id, d.event_seq AS seq,
    ARRAY(SELECT id::text FROM bids WHERE datebook_id = d.id) AS bids,
    ARRAY(SELECT id::text FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
    ARRAY(SELECT bid_id::text FROM bookings WHERE datebook_id = d.id) AS booked,
    ARRAY(SELECT seq FROM events WHERE datebook_id = d.id ORDER BY seq) AS seqs
  FROM datebooks d WHERE d.id = ANY($1)`;

const isWhole = ({ seq, seqs }) => seqs.length === seq && seqs.every((value, n) => value === n + 1);

/** Returns the rows of the plans by id. */
export async function readPlans(pool, plans) {
  const { rows } = await pool.query(PLANS, [plans.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Judges what the database holds of the plans; returns the number of plans that break each rule, by its words, and with `only` it looks at those
 * acknowledged entries alone.
 */
export function judge(rows, entries) {
  const found = [...rows.values()];
  const lacks = (kind, list) =>
    entries.filter((entry) => entry.kind === kind && !rows.get(entry.planId)?.[list].includes(entry.bidId)).length;
  const told = new Map();
  for (const { kind, planId, bidId } of entries) if (kind === 'accept') told.set(planId, new Set([...(told.get(planId) ?? []), bidId]));
  return {
    lostBids: lacks('bid', 'bids'),
    lostAccepts: lacks('accept', 'booked') + lacks('accept', 'accepted'),
    acceptedTwice: found.filter(({ accepted, booked }) => accepted.length > 1 || booked.length > 1).length,
    toldTwice: [...told.values()].filter((bids) => bids.size > 1).length,
    brokenLogs: found.filter((row) => !isWhole(row)).length,
  };
}

/** The rows of the table for a judgement: all of them are to be 0. */
export const judgementRows = ({ lostBids, lostAccepts, acceptedTwice, toldTwice, brokenLogs }) => [
  { what: 'acknowledged bids that the database lacks', value: lostBids, most: 0 },
  { what: 'acknowledged acceptances that it lacks', value: lostAccepts, most: 0 },
  { what: 'plans with more than one accepted bid', value: acceptedTwice, most: 0 },
  { what: 'plans of which two clients were told that theirs won', value: toldTwice, most: 0 },
  { what: 'plans whose log has a gap', value: brokenLogs, most: 0 },
];

/** Compares a restored database with what was acknowledged before `from`, and begun after `to`. */
export async function compare(name, url, { scene, history, from, to }) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const plans = await readPlans(pool, scene.plans);
  await pool.end();
  const before = history.acknowledged.filter(({ at }) => at < from);
  const after = history.acknowledged.filter(({ began }) => began > to);
  const { lostBids, brokenLogs } = judge(plans, before);
  const early = after.filter(({ planId, bidId }) => plans.get(planId)?.bids.includes(bidId)).length;
  return [
    { what: `${name}: bids acknowledged before the moment`, value: before.length, least: 20 },
    { what: `${name}: of them lost`, value: lostBids, most: 0 },
    { what: `${name}: bids of after the moment`, value: after.length, least: 20 },
    { what: `${name}: of them in it`, value: early, most: 0 },
    { what: `${name}: plans whose log has a gap`, value: brokenLogs, most: 0 },
  ];
}
