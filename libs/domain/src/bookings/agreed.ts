import { entriesOf, type AgreedFacts, type BidTerms } from '@app/contracts';
import { BID_TERMS, termsOf, type Term } from '../bids/offer-terms.js';

/** One line of what a booking agrees. */
export interface AgreedLine {
  /** Of the offer as it is accepted, and of the booking if that has it too. */
  column: string;
  type: Term['type'] | 'number' | 'json';
  /** Who reads it: both sides, or the venue alone. Absent: nobody. */
  readers?: 'both' | 'venue';
  /** The booking has a column of its own for it, which a change sets together with the snapshot. */
  stored?: true;
  /** What a booking has from before it was kept. */
  before?: number | readonly never[];
}

/** What a booking agrees beside the terms of its offer. */
const FACTS = {
  partySize: { column: 'party_size', type: 'number', readers: 'both', stored: true },
  lines: { column: 'lines', type: 'json', readers: 'both', before: [] },
  minSpend: { column: 'min_spend', type: 'number', readers: 'both', before: 0 },
  /** A new total keeps its share. */
  alcohol: { column: 'alcohol', type: 'number' },
  /** Each planner reads those to their own needs, and the venue reads them as long as it reads the needs. */
  needs: { column: 'needs', type: 'json' },
} as const satisfies Record<Exclude<keyof AgreedFacts, keyof BidTerms> | 'alcohol' | 'needs', AgreedLine>;

/** The terms of the offer that the booking has columns of its own for. */
const STORED: ReadonlySet<string> = new Set(['proposedPrice', 'startAt', 'endAt', 'policy'] satisfies (keyof BidTerms)[]);

export type AgreedKey = keyof BidTerms | keyof typeof FACTS;

/**
 * All that is frozen with a booking, line by line: from here come its snapshot, the columns that it fills and the views of both sides. The terms
 * of the offer that are frozen are among them.
 */
export const AGREED: readonly (readonly [AgreedKey, AgreedLine])[] = [
  ...termsOf(BID_TERMS, ({ frozen }) => frozen !== undefined).map(([key, { column, type, frozen }]): readonly [AgreedKey, AgreedLine] => [
    key,
    { column, type, ...(frozen && { readers: frozen }), ...(STORED.has(key) && { stored: true as const }) },
  ]),
  ...entriesOf<keyof typeof FACTS, AgreedLine>(FACTS),
];
