import { endVenueFamily, type Transaction } from '@app/persistence';

/** Ends what the log-ins led to that tokens (as hashes) come from; gives the hashes (hex) of all tokens that ended. */
export async function signOutStaff(tx: Transaction, tokens: readonly Buffer[]): Promise<string[]> {
  const ended = [];
  for (const token of tokens) ended.push(...(await endVenueFamily(tx, token)));
  return ended;
}
