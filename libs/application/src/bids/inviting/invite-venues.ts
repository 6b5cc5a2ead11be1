import { chooseVenues, TUNABLES } from '@app/domain';
import {
  eligibleVenues,
  invitingRequest,
  plansWithDueSecondWave,
  SECOND_WAVE,
  takeSecondWave,
  wasFirstWaveAsked,
  type Database,
  type InvitingRequest,
  type Transaction,
} from '@app/persistence';
import { askVenues } from './ask-venues.js';

/**
 * Asks the first wave of venues for a plan that an earlier build let go live with the event `liveSeq`, under the plan's lock; now a request is
 * opened with its invites. When that event was answered before, nothing happens. Gives the number of venues asked.
 */
export async function inviteFirstWave(tx: Transaction, datebookId: string, liveSeq: number): Promise<number> {
  if (await wasFirstWaveAsked(tx, datebookId, liveSeq)) return 0;
  const request = await invitingRequest(tx, datebookId);
  if (!request) return 0;
  return invite(tx, datebookId, request, 1);
}

/** Asks the next venues of every request whose second wave is due; gives how many requests were looked at. */
export async function inviteDueSecondWaves(database: Database): Promise<number> {
  return SECOND_WAVE.eachPlan(database, await plansWithDueSecondWave(database), (tx, plan) => inviteSecondWave(tx, plan.id));
}

/** Does the second wave of a plan's request if it is still due, under the plan's lock: only where fewer than 3 bids stand. */
async function inviteSecondWave(tx: Transaction, datebookId: string): Promise<number> {
  if (!(await takeSecondWave(tx, datebookId))) return 0;
  const request = await invitingRequest(tx, datebookId);
  if (!request || request.pending >= TUNABLES.secondWaveBelowBids) return 0;
  return invite(tx, datebookId, request, 2);
}

async function invite(tx: Transaction, datebookId: string, request: InvitingRequest, wave: 1 | 2): Promise<number> {
  const losers = wave === 1 ? request.losers : [];
  const chosen = chooseVenues(await eligibleVenues(tx, request), { asked: request.asked, wave, losers });
  if (chosen.length === 0) return 0;
  const invited = await askVenues(tx, request.id, wave, chosen);
  if (!invited) return 0;
  await tx.append(datebookId, invited.event);
  return chosen.length;
}
