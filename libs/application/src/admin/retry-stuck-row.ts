import type { StuckKind, StuckRowView } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

export interface RetryStuckRow {
  kind: StuckKind;
  /** As in the row's view. */
  id: string;
  /** The member of operations who asks for it. */
  actorId: string;
}

const OVER = { done: 'It has been done meanwhile.', forgotten: 'Its event is no longer in the log.' };

/**
 * Has work that is stuck tried again at once; the worker's next tick finds it. Doing so twice before that is doing it once. Refused: there
 * is no such row (any more), it is done, or the event that it is about is no longer in the log.
 */
export async function retryStuckRow(tx: Transaction, { kind, id, actorId }: RetryStuckRow): Promise<Outcome<StuckRowView>> {
  const locked = await tx.stuckRows.lock(kind, id);
  if (!locked) return refused('not-found', 'There is no such row any more; it has been worked on.');
  if (locked.over) return refused('not-stuck', OVER[locked.over]);
  if (locked.due) return done(locked.view);
  const row = await tx.stuckRows.makeDue(kind, id);
  const [subjectId = null] = id.split('.');
  await tx.audit.write({ actorId, action: 'row.retried', subjectId, details: { about: `${kind} ${row.name}` } });
  return done(row);
}
