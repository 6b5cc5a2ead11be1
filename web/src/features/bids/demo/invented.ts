import {
  asId,
  type BidId,
  type DistanceBand,
  type Perk,
  type PlaceType,
  type ScoreParts,
  type SharedBid,
  type VenueId,
} from '@app/contracts';
import { offerTermsOf, valueScore } from '@app/domain';
import { at, PLAN, REQUEST } from './opening.js';

export interface Invented {
  id: string;
  name: string;
  type: PlaceType;
  price: number;
  distanceBand: DistanceBand;
  inclusions: string[];
  perks: Perk[];
  /** The parts of the score; the spec checks that they follow the rule. */
  parts: ScoreParts;
}

/** Builds an offer of an invented venue. */
export function offer({ id, name, type, price, distanceBand, inclusions, perks, parts }: Invented, minute: number): SharedBid {
  return {
    id: asId<BidId>(id),
    dateBookId: PLAN,
    requestId: REQUEST,
    status: 'pending',
    venueName: name,
    proposedPrice: price,
    lines: [],
    venueId: asId<VenueId>(id),
    isSimulated: true,
    venueArea: 'Bandra',
    venueTypes: [type],
    distanceBand,
    ...offerTermsOf({ inclusions, perks, policy: 'flexible' }),
    startAt: '2026-11-28T14:30:00.000Z',
    endAt: null,
    partySize: 2,
    expiresAt: null,
    version: 1,
    planVersion: 1,
    aboveBudget: price > 3_000,
    parts,
    valueScore: valueScore(parts),
    counter: null,
    // No venue would answer a counter-offer.
    countersLeft: 0,
    venueCancelled: 0,
    dayNote: null,
    createdAt: at(minute),
    updatedAt: at(minute),
  };
}

const DESSERT: Perk[] = [{ name: 'Dessert to share', value: 220 }];

export const MANGO: Invented = {
  id: 'demo-mango',
  name: 'Mango Verandah',
  type: 'cafes',
  price: 1_650,
  distanceBand: '2-5',
  inclusions: ['Coffee or chai', 'Cake'],
  perks: [],
  parts: { price: 0.19, fit: 0.7, travel: 0.66, reliability: 0.81, perks: 0 },
};
export const LANTERN: Invented = {
  id: 'demo-lantern',
  name: 'Paper Lantern',
  type: 'cafes',
  price: 1_400,
  distanceBand: '2-5',
  inclusions: ['Coffee or chai'],
  perks: [],
  parts: { price: 0.41, fit: 0.7, travel: 0.54, reliability: 0.75, perks: 0 },
};
export const TULSI: Invented = {
  id: 'demo-tulsi',
  name: 'Tulsi Courtyard',
  type: 'cafes',
  price: 1_480,
  distanceBand: '<2',
  inclusions: ['Candle-lit corner', 'Fresh lime soda'],
  perks: DESSERT,
  parts: { price: 0.34, fit: 0.7, travel: 0.88, reliability: 0.83, perks: 1 },
};
export const KITE: Invented = {
  id: 'demo-kite',
  name: 'Kite Terrace',
  type: 'rooftop_dining',
  price: 3_400,
  distanceBand: '2-5',
  inclusions: ['Five-course tasting menu'],
  perks: [],
  parts: { price: 0.52, fit: 0.7, travel: 0.72, reliability: 0.87, perks: 0 },
};
export const MONSOON: Invented = {
  id: 'demo-monsoon',
  name: 'Monsoon Roof',
  type: 'rooftop_dining',
  price: 2_350,
  distanceBand: '<2',
  inclusions: ['Candle-lit corner', 'Dessert'],
  perks: DESSERT,
  parts: { price: 0.86, fit: 0.7, travel: 0.84, reliability: 0.89, perks: 0.94 },
};
