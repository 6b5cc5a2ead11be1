// The rows of an acceptance, written with plain statements in one transaction: without reads, guards and messages.

const STATEMENTS = {
  won: `UPDATE bids SET status = 'accepted', due_at = NULL, updated_at = app_clock() WHERE id = $1`,
  lost: `UPDATE bids SET status = 'lost', lost_to = $1, due_at = NULL, updated_at = app_clock() WHERE request_id = $2 AND id <> $1`,
  request: `UPDATE bid_requests SET status = 'closed', due_at = NULL WHERE id = $1`,
  plan: `UPDATE datebooks SET state = 'booked', event_seq = event_seq + 1, due_at = NULL, updated_at = app_clock() WHERE id = $1`,
  seat: `INSERT INTO venue_slots AS s (venue_id, day, slot, seats, taken) VALUES ($1, $2::timestamptz::date, 'evening', 1000, 2)
    ON CONFLICT (venue_id, day, slot) DO UPDATE SET taken = s.taken + 2`,
  contact: `UPDATE users SET contact_name = 'Bench', contact_phone = '+910000000000' WHERE id = $1`,
  booking: `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash,
      first_name, contact_name, contact_phone, slot_day, slot, undo_until, completes_at, ack_due_at)
    VALUES ($1, $2, $3, $4, $5, 2, 3100, 'moderate', $6, $7, 'Bench', 'Bench', '+910000000000', $5::timestamptz::date, 'evening', $5, $5, $5)`,
  event: `INSERT INTO events (datebook_id, seq, type, v, at, data) VALUES ($1, 1, 'booking.confirmed', $2, app_clock(), $3) RETURNING id`,
  // The rows are never due, so that no worker runs them.
  reactions: `INSERT INTO reactions (event_id, name, next_try) SELECT $1, unnest($2::text[]), 'infinity'`,
};

/** Returns the last rows of the product's acceptance, { booking, event, reactions }, for their sizes. */
export async function lastAcceptance(pool) {
  const { rows } = await pool.query(
    `SELECT to_jsonb(b) AS booking, to_jsonb(e) AS event, (SELECT array_agg(name) FROM reactions r WHERE r.event_id = e.id) AS reactions
     FROM bookings b JOIN events e ON e.datebook_id = b.datebook_id AND e.type = 'booking.confirmed' ORDER BY b.created_at DESC LIMIT 1`,
  );
  return rows[0];
}

/** Writes the rows of one acceptance, as large as those of `like`; `offer` is { dateBookId, requestId, bidId, venueId, userId, startAt }. */
export async function bareAccept(pool, offer, like) {
  const { dateBookId, requestId, bidId, venueId, userId, startAt } = offer;
  const client = await pool.connect();
  const write = (name, ...values) => client.query({ name: `bare-${name}`, text: STATEMENTS[name], values });
  try {
    await client.query('BEGIN');
    await write('won', bidId);
    await write('lost', bidId, requestId);
    await write('request', requestId);
    await write('plan', dateBookId);
    await write('seat', venueId, startAt);
    await write('contact', userId);
    const { snapshot, snapshot_hash: hash } = like.booking;
    await write('booking', bidId.slice(-12), dateBookId, bidId, venueId, startAt, snapshot, hash);
    const { rows } = await write('event', dateBookId, like.event.v, like.event.data);
    await write('reactions', rows[0].id, like.reactions);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
