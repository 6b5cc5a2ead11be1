import type { BookingId, BookingView, PlanId, PlanListItem, PlanView, Snapshot, UserView } from '@app/contracts';
import { snap } from '@app/domain';
import { local, LOCAL } from './storage.js';

/** The data that this device saw last, for reading without a network; it belongs to one person. */
interface LastSeen {
  build: string;
  user: UserView;
  /** null: the list has not been read yet. */
  plans: PlanListItem[] | null;
  /** Newest first. */
  snapshots: Snapshot[];
}

const MOST_SNAPSHOTS = 5;
/** The build that wrote the data: an older build may use another shape. */
const BUILD = typeof __BUILD_ID__ === 'undefined' ? 'test' : __BUILD_ID__;

function read(): LastSeen | null {
  const kept = local.json(LOCAL.lastSeen) as LastSeen | null;
  return kept?.build === BUILD ? kept : null;
}

const write = (kept: LastSeen): void => local.set(LOCAL.lastSeen, JSON.stringify(kept));

/** Records the current user of this device; plans of any other person are removed. */
export function keepUser(user: UserView): void {
  const kept = read();
  if (kept?.user.id === user.id) write({ ...kept, user });
  else write({ build: BUILD, user, plans: null, snapshots: [] });
}

export const lastUser = (): UserView | null => read()?.user ?? null;

/** Whether this device knows a plan of its last user. */
export function hasLastPlans(): boolean {
  const kept = read();
  return kept !== null && ((kept.plans ?? []).length > 0 || kept.snapshots.length > 0);
}

/** A plan in the form that may be stored: its creator's starting point is rounded to the grid by which venues are asked. */
function storable<P extends PlanView>(plan: P): P {
  const { coordinates, preferences } = plan;
  if (!coordinates && !preferences?.userLocation) return plan;
  const cell = coordinates && snap({ latitude: coordinates.lat, longitude: coordinates.lng });
  return {
    ...plan,
    coordinates: cell && { lat: cell.latitude, lng: cell.longitude },
    preferences: preferences && { ...preferences, userLocation: null },
  };
}

export function keepPlans(plans: PlanListItem[]): void {
  const kept = read();
  if (kept) write({ ...kept, plans: plans.map(storable) });
}

/** The list of plans as this person, by default the last user, saw it last; null: unknown. */
export function lastPlans(userId?: string): PlanListItem[] | null {
  const kept = read();
  return kept && (userId === undefined || kept.user.id === userId) ? kept.plans : null;
}

export function keepSnapshot(snapshot: Snapshot): void {
  const kept = read();
  if (!kept || kept.user.id !== snapshot.me.userId) return;
  const others = kept.snapshots.filter(({ plan }) => plan.id !== snapshot.plan.id);
  write({ ...kept, snapshots: [{ ...snapshot, plan: storable(snapshot.plan) }, ...others].slice(0, MOST_SNAPSHOTS) });
}

/** The ticket that this device stores of a booking; its screens store it beside this data. */
function keptBooking(id: BookingId): BookingView | null {
  const { tickets = [] } = (local.json(LOCAL.tickets) ?? {}) as { tickets?: { booking: BookingView }[] };
  return tickets.find(({ booking }) => booking.id === id)?.booking ?? null;
}

/** The board of a plan as it was seen last; a list that was seen after it says whether the plan is booked or over. */
export function lastSnapshot(id: PlanId): Snapshot | null {
  const kept = read();
  const board = kept?.snapshots.find(({ plan }) => plan.id === id) ?? null;
  const listed = kept?.plans?.find((plan) => plan.id === id);
  if (!board || !listed || listed.seq <= board.seq) return board;
  const booking = listed.booking && board.booking?.id !== listed.booking.id ? keptBooking(listed.booking.id) : board.booking;
  return { ...board, plan: { ...board.plan, state: listed.state, name: listed.name }, booking };
}
