import type { BannerKind, BannerView, UserId, PlanId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { statement } from '../database/queries.js';
import { intervalSql, iso } from '../database/views.js';
import { TimedStep } from '../log/timed-step.js';

const SHOWN = 'expired_at IS NULL AND dismissed_at IS NULL';
/** The step of the tick that ends banners. */
export const EXPIRE_BANNERS = new TimedStep('banners.expire', { table: 'banners', at: 'expires_at', where: SHOWN });

/** The limits of the product specification: a plan-live banner hides after 45 s, a new-bid banner after 3 minutes. */
const SHOWN_FOR: Record<BannerKind, string> = {
  plan_live: intervalSql(TUNABLES.planLiveBannerMs),
  new_bid: intervalSql(TUNABLES.newBidBannerMs),
};
/** A request older than this no longer gets a plan-live banner. */
const NEWS_FOR = intervalSql(TUNABLES.planLiveFreshMs);

/** A banner that was changed: who sees it, and its plan. */
export interface ChangedBanner {
  userId: UserId;
  planId: PlanId;
}

export const bannersOfUser = statement<BannerView>(
  'banners-of-user',
  `SELECT b.id, b.kind, b.datebook_id AS "dateBookId", b.request_id AS "requestId", d.name AS "planName", b.count,
     ${iso('b.created_at')} AS "createdAt", ${iso('b.expires_at')} AS "expiresAt"
   FROM banners b JOIN datebooks d ON d.id = b.datebook_id
   WHERE b.user_id = $1 AND b.expired_at IS NULL AND b.dismissed_at IS NULL AND b.expires_at > app_clock() ORDER BY b.id DESC LIMIT 20`,
);

export const dismissBanner = statement<{ planId: PlanId }>(
  'dismiss-banner',
  'UPDATE banners SET dismissed_at = coalesce(dismissed_at, app_clock()) WHERE id = $2 AND user_id = $1 RETURNING datebook_id AS "planId"',
);

/** Of two that count at once, the second counts after the first has written: an older count must not replace a newer one. */
export const lockRequest = statement('lock-request-of-banners', 'SELECT 1 FROM bid_requests WHERE id = $1 FOR NO KEY UPDATE');

export const showPlanLive = statement<ChangedBanner>(
  'show-plan-live',
  `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, created_at, expires_at)
   SELECT m.user_id, 'plan_live', r.datebook_id, r.id, r.available_venue_count, app_clock(), app_clock() + ${SHOWN_FOR.plan_live}
   FROM bid_requests r JOIN members m ON m.datebook_id = r.datebook_id AND m.left_at IS NULL
   WHERE r.id = $1 AND r.status IN ('open', 'closing', 'decision') AND r.created_at > app_clock() - ${NEWS_FOR}
   ON CONFLICT (user_id, kind, request_id) DO NOTHING RETURNING user_id AS "userId", datebook_id AS "planId"`,
);

export const showNewBid = statement<ChangedBanner>(
  'show-new-bid',
  `INSERT INTO banners AS b (user_id, kind, datebook_id, request_id, count, created_at, expires_at)
   SELECT m.user_id, 'new_bid', r.datebook_id, r.id, pending.n, app_clock(), app_clock() + ${SHOWN_FOR.new_bid}
   FROM (SELECT id, datebook_id, status FROM bid_requests WHERE id = $1 OFFSET 0) r
   JOIN members m ON m.datebook_id = r.datebook_id AND m.left_at IS NULL
   CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM bids WHERE request_id = r.id AND status = 'pending') pending
   WHERE r.status IN ('open', 'closing', 'decision') AND pending.n > 0
   ORDER BY m.user_id
   ON CONFLICT (user_id, kind, request_id) DO UPDATE SET count = excluded.count,
     created_at = CASE WHEN b.dismissed_at > app_clock() - ${SHOWN_FOR.new_bid} THEN b.created_at ELSE excluded.created_at END,
     expires_at = CASE WHEN b.dismissed_at > app_clock() - ${SHOWN_FOR.new_bid} THEN b.expires_at ELSE excluded.expires_at END,
     expired_at = CASE WHEN b.dismissed_at > app_clock() - ${SHOWN_FOR.new_bid} THEN b.expired_at END,
     dismissed_at = CASE WHEN b.dismissed_at > app_clock() - ${SHOWN_FOR.new_bid} THEN b.dismissed_at END
   RETURNING user_id AS "userId", datebook_id AS "planId"`,
);

export const recountNewBids = statement<ChangedBanner & { over: boolean }>(
  'recount-new-bids',
  `UPDATE banners b SET count = CASE WHEN pending.n > 0 THEN pending.n ELSE b.count END,
     expired_at = CASE WHEN pending.n = 0 THEN app_clock() END
   FROM (SELECT count(*)::int AS n FROM bids WHERE request_id = $1 AND status = 'pending') pending
   WHERE b.request_id = $1 AND b.kind = 'new_bid' AND b.expired_at IS NULL AND b.dismissed_at IS NULL AND b.count <> pending.n
   RETURNING b.user_id AS "userId", b.datebook_id AS "planId", pending.n = 0 AS over`,
);

export const expireOfPlan = statement<ChangedBanner>(
  'expire-banners-of-plan',
  `UPDATE banners b SET expired_at = app_clock() WHERE b.datebook_id = $1 AND b.expired_at IS NULL AND b.dismissed_at IS NULL
     AND ($2::uuid[] IS NULL OR (b.user_id = ANY($2) AND NOT EXISTS
       (SELECT FROM members m WHERE m.datebook_id = $1 AND m.user_id = b.user_id AND m.left_at IS NULL)))
   RETURNING b.user_id AS "userId", b.datebook_id AS "planId"`,
);

export const dueBanners = statement<{ id: string }>('due-banners', EXPIRE_BANNERS.due('id'));

export const expireDue = statement<ChangedBanner>(
  'expire-due-banners',
  `UPDATE banners SET expired_at = app_clock() WHERE id IN (SELECT id FROM banners WHERE id = ANY($1::uuid[]) AND ${SHOWN}
     AND expires_at <= (SELECT app_clock()) FOR NO KEY UPDATE SKIP LOCKED) RETURNING user_id AS "userId", datebook_id AS "planId"`,
);
