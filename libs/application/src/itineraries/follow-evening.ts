import type { PlanId } from '@app/contracts';
import { followBookings, isPlanOpen, partName, readOpenSpans, wayTo } from '@app/domain';
import { STEPS, sharedPlan, type Database, type DatebookRow, type StoredStop, type Transaction } from '@app/persistence';
import { endPlan } from '../datebooks/delete-plan.js';
import { takeOut } from '../datebooks/leave-plan.js';
import { admitMember } from '../invites/join-plan.js';

/**
 * Updates the parts of due evenings, each in a transaction of its own, because no transaction locks two plans. Returns the number of due parts.
 */
export async function followEvenings(database: Database): Promise<number> {
  return STEPS.followEvenings.eachPlan(database, await database.parts.behind(), followEvening);
}

/**
 * Updates a part from its evening: it ends with the evening unless it is booked, and has its members, delegate and name. Call under the part's lock.
 * Later members are voters.
 */
async function followEvening(tx: Transaction, part: DatebookRow): Promise<void> {
  const lag = await tx.parts.lagOf(part.id);
  if (!lag) return;
  if (lag.isOver) {
    if (isPlanOpen(part.state)) await endPlan(tx, part);
    return;
  }
  let plan: DatebookRow | null = part;
  for (const userId of lag.gone) {
    if (!plan || userId === plan.created_by) continue;
    await takeOut(tx, { plan, locked: plan }, userId, false);
    plan = await tx.lockPlan(part.id);
  }
  for (const userId of lag.come) {
    if (plan) await admitMember(tx, plan, userId);
    plan = await tx.lockPlan(part.id);
  }
  const at = lag.stops.findIndex((stop) => (stop.plannedVenueId ?? stop.venueId) === part.evening_stop);
  const name = lag.isRenamed ? partName(lag.eveningName, lag.stops, at, lag.language) : part.name;
  if (!plan || (plan.delegate_id === lag.delegateId && plan.name === name)) return;
  const row = await tx.plans.store({ ...plan, delegate_id: lag.delegateId, name });
  await tx.append(part.id, { type: 'datebook.updated', data: { plan: sharedPlan(row) } });
}

/**
 * Moves the stops of an evening after the bookings of its parts: a booked stop has the time and place of its booking, and the other stops follow. A
 * booking that has ended gives the stop back to its planned venue. Takes the lock of the evening's plan.
 */
export async function moveStops(tx: Transaction, eveningId: PlanId): Promise<void> {
  const plan = await tx.lockPlan(eveningId);
  if (!plan || plan.deleted_at) return;
  const before = await tx.parts.bookedStops(eveningId);
  const followed = followBookings(
    before.map(({ stop, venueId, plannedVenueId, place, openText, bookedAt }) => {
      const stay = Date.parse(stop.leaveAt) - Date.parse(stop.arriveAt);
      const { plannedVenueId: _planned, ...kept } = stop;
      return {
        ...kept,
        ...(venueId !== plannedVenueId && { plannedVenueId }),
        ...(bookedAt && { arriveAt: bookedAt, leaveAt: new Date(Date.parse(bookedAt) + stay).toISOString() }),
        venueId,
        place,
        openSpans: readOpenSpans(openText),
        isBooked: bookedAt !== null,
      };
    }),
  ).stops;
  const stops = followed.map((stop, n): StoredStop => {
    const { place: _place, openSpans: _open, isBooked: _booked, ...kept } = stop;
    return n === 0 ? kept : { ...kept, ...wayTo(stop, followed[n - 1]) };
  });
  const row = await tx.itineraries.saveStops(eveningId, stops);
  await tx.append(eveningId, { type: 'datebook.updated', data: { plan: sharedPlan(row) } });
}
