import { dueQuietRequests, QUIET_REQUESTS, saveQuietLook, type Database } from '@app/persistence';

/** At half of their window, notes once each those requests that nobody has bid on; gives how many were looked at. */
export async function noteQuietRequests(database: Database): Promise<number> {
  return QUIET_REQUESTS.eachPlan(database, await dueQuietRequests(database), async (tx, plan, due) => {
    const request = await saveQuietLook(tx, due.id);
    if (request) await tx.append(plan.id, { type: 'request.quiet', data: { request } });
  });
}
