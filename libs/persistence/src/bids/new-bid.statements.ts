import { TUNABLES, type BidContext, type Judged, type Score } from '@app/domain';
import { Parameters } from '../database/sql.js';
import { NEW_BID, requestSql, sharedBidSql, venueBidSql } from '../database/views.js';
import { bidWithSql, OFFERED, offeredValues } from './bid-writing.statements.js';

/** SQL for how a bid is read that is written in the same statement. */
export const NEW_VIEWS = `SELECT ${sharedBidSql('b', 'v', NEW_BID.counter)} AS shared, ${venueBidSql(TUNABLES.maxRevisions, 'b', NEW_BID)} AS own,
  ${requestSql()} AS request`;

export const NEW_BID_COLUMNS = ['request_id', 'datebook_id', 'venue_id', 'revisions', ...OFFERED] as const;

type Column = (typeof NEW_BID_COLUMNS)[number];

export const NEW = new Parameters(NEW_BID_COLUMNS);

/** SQL that writes a bid; `of` gives the parameter of a column. */
export const insertSql = (of: (column: Column) => string): string =>
  `INSERT INTO bids (${NEW_BID_COLUMNS.join(', ')}, due_at, venue_cancelled)
 VALUES (${NEW_BID_COLUMNS.map((column) => (column === 'expires_at' ? `${of(column)}::timestamptz` : of(column))).join(', ')},
   ${of('expires_at')}::timestamptz, (SELECT cancelled FROM venues WHERE id = ${of('venue_id')})) RETURNING *`;

/** A venue's new bid, with how often it has improved on earlier ones of the request. */
export interface NewBid {
  judged: Judged;
  score: Score;
  revisions: number;
}

/** The values of its columns. */
export const valuesOfBid = (context: BidContext, { judged, score, revisions }: NewBid): Record<Column, unknown> => ({
  request_id: context.requestId,
  datebook_id: context.planId,
  venue_id: context.venueId,
  revisions,
  ...offeredValues(context, judged, score),
});

export const PLACE = `WITH b AS (${insertSql((column) => NEW.of(column))}) ${NEW_VIEWS} ${bidWithSql()}`;
