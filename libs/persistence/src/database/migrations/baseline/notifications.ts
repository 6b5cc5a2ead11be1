/** Notifications of users and venues, with their deliveries by mail and push. */
export const NOTIFICATIONS = [
  `CREATE TABLE deliveries (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    datebook_id uuid,
    channel text NOT NULL CHECK (channel IN ('email', 'push')),
    type text NOT NULL,
    payload jsonb NOT NULL,
    reached uuid[] NOT NULL DEFAULT '{}',
    next_try timestamptz NOT NULL DEFAULT app_clock(),
    useful_until timestamptz,
    swept_at timestamptz,
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    sent_at timestamptz,
    dead_at timestamptz,
    CONSTRAINT deliveries_one_owner CHECK (num_nonnulls(user_id, staff_id) = 1),
    CONSTRAINT deliveries_once UNIQUE NULLS NOT DISTINCT (event_id, user_id, staff_id, channel, type)
  )`,
  `CREATE INDEX deliveries_waiting ON deliveries (next_try) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX deliveries_dead ON deliveries (id) WHERE sent_at IS NULL AND dead_at IS NOT NULL`,
  `CREATE INDEX deliveries_of_plan ON deliveries (datebook_id) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `COMMENT ON COLUMN deliveries.datebook_id IS 'The plan whose end withdraws it; null for a delivery that outlives plans'`,
  `COMMENT ON COLUMN deliveries.swept_at IS 'When the sweep last enqueued it, so that it does not do it again at once'`,
  `COMMENT ON COLUMN deliveries.useful_until IS 'Not sent after this instant'`,

  `CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    staff_id uuid REFERENCES venue_staff ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    CHECK (num_nonnulls(user_id, staff_id) = 1)
  )`,
  `CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX push_subscriptions_staff ON push_subscriptions (staff_id) WHERE staff_id IS NOT NULL`,

  `CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    event_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    priority text NOT NULL CHECK (priority IN ('urgent', 'high', 'normal', 'other')),
    href text NOT NULL,
    datebook_id uuid REFERENCES datebooks ON DELETE CASCADE,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (event_id, user_id, type)
  )`,
  `CREATE INDEX notifications_user ON notifications (user_id, created_at DESC)`,
  `CREATE INDEX notifications_unread ON notifications (user_id) WHERE NOT is_read`,
  `CREATE INDEX notifications_of_plan ON notifications (datebook_id)`,
  `CREATE INDEX notifications_age ON notifications (created_at)`,

  `CREATE TABLE banners (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('new_bid', 'plan_live')),
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    count integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    expires_at timestamptz NOT NULL,
    dismissed_at timestamptz,
    expired_at timestamptz,
    UNIQUE (user_id, kind, request_id)
  )`,
  `CREATE INDEX banners_due ON banners (expires_at) WHERE expired_at IS NULL AND dismissed_at IS NULL`,

  `CREATE TABLE venue_notices (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    request_id uuid NOT NULL REFERENCES bid_requests ON DELETE CASCADE,
    type text NOT NULL CHECK (type IN ('new_request', 'rank_lost', 'counter_received', 'won', 'lost', 'bid_stale', 'booking_cancelled',
      'booking_undone', 'change_request', 'capacity_clash', 'policy_strike', 'unacknowledged')),
    read_by uuid[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX venue_notices_newest ON venue_notices (venue_id, id)`,
  `CREATE INDEX venue_notices_request ON venue_notices (request_id)`,
  `CREATE INDEX venue_notices_old ON venue_notices (created_at)`,
];
