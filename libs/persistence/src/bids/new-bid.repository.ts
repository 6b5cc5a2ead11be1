import { TUNABLES, type BidContext, type Judged, type Score } from '@app/domain';
import { EVENT_VERSION, REACTIONS, type EventEnvelope, type VenueBidView } from '@app/contracts';
import type { AnswerKey } from '../database/idempotency.repository.js';
import { Parameters } from '../database/sql.js';
import { ENVELOPE_COLUMNS, type Transaction } from '../database/transaction.js';
import { NEW_BID, requestSql, sharedBidSql, venueBidSql } from '../database/views.js';
import { bidWithSql, OFFERED, offeredValues, type BidViews } from './bid-writing.repository.js';

const NEW_VIEWS = `SELECT ${sharedBidSql('b', 'v', NEW_BID.counter)} AS shared, ${venueBidSql(TUNABLES.maxRevisions, 'b', NEW_BID)} AS own,
  ${requestSql()} AS request`;

const COLUMNS = ['request_id', 'datebook_id', 'venue_id', 'revisions', ...OFFERED] as const;
type Column = (typeof COLUMNS)[number];
const NEW = new Parameters(COLUMNS);

/** SQL that writes a bid; `of` gives the parameter of a column. */
const insertSql = (of: (column: Column) => string): string =>
  `INSERT INTO bids (${COLUMNS.join(', ')}, due_at, venue_cancelled)
 VALUES (${COLUMNS.map((column) => (column === 'expires_at' ? `${of(column)}::timestamptz` : of(column))).join(', ')},
   ${of('expires_at')}::timestamptz, (SELECT cancelled FROM venues WHERE id = ${of('venue_id')})) RETURNING *`;

/** A venue's new bid, with how often it has improved on earlier ones of the request. */
export interface NewBid {
  judged: Judged;
  score: Score;
  revisions: number;
}

const valuesOf = (context: BidContext, { judged, score, revisions }: NewBid): Record<Column, unknown> => ({
  request_id: context.requestId,
  datebook_id: context.planId,
  venue_id: context.venueId,
  revisions,
  ...offeredValues(context, judged, score),
});

const PLACE = `WITH b AS (${insertSql((column) => NEW.of(column))}) ${NEW_VIEWS} ${bidWithSql()}`;

/** Writes a venue's new bid. Call under the plan's lock. */
export async function insertBid(tx: Transaction, context: BidContext, bid: NewBid): Promise<BidViews> {
  const [row] = await tx.prepared<BidViews>('place-bid', PLACE, NEW.values(valuesOf(context, bid)));
  if (!row) throw new Error('The bid was not written');
  return row;
}

/**
 * Writes a venue's new bid together with its event and the answer under the venue's key, and commits in the same write: nothing else may
 * follow from it. Call under the plan's lock. Gives the bid as its venue reads it.
 */
export async function insertBidAndCommit(
  tx: Transaction,
  context: BidContext,
  bid: NewBid,
  answer: AnswerKey | null,
): Promise<VenueBidView> {
  const placed = tx
    .prepared<EventEnvelope & { own: VenueBidView }>(
      'place-bid-and-tell',
      PLACE_AND_TELL,
      PLACED.values({
        ...valuesOf(context, bid),
        event_version: EVENT_VERSION,
        reactions: REACTIONS['bid.placed'],
        principal: answer?.principal ?? null,
        route: answer?.route ?? null,
        key: answer?.key ?? null,
        status: answer?.status ?? null,
      }),
    )
    .then(([row]) => {
      if (!row) throw new Error('The bid was not written');
      const { own, ...event } = row;
      return { own, event };
    });
  tx.appendWhenWritten(
    context.planId,
    'bid.placed',
    placed.then(({ event }) => event),
  );
  tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
  await tx.commit();
  return (await placed).own;
}

const PLACED = new Parameters([...COLUMNS, 'event_version', 'reactions', 'principal', 'route', 'key', 'status'] as const);
const PLACE_AND_TELL = `
  WITH b AS (${insertSql((column) => PLACED.of(column))}
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + 1, updated_at = app_clock() WHERE id = ${PLACED.of('datebook_id')} RETURNING *
  ), told AS (${NEW_VIEWS} ${bidWithSql('plan')}
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT plan.id, plan.event_seq, 'bid.placed', ${PLACED.of('event_version')}, plan.updated_at,
      jsonb_build_object('bids', jsonb_build_array(told.shared), 'request', told.request, 'bidId', told.shared -> 'id')
    FROM plan, told RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest(${PLACED.of('reactions')}::text[]) AS name
  ), answer AS (
    UPDATE idempotency_keys SET status = ${PLACED.of('status')}, response = told.own FROM told
    WHERE principal = ${PLACED.of('principal')} AND route = ${PLACED.of('route')} AND key = ${PLACED.of('key')}
  )
  SELECT ${ENVELOPE_COLUMNS}, told.own FROM event, told`;
