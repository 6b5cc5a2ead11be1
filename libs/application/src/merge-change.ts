import type { ChangeOf } from '@app/contracts';
import { mergeChanges } from '@app/domain';
import { done, type Outcome } from './outcome.js';

/** The values to store for a change of `present`, which is locked; refused when somebody else changed the same field meanwhile. */
export function mergeChange<T extends object>(present: T, { was, ...sent }: ChangeOf<T>): Outcome<T> {
  if (!was) return done(sent as unknown as T);
  const { merged, clashes } = mergeChanges(present, sent as unknown as Partial<T>, was);
  return clashes.length > 0 ? { refused: 'version-mismatch', present: Object.fromEntries(Object.entries(present)) } : done(merged);
}
