import { longerUntil } from '@app/domain';
import { extendByOwner, loadOwnedRequest, newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import type { RequestResult } from './close-request.js';

/** The owner extends the bidding once by the same length, under the plan's lock. */
export async function extendRequest(tx: Transaction, plan: DatebookRow, requestId: string): Promise<RequestResult> {
  const request = await loadOwnedRequest(tx, plan.id, requestId);
  if (!request) return { refused: 'not-found' };
  const longer = longerUntil(request);
  if ('refused' in longer) return longer;
  const view = await extendByOwner(tx, requestId, longer.until);
  await tx.append(plan.id, newEvent('request.extended', { request: view, by: 'owner' }));
  return { request: view };
}
