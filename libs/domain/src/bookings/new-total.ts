import type { PriceLine, Rupees, VenueTax } from '@app/contracts';
import type { FieldProblem } from '../bids/bids.js';
import { keptAlcohol, priceLines } from '../bids/taxes.js';

/** What a booking costs, and for how many. */
interface Priced {
  partySize: number;
  proposedPrice: Rupees;
}

/** The total for another party at which each of them pays as much as now, in whole rupees. */
export const sameEachTotal = ({ partySize, proposedPrice }: Priced, party: number): Rupees =>
  Math.round((proposedPrice * party) / partySize);

/** The highest total that a venue can name for another party: nobody pays more than now, or all together pay no more than now. */
export const highestTotal = (booked: Priced, party: number): Rupees => Math.max(booked.proposedPrice, sameEachTotal(booked, party));

/** Which rules a new total for another party breaks. The offer was chosen by its price, which therefore bounds the new one. */
export function checkNewTotal(booked: Priced, party: number, total: Rupees): FieldProblem[] {
  if (party === booked.partySize) return [{ field: 'total', message: 'A new total goes with another number of people.' }];
  if (total === booked.proposedPrice) return [{ field: 'total', message: 'That is the total as it is.' }];
  if (total < 1 || total > highestTotal(booked, party))
    return [{ field: 'total', message: `The new total can be at most ₹${highestTotal(booked, party)}.` }];
  return [];
}

/** A booking's money at a new total: its lines anew, with the share for alcoholic drinks as it was. */
export function repriced(
  booked: { proposedPrice: Rupees; alcohol: Rupees },
  to: { total: Rupees; partySize: number; tax: VenueTax },
): { alcohol: Rupees; lines: PriceLine[] } {
  const alcohol = keptAlcohol(booked, to.total);
  return { alcohol, lines: priceLines(to.total, alcohol, to.partySize, to.tax) };
}
