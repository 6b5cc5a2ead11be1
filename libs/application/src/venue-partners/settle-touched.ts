import type { TouchedChoice, VenueId, BidId } from '@app/contracts';
import type { Transaction, ArgumentOf, ResultOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

type TouchedRow = ResultOf<'commitments', 'touchedBy'>;
type TouchingChange = ArgumentOf<'commitments', 'touchedBy', 1>;

const offersOf = (touched: readonly TouchedRow[]): BidId[] => touched.flatMap(({ kind, id }) => (kind === 'offer' ? [id] : []));

/**
 * Settles what becomes of the standing offers that a change of a venue touches, before the change; gives the offers that stay. No bid of the
 * venue is written beside it. Refused where something is touched and nothing was chosen, and where an offer stands that the venue wants
 * withdrawn: no transaction locks the plans of several offers. Those of a suspended venue are withdrawn by the tick.
 */
export async function settleTouched(
  tx: Transaction,
  venueId: VenueId,
  change: TouchingChange,
  choice: TouchedChoice | undefined,
): Promise<Outcome<string[]>> {
  await tx.bidInputs.lockBidsOfVenue(venueId);
  const touched = await tx.commitments.touchedBy(venueId, change);
  const offers = offersOf(touched);
  if (touched.length > 0 && !choice) return refused('offers-touched');
  if (choice === 'withdraw' && change !== 'suspension' && offers.length > 0) return refused('offers-touched');
  await tx.commitments.markKept(offers, choice === 'keep');
  return done(choice === 'keep' ? offers : []);
}
