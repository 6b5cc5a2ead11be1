import { isDeepStrictEqual } from 'node:util';
import { isPlanOpen, nameOnDay, negotiatorOf, restingState, RUNNING_PLAN_STATES, type PlanReadiness } from '@app/domain';
import type { Changes, EffectiveSpec, EventData, EventEnvelope, EventType, PlanState } from '@app/contracts';
import { memberView, readinessOf, sharedPlan, type DatebookRow, type MemberState, type NewEvent, type Transaction } from '@app/persistence';
import { openUnlessPaused } from '../bids/requests/open-request.js';
import { rewordRequest } from '../bids/requests/change-request.js';
import type { PlanContext } from './plan-context.js';

/** The result of settling a plan: its present row, and what followed from the change. */
export interface Settled {
  plan: DatebookRow;
  readiness: PlanReadiness;
  members: MemberState[];
  /** Events to append after the command's own. */
  following: NewEvent[];
}

/** A plan as a member's command leaves it, for the answer. */
export interface SettledPlan extends PlanContext {
  members: MemberState[];
}

/** A plan's row after its events were appended. */
export function afterEvents(plan: DatebookRow, events: readonly EventEnvelope[]): DatebookRow {
  const last = events.at(-1);
  return last ? { ...plan, event_seq: last.seq, updated_at: new Date(last.at) } : plan;
}

/** The parts of the merged preferences for which venues make offers. A change of one of them makes pending bids stale. */
function material(spec: EffectiveSpec | null): unknown {
  if (!spec) return null;
  const {
    notes: _notes,
    occasion: _occasion,
    arrivalTime: _arrival,
    areaName: _areaName,
    areasUnited: _united,
    vibes: _vibes,
    citySlug: _city,
    ...rest
  } = spec;
  return rest;
}

/**
 * Applies the consequences of a change of members, preferences, places or mode: the merged preferences, the right to negotiate, the roster, the
 * party, the version, and whether the plan goes live, keeps its auction with stale bids, or loses venue access. Call under the plan's lock. `before`
 * is the row with the changes of the command itself, `locked` the row as the lock found it; a difference between them is an edit. `known` are the
 * members, if the command has read them after its writes.
 */
export async function settlePlan(
  tx: Transaction,
  before: DatebookRow,
  locked: DatebookRow = before,
  known?: MemberState[],
): Promise<Settled> {
  const members = known ?? (await tx.members.list(before.id));
  const readiness = readinessOf(before, members);
  const { plan, step } = decide(before, locked, readiness, members.length);
  const { state, event, isKept = false } = await moveRequest(tx, step, plan, readiness);
  // Votes on a proposal count until the members agree. After that, a new difference starts without votes.
  if (before.state === 'resolving' && state !== 'resolving') await tx.compromises.clearVotes(plan.id);
  // A plan without a negotiator has no mismatch notices: they were cleared when it lost its last negotiator.
  if (locked.negotiator_id && (state !== 'resolving' || plan.plan_version !== locked.plan_version)) await tx.mismatchNotices.clear(plan.id);
  const stored = await tx.plans.store({ ...plan, state, kept_by_pause: isKept });
  return {
    plan: stored,
    readiness: { ...readiness, negotiatorId: stored.negotiator_id ?? readiness.negotiatorId },
    members,
    following: event ? [{ ...event, data: { ...event.data, plan: sharedPlan(stored) } }] : [],
  };
}

/**
 * Settles a plan after a change, and appends the command's event with the plan, the affected members and the consequences. Nobody needs to wait for
 * the events, because the commit does; a command that returns the plan reads its version by `afterEvents`.
 */
export async function settleAndAppend<T extends EventType>(
  tx: Transaction,
  { plan, locked, members: known }: { plan: DatebookRow; locked: DatebookRow; members?: MemberState[] },
  type: T,
  touched: (members: readonly MemberState[]) => readonly MemberState[],
  extra: Omit<EventData<T>, keyof Changes> & Pick<Changes, 'goneMembers'>,
): Promise<Settled & { appended: Promise<EventEnvelope[]> }> {
  const settled = await settlePlan(tx, plan, locked, known);
  const members = touched(settled.members).map(memberView);
  const data = { ...extra, plan: sharedPlan(settled.plan), ...(members.length > 0 ? { members } : {}) };
  return { ...settled, appended: tx.append(plan.id, { type, data }, ...settled.following) };
}

