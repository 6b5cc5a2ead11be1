import { liftBlocks, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Lifts a block of the person's own, and others of theirs on the same person or venue. */
export async function liftBlock(tx: Transaction, reporterId: string, id: string): Promise<Outcome<void>> {
  return (await liftBlocks(tx, reporterId, id)) ? done(undefined) : refused('not-found');
}
