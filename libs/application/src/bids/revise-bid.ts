import type { ReviseBid, VenueBidView } from '@app/contracts';
import { isDeepStrictEqual } from 'node:util';
import { answersTo, judgeRevision, mayGuess, needsOf, scoreOf, whyClosed, withChanges, type BidContext, type StoredBid } from '@app/domain';
import { newEvent, type BidRef, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { afterRevision, appendBidEvent, refuseOffer } from './bid-outcome.js';

/** Whether a revision only changes answers to needs, which are no terms and may become worse. */
const isCorrection = ({ expectedVersion: _version, needs, ...terms }: ReviseBid): boolean =>
  needs !== undefined && Object.values(terms).every((term) => term === undefined);

/**
 * Improves a venue's pending bid by at least a step, or corrects its answers to needs. Call under the plan's lock. The venue names the version that
 * it has read.
 */
export async function reviseBid(tx: Transaction, ref: BidRef, body: ReviseBid): Promise<Outcome<VenueBidView>> {
  const found = await tx.bidInputs.loadOwnBid(ref);
  if (!found) return refused('not-found');
  const { context, mine } = found;
  if (isCorrection(body)) return correctAnswers(tx, context, mine, body);
  const closed = whyClosed(context) ?? mayGuess(context);
  if (closed) return refused(closed);
  if (mine.status !== 'pending' || mine.over) return refused('bid-no-longer-open');
  if (mine.version !== body.expectedVersion) return refused('version-mismatch');
  const next = withChanges(mine, body);
  const score = scoreOf(context, await tx.bidInputs.memberPoints(context.requestId), next);
  const judgement = judgeRevision(context, mine, next, score);
  const refusal = await refuseOffer(tx, context, judgement);
  if (refusal) return refusal;
  await tx.bids.saveRevision(context, mine.id, judgement, score, { counts: true });
  return afterRevision(tx, context, mine.id);
}

/**
 * Corrects a bid's answers to needs while it can be accepted. A correction is no improvement and moves neither rank nor close. It makes a new
 * version, so that planners cannot accept answers that they have not read.
 */
async function correctAnswers(tx: Transaction, context: BidContext, mine: StoredBid, body: ReviseBid): Promise<Outcome<VenueBidView>> {
  if (mine.status !== 'pending' || !(await tx.bids.isStanding(mine.id))) return refused('bid-no-longer-open');
  if (context.changing) return refused('plan-state');
  if (mine.version !== body.expectedVersion) return refused('version-mismatch');
  const needs = answersTo(needsOf(context.spec), context.onSite, { ...mine.needs, ...body.needs });
  if (isDeepStrictEqual(needs, mine.needs)) return done((await tx.bids.readViews(mine.id)).own);
  await tx.bids.correctNeeds(mine.id, needs);
  return appendBidEvent(tx, context, mine.id, (shared) => newEvent('bid.revised', { bids: [shared], bidId: mine.id, corrected: true }));
}
