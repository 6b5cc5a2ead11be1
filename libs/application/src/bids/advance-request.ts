import type { BidRequestView, SharedBid, BidRequestId } from '@app/contracts';
import { phaseAt, type PhaseEvent } from '@app/domain';
import { STEPS, sharedPlan, type Database, type DatebookRow, type NewEvent, type Transaction } from '@app/persistence';
import { refreshRanks } from './refresh-ranks.js';

/** Advances each due request in a transaction of its own. Returns the number of due requests. */
export async function advanceDueRequests(database: Database): Promise<number> {
  return STEPS.advanceRequests.eachPlan(database, await database.requestClock.listDue(), (tx, plan, request) =>
    advanceRequest(tx, plan, request.id),
  );
}

/** Advances one request to its phase by the database's clock. Call under the plan's lock. A request that is not due stays as it is. */
export async function advanceRequest(tx: Transaction, plan: DatebookRow, requestId: BidRequestId): Promise<void> {
  const now = await tx.now();
  const request = await tx.requestClock.load(requestId);
  if (!request || request.status === 'closed' || request.status === 'cancelled') return;
  const phase = phaseAt(request, now);
  const { status, events } = phase;
  // Bids on a request that ends here can no longer be chosen.
  const ended = status === 'closed' || status === 'cancelled' ? await tx.requests.end(plan.id, { request: status, bids: 'expired' }) : null;
  const view = await tx.requestClock.savePhase(requestId, phase);
  if (events.length === 0) return;
  const state = events.includes('request.decision') && plan.state === 'live' ? 'deciding' : plan.state;
  if (state !== plan.state) await tx.plans.move(plan.id, state);
  await tx.append(plan.id, ...events.map((type) => eventOf(type, { ...plan, state }, view, ended?.bids ?? [])));
  if (phase.round === 2 && (status === 'open' || status === 'closing')) await refreshRanks(tx, requestId);
}

function eventOf(type: PhaseEvent, plan: DatebookRow, request: BidRequestView, bids: SharedBid[]): NewEvent {
  const { state } = sharedPlan(plan);
  switch (type) {
    case 'request.decision':
      return { type, data: { plan: { state }, request } };
    case 'request.closed':
    case 'request.cancelled':
      return { type, data: { plan: { state }, request, bids } };
    default:
      return { type, data: { request } };
  }
}

/** Notes, once each, the requests without bids at half of their window. Returns the number of due requests. */
export async function noteQuietRequests(database: Database): Promise<number> {
  return STEPS.noteQuietRequests.eachPlan(database, await database.quietRequests.listDue(), async (tx, plan, due) => {
    const request = await tx.quietRequests.saveLook(due.id);
    if (request) await tx.append(plan.id, { type: 'request.quiet', data: { request } });
  });
}
