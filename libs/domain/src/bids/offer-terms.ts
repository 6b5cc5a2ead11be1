import type {
  BidTerms,
  BookingView,
  CancelPolicy,
  NeedAnswers,
  OfferTerms,
  PlaceBid,
  ReviseBid,
  SharedBid,
  VenueBookingView,
} from '@app/contracts';

/** The kinds of terms: what stands where a venue says nothing, and as what a column holds it. */
const BLANK = { rupees: 0, instant: null, texts: [], perks: [], policy: 'moderate', text: null, answers: {} } as const;
export type TermType = keyof typeof BLANK;

/** One term of an offer. */
export interface Term {
  column: string;
  type: TermType;
  /** Rupees: the least of it. */
  min?: number;
  /** The most characters of the text or of each of the texts, and how many of those. */
  max?: number;
  items?: number;
  /** A venue may leave it out. */
  optional?: true;
  /** Planners read it in the offer. */
  visible?: true;
  /** A revision leaves it as it was first sent. */
  fixed?: true;
  /** It is frozen with the booking, and read there by both sides or by the venue alone. */
  frozen?: 'both' | 'venue';
  /** Words of one person to another: masked for the team, and purged with the words of a plan. */
  personal?: boolean;
}

type KindOf<T> = T extends string[]
  ? { type: 'texts'; max: number; items: number }
  : T extends object[]
    ? { type: 'perks'; max: number; items: number }
    : T extends number
      ? { type: 'rupees'; min: number }
      : NeedAnswers extends T
        ? { type: 'answers' }
        : [T] extends [CancelPolicy]
          ? { type: 'policy' }
          : { type: 'instant' } | { type: 'text'; max: number; personal: boolean };
type If<Is extends boolean, Flag extends keyof Term, Value = true> = Is extends true ? Record<Flag, Value> : Partial<Record<Flag, never>>;
/** A row as the types of the wire ask for it, so that neither can be changed without the other. */
type RowOf<K extends keyof BidTerms> = { column: string } & KindOf<BidTerms[K]> &
  If<undefined extends PlaceBid[K] ? true : false, 'optional'> &
  If<K extends keyof SharedBid ? true : false, 'visible'> &
  If<K extends keyof ReviseBid ? false : true, 'fixed'> &
  If<K extends keyof VenueBookingView ? true : false, 'frozen', K extends keyof BookingView ? 'both' : 'venue'>;

/**
 * What a venue offers beside price and time, row by row: from here come the columns of statements, the views, the checks of bodies, the frozen
 * offer of a booking, what is hidden, masked and purged, and the texts of forms and sheets.
 */
export const OFFER_TERMS = {
  inclusions: { column: 'inclusions', type: 'texts', max: 80, items: 12, visible: true, frozen: 'both' },
  perks: { column: 'perks', type: 'perks', max: 80, items: 8, visible: true, frozen: 'both' },
  policy: { column: 'policy', type: 'policy', optional: true, visible: true, fixed: true, frozen: 'both' },
  note: { column: 'note', type: 'text', max: 200, optional: true, visible: true, frozen: 'venue', personal: true },
} as const satisfies { [K in keyof OfferTerms]: RowOf<K> };

/** All that a venue says in a bid. */
export const BID_TERMS = {
  proposedPrice: { column: 'proposed_price', type: 'rupees', min: 1, visible: true, frozen: 'both' },
  alcohol: { column: 'alcohol', type: 'rupees', min: 0, optional: true },
  startAt: { column: 'start_at', type: 'instant', visible: true, frozen: 'both' },
  endAt: { column: 'end_at', type: 'instant', optional: true, visible: true, frozen: 'both' },
  ...OFFER_TERMS,
  expiresAt: { column: 'expires_at', type: 'instant', optional: true, visible: true, fixed: true },
  needs: { column: 'needs', type: 'answers', optional: true },
} as const satisfies { [K in keyof BidTerms]: RowOf<K> };

/** Rows of a table of terms by their keys. */
export type Terms = Readonly<Partial<Record<keyof BidTerms, Term>>>;
type Rows<T extends Terms> = readonly (readonly [keyof T & keyof BidTerms, Term])[];

/** The rows of a table in their order, of those terms that `are` so. */
export function termsOf<T extends Terms>(table: T, are: (term: Term) => boolean = () => true): Rows<T> {
  return (Object.entries(table) as [keyof T & keyof BidTerms, Term][]).filter(([, term]) => are(term));
}

/** What a term is where nothing was said of it. */
export const blankOf = ({ type }: Term): (typeof BLANK)[TermType] => BLANK[type];

/** The terms of an offer, a template or a booking, and nothing else of it; what it lacks is blank. */
export const offerTermsOf = (from: Partial<OfferTerms>): OfferTerms =>
  Object.fromEntries(termsOf(OFFER_TERMS).map(([key, term]) => [key, from[key] ?? blankOf(term)])) as unknown as OfferTerms;

/** The terms that are free text. */
export type TextTerm = { [K in keyof OfferTerms]: (typeof OFFER_TERMS)[K]['type'] extends 'text' ? K : never }[keyof OfferTerms];
export const TEXT_TERMS = termsOf(OFFER_TERMS, ({ type }) => type === 'text').map(([key]) => key as TextTerm);
