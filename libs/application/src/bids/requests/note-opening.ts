import { noteInviteOpened, type Transaction } from '@app/persistence';

/** A venue looks at a request that it was asked for, under the plan's lock: its planners read how many have, never who. */
export async function noteOpening(
  tx: Transaction,
  { datebookId, requestId, venueId }: { datebookId: string; requestId: string; venueId: string },
): Promise<void> {
  const request = await noteInviteOpened(tx, requestId, venueId);
  if (request) await tx.append(datebookId, { type: 'request.opened', data: { request } });
}
