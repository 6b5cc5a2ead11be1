import type { AnyEvent, Changes, PlanId, EventEnvelope, PlanLog, PlanView, PreferencesStatus, Snapshot } from '@app/contracts';
import { apply, liveFrom } from '@app/domain';
import { request } from '../../../lib/http.js';
import { withCode } from '../../../team/team-session.js';

const look = (planId: string, after: number, reference: string | null): Promise<PlanLog> =>
  withCode(() => request(`/api/admin/plans/${planId}/look`, { method: 'POST', body: { after, ...(reference ? { reference } : {}) } }));

/** Reads the stored log of a plan; with names and texts when a case's reference is given. */
export async function fetchLog(planId: string, reference: string | null): Promise<PlanLog> {
  let log = await look(planId, 0, reference);
  while (log.more) {
    const next = await look(planId, log.events.at(-1)?.seq ?? log.seq, reference);
    log = { ...next, events: [...log.events, ...next.events] };
  }
  return log;
}

/** A plan as far as its log goes: purged and future data is missing. */
type PlanAt = Omit<Snapshot, 'plan' | 'me' | 'preferencesStatus'> & { plan: Partial<PlanView> };

/** An event, the plan after it, and the parts that it changed. */
export interface Step {
  event: AnyEvent;
  plan: PlanAt;
  changed: ReadonlySet<keyof Changes>;
}

const PARTS = ['plan', 'members', 'request', 'bids', 'booking'] as const;
const changedBy = ({ data }: EventEnvelope): ReadonlySet<keyof Changes> =>
  new Set([...PARTS.filter((part) => data[part] !== undefined), ...(data.goneMembers ? (['members'] as const) : [])]);

/** The plan before the first stored event: all its data is unknown. */
const unknownPlan = (id: PlanId, seq: number): Snapshot => ({
  plan: { id } as PlanView,
  me: { userId: '' as PlanView['createdBy'], role: 'voter', canAccept: false },
  members: [],
  preferencesStatus: {} as PreferencesStatus,
  bidRequest: null,
  bids: [],
  booking: null,
  seq,
});

/** The plan after each event of its log, up to the first event that this build does not know. */
export function stepsOf({ dateBookId, floor, events }: PlanLog): Step[] {
  let state = liveFrom(unknownPlan(dateBookId, floor));
  const steps: Step[] = [];
  for (const event of events) {
    const outcome = apply(state, event);
    if (outcome.kind !== 'applied') break;
    ({ state } = outcome);
    steps.push({ event, plan: state.snapshot, changed: changedBy(event) });
  }
  return steps;
}
