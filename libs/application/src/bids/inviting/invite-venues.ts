import { INVITE_OBSTACLES, type BidRequestId, type PlanId, type VenueId } from '@app/contracts';
import { chooseVenues, TUNABLES } from '@app/domain';
import { STEPS, sharedPlan, type Database, type DatebookRow, type Transaction, type ResultOf } from '@app/persistence';
import { askVenues } from './ask-venues.js';
import { inviteByName } from './invite-by-name.js';

type InvitingRequest = ResultOf<'bidInvites', 'loadRequest'>;

/**
 * Takes the plan's lock, and asks the first wave of venues for the request with which the plan went live in the event `liveSeq`. It does nothing if
 * that was done before, if the request takes no bids any more, or if `isOurs`, which travels with the lock, says that another worker does it.
 * Returns the number of venues asked.
 */
export async function inviteFirstWave(
  tx: Transaction,
  planId: PlanId,
  liveSeq: number,
  isOurs: Promise<boolean> | true = true,
): Promise<number> {
  // The statements travel together; the server reads the request when it has the lock.
  const [ours, plan, wasAsked, request] = await Promise.all([
    isOurs,
    tx.lockPlan(planId),
    tx.bidInvites.wasFirstWaveAsked(planId, liveSeq),
    tx.bidInvites.loadRequest(planId),
  ]);
  if (!ours || !plan || wasAsked || !request) return 0;
  if (!plan.first_venue) return invite(tx, planId, request, 1);
  const named = await askFirstVenue(tx, plan, request.id, plan.first_venue.venueId);
  // The wave leaves out the venue that was just asked.
  return named + (await invite(tx, planId, (await tx.bidInvites.loadRequest(planId)) ?? request, 1));
}

/** Asks the plan's first venue by name, and notes the outcome in the plan. Returns the number of venues asked. */
async function askFirstVenue(tx: Transaction, plan: DatebookRow, requestId: BidRequestId, venueId: VenueId): Promise<number> {
  const invited = await inviteByName(tx, plan, requestId, venueId);
  const isAsked = 'done' in invited || invited.refused === 'venue-asked';
  const why = 'refused' in invited && invited.fieldErrors?.['venueId']?.[0];
  const outcome = isAsked ? 'asked' : (INVITE_OBSTACLES.find((obstacle) => obstacle === why) ?? 'unavailable');
  await tx.append(plan.id, { type: 'datebook.updated', data: { plan: sharedPlan(await tx.plans.noteFirstVenue(plan.id, outcome)) } });
  return 'done' in invited ? 1 : 0;
}

/** Asks the next venues for each request whose second wave is due. Returns the number of due requests. */
export async function inviteDueSecondWaves(database: Database): Promise<number> {
  return STEPS.inviteSecondWave.eachPlan(database, await database.bidInvites.plansWithDueSecondWave(), (tx, plan) =>
    inviteSecondWave(tx, plan.id),
  );
}

/** Asks the second wave of a plan's request if it is still due and fewer than 3 venues have a bid. Call under the plan's lock. */
async function inviteSecondWave(tx: Transaction, planId: PlanId): Promise<number> {
  if (!(await tx.bidInvites.takeSecondWave(planId))) return 0;
  const request = await tx.bidInvites.loadRequest(planId);
  if (!request || request.bidders >= TUNABLES.secondWaveBelowBids) return 0;
  return invite(tx, planId, request, 2);
}

async function invite(tx: Transaction, planId: PlanId, request: InvitingRequest, wave: 1 | 2): Promise<number> {
  const losers = wave === 1 ? request.losers : [];
  const chosen = chooseVenues(await tx.venueMatching.listEligible(request), { asked: request.asked, wave, losers });
  if (chosen.length === 0) return 0;
  const invited = await askVenues(tx, request.id, wave, chosen);
  if (!invited) return 0;
  // It travels with the commit.
  void tx.append(planId, invited.event);
  return chosen.length;
}
