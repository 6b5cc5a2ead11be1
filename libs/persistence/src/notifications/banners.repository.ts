import { TUNABLES } from '@app/domain';
import type { BannerKind } from '@app/contracts';
import type { Database } from '../database/database.js';
import { inUnit } from '../log/tick-step.js';
import { TimedStep } from '../log/timed-step.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql } from '../database/views.js';

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

interface Changed {
  user_id: string;
  datebook_id: string;
}

/** Banners as the worker keeps them; each change raises the feed of who sees it. */
export class BannersRepository {
  /** Shows every member of the plan, once per request, that it went live, while that is news. */
  async showPlanLive(tx: Transaction, requestId: string): Promise<void> {
    const rows = await tx.query<Changed>(
      `INSERT INTO banners (user_id, kind, datebook_id, request_id, count, created_at, expires_at)
       SELECT m.user_id, 'plan_live', r.datebook_id, r.id, r.available_venue_count, app_clock(), app_clock() + ${SHOWN_FOR.plan_live}
       FROM bid_requests r JOIN members m ON m.datebook_id = r.datebook_id AND m.left_at IS NULL
       WHERE r.id = $1 AND r.status IN ('open', 'closing', 'decision') AND r.created_at > app_clock() - ${NEWS_FOR}
       ON CONFLICT (user_id, kind, request_id) DO NOTHING RETURNING user_id, datebook_id`,
      [requestId],
    );
    for (const row of rows) tx.raiseFeed(`user:${row.user_id}`, { type: 'banner.shown', dateBookId: row.datebook_id });
  }

  /**
   * The one new-bid banner per request and member says how many offers are pending. A new offer shows it for 3 minutes; one that was
   * dismissed in the last 3 minutes only counts on.
   */
  async showNewBid(tx: Transaction, requestId: string): Promise<void> {
    const locked = this.lock(tx, requestId);
    const shown = tx.query<Changed>(
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
       RETURNING user_id, datebook_id`,
      [requestId],
    );
    const [rows] = await Promise.all([shown, locked]);
    for (const row of rows) tx.raiseFeed(`user:${row.user_id}`, { type: 'banner.shown', dateBookId: row.datebook_id });
  }

  /** After an offer went: the banner counts what is left, and goes with the last one. */
  async recountNewBids(tx: Transaction, requestId: string): Promise<void> {
    const locked = this.lock(tx, requestId);
    const counted = tx.query<Changed & { over: boolean }>(
      `UPDATE banners b SET count = CASE WHEN pending.n > 0 THEN pending.n ELSE b.count END,
         expired_at = CASE WHEN pending.n = 0 THEN app_clock() END
       FROM (SELECT count(*)::int AS n FROM bids WHERE request_id = $1 AND status = 'pending') pending
       WHERE b.request_id = $1 AND b.kind = 'new_bid' AND b.expired_at IS NULL AND b.dismissed_at IS NULL AND b.count <> pending.n
       RETURNING b.user_id, b.datebook_id, pending.n = 0 AS over`,
      [requestId],
    );
    const [rows] = await Promise.all([counted, locked]);
    for (const row of rows) {
      tx.raiseFeed(`user:${row.user_id}`, { type: row.over ? 'banner.expired' : 'banner.shown', dateBookId: row.datebook_id });
    }
  }

  /** Ends what is still shown of a plan; with `goneMembers`, only to those of them who are not in it. */
  async expireOfPlan(tx: Transaction, planId: string, goneMembers: readonly string[] | null = null): Promise<void> {
    const rows = await tx.query<Changed>(
      `UPDATE banners b SET expired_at = app_clock() WHERE b.datebook_id = $1 AND b.expired_at IS NULL AND b.dismissed_at IS NULL
         AND ($2::uuid[] IS NULL OR (b.user_id = ANY($2) AND NOT EXISTS
           (SELECT FROM members m WHERE m.datebook_id = $1 AND m.user_id = b.user_id AND m.left_at IS NULL)))
       RETURNING b.user_id, b.datebook_id`,
      [planId, goneMembers],
    );
    this.sayOver(tx, rows);
  }

  /** Ends a hundred banners whose time is over; gives how many were looked at. */
  async expireDue(database: Database): Promise<number> {
    const due = await database.read<{ id: string }>('due-banners', EXPIRE_BANNERS.due('id'), []);
    return EXPIRE_BANNERS.together(database, due, (banners) =>
      inUnit(database, async (tx) => {
        const rows = await tx.query<Changed>(
          `UPDATE banners SET expired_at = app_clock() WHERE id IN (SELECT id FROM banners WHERE id = ANY($1::uuid[]) AND ${SHOWN}
             AND expires_at <= (SELECT app_clock()) FOR NO KEY UPDATE SKIP LOCKED) RETURNING user_id, datebook_id`,
          [banners.map((banner) => banner.id)],
        );
        this.sayOver(tx, rows);
      }),
    );
  }

  /** Of two that count at once, the second counts after the first has written: an older count must not replace a newer one. */
  private async lock(tx: Transaction, requestId: string): Promise<void> {
    await tx.query('SELECT 1 FROM bid_requests WHERE id = $1 FOR NO KEY UPDATE', [requestId]);
  }

  private sayOver(tx: Transaction, rows: readonly Changed[]): void {
    for (const row of rows) tx.raiseFeed(`user:${row.user_id}`, { type: 'banner.expired', dateBookId: row.datebook_id });
  }
}
