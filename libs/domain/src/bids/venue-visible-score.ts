import { SCORE_PARTS, type DistanceBand, type Rupees, type ScoreParts, type PreviewResult } from '@app/contracts';
import { middleOfBand } from '../geo.js';
import { TUNABLES, type Tunables } from '../tunables.js';
import { PRICE_NONE, PRICE_SPAN, travelPart, valueScore, weightsAt } from './value-score.js';

/*
 * Rank, gap, previews and all else that a venue reads about scores are computed by this file, never from the exact scores.
 * docs/decisions/012 says what a venue can learn from them, and why no more.
 */

/**
 * The parts of an offer as venues may read them: each rounded down to whole steps of points, travel from the middle of the distance
 * band. Two offers that differ by less are the same to every venue, however often and cleverly it asks.
 */
export function venueVisibleParts(parts: ScoreParts, band: DistanceBand, radiusKm: number | null, t: Tunables = TUNABLES): ScoreParts {
  const weights = weightsAt(0.5);
  const exact = venueVisibleTravel(parts, band, radiusKm);
  // A rounding error just below a whole step does not lose the step.
  const entries = SCORE_PARTS.map((part) => [
    part,
    (Math.floor((exact[part] * weights[part]) / t.seenStepPoints + 1e-9) * t.seenStepPoints) / weights[part],
  ]);
  return Object.fromEntries(entries) as ScoreParts;
}

/**
 * A price as venues may read it: the end of its step of points. Prices of one step give the same, outside the range that scores, too.
 * @param reference what the price is measured against
 */
export function venueVisiblePrice(price: Rupees, reference: Rupees, t: Tunables = TUNABLES): number {
  const step = (t.seenStepPoints / weightsAt(0.5).price) * PRICE_SPAN * reference;
  const dearest = PRICE_NONE * reference;
  return dearest - Math.floor((dearest - price) / step + 1e-9) * step;
}

/** An offer's parts with travel from the middle of the distance band: for what venues can watch, but which must not be rounded. */
export function venueVisibleTravel(parts: ScoreParts, band: DistanceBand, radiusKm: number | null): ScoreParts {
  return { ...parts, travel: travelPart(middleOfBand(band), radiusKm) };
}

/**
 * How an offer would stand among its rivals, all of them as `venueVisibleParts`: `leading` when it would be ahead of all by a step or more, `close`
 * when it would be level with the best or one step (2 points) behind, else `behind`.
 */
export function previewResult(mine: ScoreParts, rivals: readonly ScoreParts[], t: Tunables = TUNABLES): PreviewResult {
  const best = Math.max(-Infinity, ...rivals.map((parts) => valueScore(parts)));
  const ahead = Math.round((valueScore(mine) - best) / t.seenStepPoints);
  if (ahead > 0) return 'leading';
  return ahead >= -1 ? 'close' : 'behind';
}

/** The number of whole steps of points that the perks of an offer are worth. */
export const perksStep = (visible: ScoreParts, t: Tunables = TUNABLES): number =>
  Math.round((visible.perks * weightsAt(0.5).perks) / t.seenStepPoints);

/** The distance between two legal prices of a preview: of 50, 100, 200, 500, 1,000 … the least that is 2 % of the price or more. */
export function previewStep(price: Rupees, t: Tunables = TUNABLES): Rupees {
  // An unreadable price is NaN, which no step reaches.
  const least = Math.max(t.revisionStepRupees, (price || 0) * t.revisionStepShare);
  for (let decade = 10; ; decade *= 10) for (const step of [decade, 2 * decade, 5 * decade]) if (step >= least) return step;
}

/** Whether a preview may ask for this price: the grid is the same for every venue and bid, so that moving one's bid makes it no finer. */
export function isPreviewPrice(price: Rupees, t: Tunables = TUNABLES): boolean {
  return Number.isSafeInteger(price) && price > 0 && price % previewStep(price, t) === 0;
}
