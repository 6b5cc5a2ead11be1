import { BID_TERMS, linesOf, dayNoteOf, offerDay, TUNABLES, type BidContext, type BidJudgement, type Score } from '@app/domain';
import type { SharedBid, VenueBidView } from '@app/contracts';
import { columnsOf, termValues } from '../database/fields/offer-terms.js';
import { Parameters } from '../database/sql.js';
import { moveSql } from '../database/moves.js';
import { sharedBidSql, venueBidSql } from '../database/views.js';

/** A value for a jsonb column; null as SQL's own. */
const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** SQL: a bid `b` joined with the rows that its views read; its plan is a row of `plans`. */
export const bidWithSql = (plans = 'datebooks'): string =>
  `FROM b JOIN venues v ON v.id = b.venue_id JOIN bid_requests r ON r.id = b.request_id JOIN ${plans} d ON d.id = b.datebook_id`;

/** The columns that are computed from an offer and stored with its terms. */
const COMPUTED = ['party_size', 'above_budget', 'value_score', 'parts', 'fair', 'plan_version', 'lines', 'day_note', 'day'] as const;

const valuesOfTerms = termValues(BID_TERMS);

/** The columns that an offer fills. */
export const OFFERED = [...columnsOf(BID_TERMS), ...COMPUTED];

/** The values of those columns. */
export const offeredValues = (
  context: BidContext,
  { offer, aboveBudget }: Pick<BidJudgement, 'aboveBudget' | 'offer'>,
  score: Score,
): Record<(typeof OFFERED)[number], unknown> => ({
  ...valuesOfTerms(offer),
  party_size: context.partySize,
  above_budget: aboveBudget,
  value_score: score.valueScore,
  parts: JSON.stringify(score.parts),
  fair: score.fair,
  plan_version: context.planVersion,
  lines: JSON.stringify(linesOf(context, offer)),
  day_note: jsonOrNull(dayNoteOf(context, offer)),
  day: offerDay(context, new Date(offer.startAt)),
});

const REVISED = [...columnsOf(BID_TERMS, ({ fixed }) => !fixed), ...COMPUTED];

export const REVISION = new Parameters(['id', 'counted', ...REVISED] as const);

const REVISED_MOVE = moveSql('bid', 'pending', ['pending', 'stale']);

export const REVISE = `UPDATE bids SET ${REVISED.map((column) => `${column} = ${REVISION.of(column)}`).join(', ')},
   revisions = revisions + ${REVISION.of('counted')}, version = version + 1, ${REVISED_MOVE.set}, stale_until = NULL, due_at = expires_at,
   updated_at = app_clock() WHERE id = ${REVISION.of('id')} AND ${REVISED_MOVE.from()} RETURNING 1`;

/** The present bid as the planners' log carries it, and as its venue reads it. */
export interface BidViews {
  shared: SharedBid;
  own: VenueBidView;
}

export const BID_VIEWS = `
  WITH b AS NOT MATERIALIZED (SELECT * FROM bids WHERE id = $1)
  SELECT ${sharedBidSql()} AS shared, ${venueBidSql(TUNABLES.maxRevisions)} AS own ${bidWithSql()}`;
