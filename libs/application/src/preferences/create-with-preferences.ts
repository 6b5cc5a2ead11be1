import type { CreateDatebook, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { createPlan } from '../datebooks/create-plan.js';
import type { SettledPlan } from '../datebooks/settle-plan.js';
import type { Outcome } from '../outcome.js';
import { completePreferences, type Degrees } from './complete-preferences.js';
import { savePreferences } from './save-preferences.js';

/** Who creates a plan, or saves what may only be asked by an adult. */
export interface Planner {
  id: UserId;
  adult: boolean;
}

/** A plan to create; its coordinates in any spelling. */
export type NewPlan = Omit<CreateDatebook, 'coordinates'> & { coordinates?: Degrees | null };

/**
 * Creates a plan, and with the long form also its owner's preferences: what is refused of either leaves neither, as the caller rolls back.
 * Without a location the plan is created all the same; it waits for one.
 */
export async function createWithPreferences(
  tx: Transaction,
  user: Planner,
  { preferences, coordinates, ...plan }: NewPlan,
): Promise<Outcome<SettledPlan>> {
  const created = await createPlan(tx, user.id, plan);
  if ('refused' in created || !preferences) return created;
  const complete = completePreferences({ ...preferences, dateBookId: created.done.plan.id }, coordinates);
  if ('refused' in complete) return complete;
  return savePreferences(tx, created.done, complete.done, { adult: user.adult, locationLater: true });
}