/** The step of a plan's request: it opens, goes on with stale bids or other wording, or its venues lose access. */
type Step = 'open' | 'change' | 'reword' | 'withdraw' | 'rest' | 'stay';

/** The row after a change, except for its state, which follows from the step of the request. */
function decide(before: DatebookRow, locked: DatebookRow, readiness: PlanReadiness, joined: number): { plan: DatebookRow; step: Step } {
  const collaborating = before.plan_type !== 'goSolo' && !before.same_location_mode;
  const everybodyReady = readiness.bothHavePreferences && readiness.bothHaveCoordinates;
  const mismatched = readiness.mismatches.length > 0;
  const day = readiness.effective?.preferredDate;
  const plan: DatebookRow = {
    ...before,
    name: day && day !== before.effective?.preferredDate ? nameOnDay(before.name, day) : before.name,
    effective: readiness.effective ?? before.effective,
    roster_frozen: before.roster_frozen || (collaborating && everybodyReady),
    bidding: collaborating && everybodyReady && !before.bidding_chosen ? 'open' : before.bidding,
    party_size: before.party_size_chosen ? before.party_size : partySize(before, joined),
    negotiator_id: mismatched ? (before.negotiator_id ?? negotiatorOf(readiness.members, before.created_by)) : null,
    asked_by: mismatched ? before.asked_by : null,
    asked_at: mismatched ? before.asked_at : null,
  };
  const running = RUNNING_PLAN_STATES.includes(before.state);
  const changed =
    plan.party_size !== locked.party_size ||
    !isDeepStrictEqual(material(plan.effective), material(before.effective)) ||
    !readiness.allowVenueAccess;
  // A request that waits for its planners outlives the state `live`; reopening it is a new version, too.
  const isNewVersion = before.effective && changed && (running || plan.plan_version > 1);
  const step = stepFor(before, plan, { changed, mayAsk: readiness.allowVenueAccess });
  return { plan: isNewVersion ? { ...plan, plan_version: plan.plan_version + 1 } : plan, step };
}

function stepFor(before: DatebookRow, plan: DatebookRow, { changed, mayAsk }: { changed: boolean; mayAsk: boolean }): Step {
  if (!isPlanOpen(before.state)) return 'stay';
  const running = RUNNING_PLAN_STATES.includes(before.state);
  if (!mayAsk || plan.bidding === 'held') return running ? 'withdraw' : 'rest';
  if (!running) return 'open';
  if (changed) return 'change';
  return isDeepStrictEqual(plan.effective, before.effective) ? 'stay' : 'reword';
}

/** The state of a plan after its step, and the event about that. */
interface StepResult {
  state: PlanState;
  event: NewEvent | null;
  /** Operations have paused the plan's city; without that it would be with venues. */
  isKept?: boolean;
}

/** Keeps the plan with its members, because no venue can be asked. */
const noVenues = (readiness: PlanReadiness): StepResult => ({
  state: restingState(readiness),
  event: { type: 'plan.no_eligible_venues', data: {} },
});

/** Writes the step of the request. */
async function moveRequest(tx: Transaction, step: Step, plan: DatebookRow, readiness: PlanReadiness): Promise<StepResult> {
  if (step === 'stay') return { state: plan.state, event: null };
  if (step === 'rest') return { state: restingState(readiness), event: null };
  if (step === 'reword') {
    await rewordRequest(tx, plan);
    return { state: plan.state, event: null };
  }
  if (step === 'open') {
    const request = plan.effective && (await openUnlessPaused(tx, plan, plan.effective));
    if (request === 'paused') return { ...noVenues(readiness), isKept: true };
    if (!request) return noVenues(readiness);
    // A reopened request may be in its decision window already.
    return { state: request.status === 'decision' ? 'deciding' : 'live', event: { type: 'plan.live', data: { request } } };
  }
  const access = step === 'change';
  const change = await tx.requests.change(plan, { access, spec: access ? plan.effective : null });
  const data = change ? { request: change.request, bids: change.bids } : {};
  return access
    ? { state: plan.state, event: { type: 'bid.stale', data } }
    : { state: restingState(readiness), event: { type: 'plan.changing', data } };
}

function partySize(plan: DatebookRow, joined: number): number {
  if (plan.plan_type === 'goSolo') return 1;
  return plan.same_location_mode ? plan.max_members : Math.max(joined, 1);
}
