import { randomUUID } from 'node:crypto';
import type { PlanId, BidRequestId, BidId, VenueId, UserId, BookingId, NotificationId, BannerId } from '@app/contracts';
import type { Database } from '@app/persistence';
import { makeUser, makeVenue, signInUser, signInVenue, liveAuction, type Call, bookOverHttp, signInEverybody } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import type { Caller } from './callers.js';

/**
 * The state of a scene's plan: `live` with an offer of the invited venue, which may be in the `second round` or `countered` by the owner; `asked`,
 * before that offer; `stale`, the offer waits for another confirmation; `booked`, the offer was accepted; `closed`, the offer was declined and
 * bidding is over.
 */
export type SceneKind = 'live' | 'second round' | 'countered' | 'asked' | 'stale' | 'booked' | 'closed';

/** A plan of an owner and a member, one invited and one other venue, a stranger, ops and admin; each with their credential. */
export interface Scene {
  readonly planId: PlanId;
  readonly requestId: BidRequestId;
  readonly bidId: BidId;
  readonly venueId: VenueId;
  readonly ownerId: UserId;
  readonly memberId: UserId;
  /** Empty unless the plan is booked. */
  readonly bookingId: BookingId;
  readonly inviteCode: string;
  /** The owner's: a notification, a banner, a session other than the one they call with, a browser that takes pushes. */
  readonly notificationId: NotificationId;
  readonly bannerId: BannerId;
  readonly sessionId: string;
  readonly browserId: string;
  /** The invited venue's: a notice, a template that no rule sends, and a rule with another. */
  readonly noticeId: string;
  readonly templateId: string;
  readonly ruleId: string;
  /** The owner's block of the other venue. */
  readonly blockId: string;
  readonly credentials: Readonly<Record<Caller, Pick<Call, 'cookie' | 'token'>>>;
}

/** Creates a scene. */
export async function sceneFixture(database: Database, url: string, kind: SceneKind): Promise<Scene> {
  const [venueId, otherId] = await Promise.all([makeVenue(database), makeVenue(database)]);
  const plan = await liveAuction(database, { venueIds: [venueId], members: 1 });
  const [bidId = someId<BidId>('')] = plan.bidIds;
  const { owner, member, stranger, venue } = await signInEverybody(database, plan);
  const otherVenue = await signInVenue(database, otherId);
  const [ops, admin] = await Promise.all(
    (['ops', 'admin'] as const).map(async (role) => (await signInUser(database, await makeUser(database, { role }))).cookie),
  );
  const [own] = await database.source.query<OwnRows[]>(OWNED, [
    plan.ownerId,
    plan.id,
    plan.requestId,
    Buffer.from(randomUUID()),
    venueId,
    otherId,
  ]);
  if (!own) throw new Error('The scene was not set');
  // A revision waits half a minute after the one before it.
  await database.source.query(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [bidId]);
  if (CHANGES[kind]) await database.source.query(CHANGES[kind], [kind === 'closed' ? plan.requestId : bidId]);
  const bookingId = kind === 'booked' ? (await bookOverHttp(url, owner, bidId)).id : someId<BookingId>('');
  return {
    planId: plan.id,
    requestId: plan.requestId,
    bidId,
    venueId,
    ownerId: plan.ownerId,
    memberId: plan.memberId,
    bookingId,
    ...own,
    credentials: {
      anonymous: {},
      stranger: { cookie: stranger },
      member: { cookie: member },
      owner: { cookie: owner },
      invitedVenue: { token: venue },
      otherVenue: { token: otherVenue },
      ops: { cookie: ops ?? '' },
      admin: { cookie: admin ?? '' },
    },
  };
}

type OwnRows = Pick<
  Scene,
  'inviteCode' | 'notificationId' | 'bannerId' | 'sessionId' | 'browserId' | 'noticeId' | 'templateId' | 'ruleId' | 'blockId'
