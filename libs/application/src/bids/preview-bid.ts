import type { AskPreview, PreviewView } from '@app/contracts';
import {
  distanceBand,
  isPreviewPrice,
  offerDay,
  perksStep,
  previewStep,
  radiusOf,
  venueVisibleParts,
  venueVisiblePartsOf,
  previewResult,
  TUNABLES,
  whyClosed,
  type StoredBid,
} from '@app/domain';
import type { RequestRef, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Previews how a bid of the venue would rank, from values that venues may read. Call under the plan's lock. A question that was asked since the
 * venue's last change gets its former answer; a new one counts against the limit of six.
 */
export async function previewBid(tx: Transaction, ref: RequestRef, ask: AskPreview): Promise<Outcome<PreviewView>> {
  const context = await tx.bidInputs.loadContext(ref.requestId, ref.venueId);
  if (!context || context.planId !== ref.planId) return refused('not-found');
  const closed = whyClosed(context);
  if (closed) return refused(closed);
  if (context.round === 1) return refused('round-one');
  const { days } = context.spec;
  const day = days ? (ask.day ?? null) : null;
  if (days && !days.some((one) => one === day)) return refused('bid-rule', undefined, { day: ['Choose one of the planners’ days.'] });
  const fieldErrors = priceErrors(ask.proposedPrice);
  if (fieldErrors) return refused('bid-rule', undefined, fieldErrors);
  const { own, activeBids } = await tx.bidInputs.listBids(ref.requestId, ref.venueId);
  const mine = venueVisiblePartsOf(context, ask);
  const ofDay = ({ startAt }: StoredBid) => offerDay(context, startAt) === day;
  // Each version of each bid that the venue ever made here for the day is one change.
  const revision = own.filter(ofDay).reduce((sum, bid) => sum + bid.version, 0);
  const perks = perksStep(mine);
  const asked = await tx.previews.list(ref, { day, revision });
  const known = asked.find((one) => one.price === ask.proposedPrice && one.perks === perks);
  const left = TUNABLES.previewsPerRevision - asked.length;
  if (known) return done({ standing: known.result, left });
  if (left <= 0) return refused('too-many-previews');
  const rivals = activeBids
    .filter((bid) => bid.venueId !== ref.venueId && ofDay(bid))
    .map((bid) => venueVisibleParts(bid.parts, distanceBand(bid.distanceKm), radiusOf(context.spec)));
  const result = previewResult(mine, rivals);
  await tx.previews.save(ref, { day, revision }, { price: ask.proposedPrice, perks, result });
  return done({ standing: result, left: left - 1 });
}

/** Checks the price of a preview. It ignores the planners' maximum, because previews are free and would reveal it. */
function priceErrors(price: number): Record<string, string[]> | null {
  return isPreviewPrice(price) ? null : { proposedPrice: [`Ask for a multiple of ₹${previewStep(price)}.`] };
}
