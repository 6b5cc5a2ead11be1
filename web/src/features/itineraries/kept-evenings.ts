import type { Itinerary, PlanId } from '@app/contracts';
import { local, LOCAL } from '../../lib/storage.js';

/** The maximum number of stored evenings; the oldest is removed. */
const KEPT = 5;

function evenings(): Itinerary[] {
  const kept = local.json(LOCAL.evenings);
  return Array.isArray(kept) ? (kept as Itinerary[]) : [];
}

/** The evening of a plan as this device saw it last; null: unknown. */
export const keptEvening = (id: PlanId): Itinerary | null => evenings().find(({ dateBookId }) => dateBookId === id) ?? null;

/** Stores the evening of a plan for reading without a network. */
export function keepEvening(itinerary: Itinerary): void {
  const others = evenings().filter(({ dateBookId }) => dateBookId !== itinerary.dateBookId);
  local.set(LOCAL.evenings, JSON.stringify([itinerary, ...others].slice(0, KEPT)));
}
