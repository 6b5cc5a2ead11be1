import { BID_OUTCOMES, PASS_REASONS, type BidOutcome, type InsightDays, type VenueInsights, type VenueId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './insights.statements.js';
import { BATCH } from './insights.statements.js';

const DECIDED: readonly BidOutcome[] = ['won', 'lost_price', 'lost_perks', 'lost_other', 'declined'];
const shareOf = (part: number, n: number): number | null => (n === 0 ? null : part / n);

/** Figures of a venue about itself. */
export class InsightsRepository {
  constructor(private readonly db: Queries) {}

  /** Figures of the last days. Offers count by when they were made, invitations by when they came. */
  async ofVenue(venueId: VenueId, days: InsightDays): Promise<VenueInsights> {
    // Each half reads all of the venue's offers: beside each other they take as long as one.
    const [insights, counted] = await Promise.all([
      this.db.one(statements.insightsOfVenue, [venueId, days]),
      this.db.one(statements.outcomesOfVenue, [venueId, days]),
    ]);
    if (!insights || !counted) throw new Error('The clock gives one row');
    const { honour, passed, price, ...rest } = insights;
    const { outcomes } = counted;
    const of = (outcome: BidOutcome): number => outcomes[outcome] ?? 0;
    const n = DECIDED.reduce((sum, outcome) => sum + of(outcome), 0);
    return {
      ...rest,
      days,
      outcomes: BID_OUTCOMES.map((outcome) => ({ outcome, n: of(outcome) })),
      passed: PASS_REASONS.map((reason) => ({ reason, n: passed[reason] ?? 0 })),
      winRate: { share: shareOf(of('won'), n), won: of('won'), n },
      honour: { share: shareOf(honour.kept, honour.n), ...honour },
      price: { mine: price.mine, chosen: price.chosen, n: price.n, needed: price.n > 0 ? 0 : Math.max(1, BATCH - price.waiting) },
    };
  }
}
