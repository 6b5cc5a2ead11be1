import { invitedVenues, saveWording, type DatebookRow, type Transaction } from '@app/persistence';

/** Gives a plan's live request the planners' words as they are now, under the plan's lock; bids stay, and venues read it again. */
export async function rewordRequest(tx: Transaction, plan: DatebookRow): Promise<void> {
  const requestId = await saveWording(tx, plan);
  if (!requestId) return;
  for (const venueId of await invitedVenues(tx, requestId)) tx.raiseFeed(`venue:${venueId}`, { type: 'request.changed', requestId });
}
