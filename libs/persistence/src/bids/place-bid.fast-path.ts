import { EVENT_VERSION, REACTIONS, type EventEnvelope, type VenueBidView } from '@app/contracts';
import { TUNABLES, type BidContext, type BidJudgement, type Score } from '@app/domain';
import { LateAnswer, type WrittenWithEvent } from '../database/idempotency/answer-key.js';
import { Parameters } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';
import { NEW_BID, sharedBidSql, venueBidSql } from '../database/views.js';
import { bidWithSql, OFFERED, offeredValues } from './bid-writing.statements.js';

/*
 * The fast path of a bid: the row, its event with the reactions, and the response under the claimed key are one statement, which travels with
 * the feeds and the commit. A bid waits for Postgres twice, for its inputs and for this.
 */

/** A venue's new bid, with how often it has improved on earlier ones of the request; the template of another venue is ignored. */
export interface NewBid {
  judgement: BidJudgement;
  score: Score;
  revisions: number;
  templateId: string | null;
}

const COLUMNS = ['request_id', 'datebook_id', 'venue_id', 'revisions', ...OFFERED] as const;

const PLACED = new Parameters([...COLUMNS, 'template_id', 'event_version', 'reactions', 'principal', 'route', 'key', 'status'] as const);
const PLACE = `
  WITH b AS (
    INSERT INTO bids (${COLUMNS.join(', ')}, due_at, venue_cancelled, template_id)
    VALUES (${COLUMNS.map((column) => (column === 'expires_at' ? `${PLACED.of(column)}::timestamptz` : PLACED.of(column))).join(', ')},
      ${PLACED.of('expires_at')}::timestamptz, (SELECT cancelled FROM venues WHERE id = ${PLACED.of('venue_id')}),
      (SELECT id FROM offer_templates WHERE id = ${PLACED.of('template_id')} AND venue_id = ${PLACED.of('venue_id')})) RETURNING *
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + 1, updated_at = app_clock() WHERE id = ${PLACED.of('datebook_id')} RETURNING *
  ), views AS (
    SELECT ${sharedBidSql('b', 'v', NEW_BID.counter)} AS shared, ${venueBidSql(TUNABLES.maxRevisions, 'b', NEW_BID)} AS own ${bidWithSql('plan')}
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT plan.id, plan.event_seq, 'bid.placed', ${PLACED.of('event_version')}, plan.updated_at,
      jsonb_build_object('bids', jsonb_build_array(views.shared), 'bidId', views.shared -> 'id')
    FROM plan, views RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest(${PLACED.of('reactions')}::text[]) AS name
  ), answer AS (
    UPDATE idempotency_keys SET status = ${PLACED.of('status')}, response = views.own FROM views
    WHERE principal = ${PLACED.of('principal')} AND route = ${PLACED.of('route')} AND key = ${PLACED.of('key')}
  )
  SELECT ${ENVELOPE_COLUMNS}, views.own FROM event, views`;

/** Writes a venue's new bid with its event. Call under the plan's lock. Gives the bid as its venue reads it. */
export function insertBid(
  tx: Transaction,
  context: BidContext,
  { judgement, score, revisions, templateId }: NewBid,
): WrittenWithEvent<VenueBidView> {
  const key = tx.takeClaim();
  const values = PLACED.values({
    request_id: context.requestId,
    datebook_id: context.planId,
    venue_id: context.venueId,
    revisions,
    ...offeredValues(context, judgement, score),
    template_id: templateId,
    event_version: EVENT_VERSION,
    reactions: REACTIONS['bid.placed'],
    principal: key?.principal ?? null,
    route: key?.route ?? null,
    key: key?.key ?? null,
    status: key?.status ?? null,
  });
  const placed = tx.prepared<EventEnvelope & { own: VenueBidView }>('place-bid', PLACE, values).then(([row]) => {
    if (!row) throw new Error('The bid was not written');
    const { own, ...event } = row;
    return { own, event };
  });
  return { event: placed.then(({ event }) => event), answer: new LateAnswer(placed.then(({ own }) => own)) };
}
