import { EVENT_VERSION, REACTIONS, type EventEnvelope, type VenueBidView } from '@app/contracts';
import type { BidContext } from '@app/domain';
import { LateAnswer, type WrittenWithEvent } from '../database/idempotency/answer-key.js';
import { Parameters } from '../database/sql.js';
import type { Transaction } from '../database/transaction.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';
import { bidWithSql } from './bid-writing.statements.js';
import { insertSql, NEW_BID_COLUMNS, NEW_VIEWS, valuesOfBid, type NewBid } from './new-bid.statements.js';

/*
 * The fast path of a bid: the row, its event with the reactions, and the response under the claimed key are one statement, which travels with
 * the feeds and the commit. A bid waits for Postgres twice, for its inputs and for this.
 */

const PLACED = new Parameters([...NEW_BID_COLUMNS, 'event_version', 'reactions', 'principal', 'route', 'key', 'status'] as const);
const PLACE_WITH_EVENT = `
  WITH b AS (${insertSql((column) => PLACED.of(column))}
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + 1, updated_at = app_clock() WHERE id = ${PLACED.of('datebook_id')} RETURNING *
  ), views AS (${NEW_VIEWS} ${bidWithSql('plan')}
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT plan.id, plan.event_seq, 'bid.placed', ${PLACED.of('event_version')}, plan.updated_at,
      jsonb_build_object('bids', jsonb_build_array(views.shared), 'request', views.request, 'bidId', views.shared -> 'id')
    FROM plan, views RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest(${PLACED.of('reactions')}::text[]) AS name
  ), answer AS (
    UPDATE idempotency_keys SET status = ${PLACED.of('status')}, response = views.own FROM views
    WHERE principal = ${PLACED.of('principal')} AND route = ${PLACED.of('route')} AND key = ${PLACED.of('key')}
  )
  SELECT ${ENVELOPE_COLUMNS}, views.own FROM event, views`;

/** Writes a venue's new bid that has its event as the only effect. Call under the plan's lock. Gives the bid as its venue reads it. */
export function insertBidWithEvent(tx: Transaction, context: BidContext, bid: NewBid): WrittenWithEvent<VenueBidView> {
  const key = tx.takeClaim();
  const values = PLACED.values({
    ...valuesOfBid(context, bid),
    event_version: EVENT_VERSION,
    reactions: REACTIONS['bid.placed'],
    principal: key?.principal ?? null,
    route: key?.route ?? null,
    key: key?.key ?? null,
    status: key?.status ?? null,
  });
  const placed = tx.prepared<EventEnvelope & { own: VenueBidView }>('place-bid-with-event', PLACE_WITH_EVENT, values).then(([row]) => {
    if (!row) throw new Error('The bid was not written');
    const { own, ...event } = row;
    return { own, event };
  });
  return { event: placed.then(({ event }) => event), answer: new LateAnswer(placed.then(({ own }) => own)) };
}
