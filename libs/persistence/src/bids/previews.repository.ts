import { distanceBand, isFarAboveBudget, isPreviewPrice, previewStep, seenParts, standingOf, TUNABLES, weightsAt } from '@app/domain';
import type { AskPreview, PreviewView, Standing } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { radiusOf, seenPartsOf } from './bid-rules.js';
import { readBids, loadBidContext } from './bid-context.js';
import type { OnRequest } from './bid-commands.repository.js';
import { whyClosed, type Refused } from './bid-writing.js';

/**
 * How an offer of the venue would stand, under the plan's lock. Only what venues are told of offers is compared; a question that was asked
 * before since the venue's last change has the answer that it had then, and a new one counts against the six.
 */
export async function previewBid(tx: Transaction, on: OnRequest, ask: AskPreview): Promise<PreviewView | Refused> {
  const context = await loadBidContext(tx, on.requestId, on.venueId);
  if (!context || context.datebookId !== on.datebookId) return { refused: 'not-found' };
  const closed = whyClosed(context);
  if (closed) return { refused: closed };
  if (context.round === 1) return { refused: 'round-one' };
  const fieldErrors = priceErrors(ask.proposedPrice, context.spec.maxSpend);
  if (fieldErrors) return { refused: 'bid-rule', fieldErrors };
  const { own, standing } = await readBids(tx, on.requestId, on.venueId);
  const mine = seenPartsOf(context, ask);
  // Each version of each offer that the venue ever made here is one change.
  const revision = own.reduce((sum, bid) => sum + bid.version, 0);
  const perksStep = Math.round((mine.perks * weightsAt(0.5).perks) / TUNABLES.seenStepPoints);
  const asked = await tx.query<{ price: number; perks: number; standing: Standing }>(
    `SELECT proposed_price AS price, perks_step AS perks, standing FROM bid_previews
     WHERE request_id = $1 AND venue_id = $2 AND revision = $3`,
    [on.requestId, on.venueId, revision],
  );
  const known = asked.find((one) => one.price === ask.proposedPrice && one.perks === perksStep);
  if (known) return { standing: known.standing };
  if (asked.length >= TUNABLES.previewsPerRevision) return { refused: 'too-many-previews' };
  const rivals = standing
    .filter((bid) => bid.venueId !== on.venueId)
    .map((bid) => seenParts(bid.parts, distanceBand(bid.distanceKm), radiusOf(context.spec)));
  const answer = standingOf(mine, rivals);
  await tx.query(
    'INSERT INTO bid_previews (request_id, venue_id, revision, proposed_price, perks_step, standing) VALUES ($1, $2, $3, $4, $5, $6)',
    [on.requestId, on.venueId, revision, ask.proposedPrice, perksStep, answer],
  );
  return { standing: answer };
}

function priceErrors(price: number, maxSpend: number | null): Record<string, string[]> | null {
  if (!isPreviewPrice(price)) return { proposedPrice: [`Ask for a multiple of ₹${previewStep(price)}.`] };
  return isFarAboveBudget(price, maxSpend) ? { proposedPrice: ['The total is more than 20 % above the planners’ maximum.'] } : null;
}
