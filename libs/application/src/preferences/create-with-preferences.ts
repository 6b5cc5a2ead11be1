import type { CreateDatebook, UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { createPlan } from '../datebooks/create-plan.js';
import { afterEvents, type SettledPlan } from '../datebooks/settle-plan.js';
import { done, type Outcome } from '../outcome.js';
import { completePreferences, type Degrees } from './complete-preferences.js';
import { savePreferences } from './save-preferences.js';

/** The user of a command that may need an adult. */
export interface Planner {
  id: UserId;
  adult: boolean;
}

/** A plan to create, with coordinates in either spelling. */
export type NewPlan = Omit<CreateDatebook, 'coordinates'> & { coordinates?: Degrees | null };

/**
 * Creates a plan and, with the long form, the preferences of its host. A refusal of either part rolls both back. A plan without a location is
 * created, and waits for one.
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
  const saved = await savePreferences(tx, created.done, complete.done, { adult: user.adult, locationLater: true });
  if ('refused' in saved) return saved;
  const { appended, ...settled } = saved.done;
  return done({ ...settled, plan: afterEvents(settled.plan, await appended) });
}