>;
const OWNED = `WITH note AS (
    INSERT INTO notifications (user_id, event_id, type, title, message, priority, href, datebook_id)
    VALUES ($1, uuidv7(), 'first_bid', 'A first offer', 'Look at it.', 'high', '/', $2) RETURNING id
  ), banner AS (
    INSERT INTO banners (user_id, kind, datebook_id, request_id, count, expires_at)
    VALUES ($1, 'new_bid', $2, $3, 1, app_clock() + interval '3 minutes') RETURNING id
  ), session AS (
    INSERT INTO sessions (user_id, kind, token_hash, expires_at) VALUES ($1, 'cookie', $4, app_clock() + interval '1 day') RETURNING id
  ), browser AS (
    INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth) VALUES ($1, 'https://push.example.org/' || $2::text, 'x', 'y') RETURNING id
  ), plan AS (
    UPDATE datebooks SET invite_code = upper(substr(md5($2::text), 1, 12)), max_members = 3, plan_type = 'palbook' WHERE id = $2
    RETURNING invite_code
  ), block AS (
    INSERT INTO reports (reporter_id, kind, venue_id, reason) VALUES ($1, 'block', $6, 'other') RETURNING id
  ), spare AS (
    INSERT INTO offer_templates (venue_id, name, price_kind, price) VALUES ($5, 'Dinner', 'total', 2800) RETURNING id
  ), sent AS (
    INSERT INTO offer_templates (venue_id, name, price_kind, price) VALUES ($5, 'Lunch', 'total', 1800) RETURNING id
  ), notice AS (
    INSERT INTO venue_notices (venue_id, request_id, type) VALUES ($5, $3, 'new_request') RETURNING id
  ), rule AS (
    INSERT INTO auto_bid_rules (venue_id, template_id, active, party_from, party_to, max_open_bids) SELECT $5, id, false, 1, 6, 3 FROM sent
    RETURNING id
  )
  SELECT invite_code AS "inviteCode", note.id AS "notificationId", banner.id AS "bannerId", session.id AS "sessionId",
    browser.id AS "browserId", notice.id AS "noticeId", spare.id AS "templateId", rule.id AS "ruleId", block.id AS "blockId"
  FROM plan, note, banner, session, browser, notice, spare, rule, block`;

const CHANGES: Partial<Record<SceneKind, string>> = {
  asked: 'DELETE FROM bids WHERE id = $1',
  'second round': 'UPDATE bid_requests SET round = 2 WHERE id = (SELECT request_id FROM bids WHERE id = $1)',
  stale: `UPDATE bids SET status = 'stale', stale_until = app_clock() + interval '30 minutes' WHERE id = $1`,
  countered: `INSERT INTO bid_counters (bid_id, datebook_id, bid_version, proposed_price, expires_at)
    SELECT id, datebook_id, version, 2900, app_clock() + interval '15 minutes' FROM bids WHERE id = $1`,
  closed: `WITH gone AS (UPDATE bids SET status = 'declined' WHERE request_id = $1)
    UPDATE bid_requests SET status = 'closed', due_at = NULL WHERE id = $1`,
};

/** All rows of a scene's plan, as one text: a refused call must not change it. */
export async function traceOf(database: Database, { planId, ownerId, venueId }: Scene): Promise<string> {
  const [row] = await database.source.query<{ trace: object }[]>(
    `SELECT jsonb_build_object('plan', to_jsonb(d), 'members', (SELECT jsonb_agg(m ORDER BY m.user_id) FROM members m WHERE m.datebook_id = d.id),
       'requests', (SELECT jsonb_agg(r ORDER BY r.id) FROM bid_requests r WHERE r.datebook_id = d.id),
       'bids', (SELECT jsonb_agg(b ORDER BY b.id) FROM bids b WHERE b.datebook_id = d.id),
       'bookings', (SELECT jsonb_agg(k ORDER BY k.id) FROM bookings k WHERE k.datebook_id = d.id),
       'preferences', (SELECT jsonb_agg(p ORDER BY p.user_id) FROM preferences p WHERE p.datebook_id = d.id),
       'owner', (SELECT to_jsonb(u) FROM users u WHERE u.id = $2), 'venue', (SELECT to_jsonb(v) FROM venues v WHERE v.id = $3),
       'told', (SELECT jsonb_agg(n ORDER BY n.id) FROM notifications n WHERE n.user_id = $2),
       'banners', (SELECT jsonb_agg(b ORDER BY b.id) FROM banners b WHERE b.user_id = $2),
       'blocks', (SELECT jsonb_agg(x ORDER BY x.id) FROM reports x WHERE x.reporter_id = $2),
       'templates', (SELECT jsonb_agg(t ORDER BY t.id) FROM offer_templates t WHERE t.venue_id = $3),
       'rules', (SELECT jsonb_agg(a ORDER BY a.id) FROM auto_bid_rules a WHERE a.venue_id = $3),
       'notices', (SELECT jsonb_agg(n ORDER BY n.id) FROM venue_notices n WHERE n.venue_id = $3),
       'sessions', (SELECT count(*) FROM sessions s WHERE s.user_id = $2),
       'browsers', (SELECT count(*) FROM push_subscriptions s WHERE s.user_id = $2)) AS trace
     FROM datebooks d WHERE d.id = $1`,
    [planId, ownerId, venueId],
  );
  return JSON.stringify(row?.trace, null, 1);
}
