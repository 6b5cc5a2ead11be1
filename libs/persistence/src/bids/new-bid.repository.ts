import { linesOf, noteOf, TUNABLES, type BidContext, type Judged, type Score } from '@app/domain';
import { EVENT_VERSION, REACTIONS, type EventEnvelope, type PlaceBid, type VenueBidView } from '@app/contracts';
import type { AnswerKey } from '../database/idempotency.repository.js';
import { ENVELOPE_COLUMNS, type Transaction } from '../database/transaction.js';
import { NEW_BID, requestSql, sharedBidSql, venueBidSql } from '../database/views.js';
import { bidWithSql, jsonOrNull, type BidViews } from './bid-writing.repository.js';

const NEW_VIEWS = `SELECT ${sharedBidSql('b', 'v', NEW_BID.counter)} AS shared, ${venueBidSql(TUNABLES.maxRevisions, 'b', NEW_BID)} AS own,
  ${requestSql()} AS request`;

const INSERT = `INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, inclusions, perks, start_at, end_at, party_size, policy,
   expires_at, note, above_budget, value_score, parts, plan_version, revisions, alcohol, lines, day_note, due_at, venue_cancelled)
 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12, $13, $14, $15, $16, $17, $18, $19, $20, $11::timestamptz,
   (SELECT cancelled FROM venues WHERE id = $3)) RETURNING *`;

/** A venue's new bid, with how often it has improved on earlier ones of the request. */
export interface NewBid {
  body: PlaceBid;
  judged: Judged;
  score: Score;
  revisions: number;
}

const valuesOf = (context: BidContext, { body, judged, score, revisions }: NewBid): unknown[] => [
  context.requestId,
  context.planId,
  context.venueId,
  body.proposedPrice,
  body.inclusions,
  JSON.stringify(body.perks),
  body.startAt,
  body.endAt ?? null,
  context.partySize,
  body.policy ?? 'moderate',
  body.expiresAt ?? null,
  judged.note,
  judged.aboveBudget,
  score.valueScore,
  JSON.stringify(score.parts),
  context.planVersion,
  revisions,
  body.alcohol ?? 0,
  JSON.stringify(linesOf(context, body)),
  jsonOrNull(noteOf(context, body)),
];

/** Writes a venue's new bid. Call under the plan's lock. */
export async function insertBid(tx: Transaction, context: BidContext, bid: NewBid): Promise<BidViews> {
  const [row] = await tx.prepared<BidViews>('place-bid', `WITH b AS (${INSERT}) ${NEW_VIEWS} ${bidWithSql()}`, valuesOf(context, bid));
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
    .prepared<EventEnvelope & { own: VenueBidView }>('place-bid-and-tell', PLACE_AND_TELL, [
      ...valuesOf(context, bid),
      EVENT_VERSION,
      REACTIONS['bid.placed'],
      answer?.principal ?? null,
      answer?.route ?? null,
      answer?.key ?? null,
      answer?.status ?? null,
    ])
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

const PLACE_AND_TELL = `
  WITH b AS (${INSERT}
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + 1, updated_at = app_clock() WHERE id = $2 RETURNING *
  ), told AS (${NEW_VIEWS} ${bidWithSql('plan')}
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT plan.id, plan.event_seq, 'bid.placed', $21, plan.updated_at,
      jsonb_build_object('bids', jsonb_build_array(told.shared), 'request', told.request, 'bidId', told.shared -> 'id')
    FROM plan, told RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name) SELECT event.id, name FROM event, unnest($22::text[]) AS name
  ), answer AS (
    UPDATE idempotency_keys SET status = $26, response = told.own FROM told WHERE principal = $23 AND route = $24 AND key = $25
  )
  SELECT ${ENVELOPE_COLUMNS}, told.own FROM event, told`;
