import type { EventData, EventType } from '@app/contracts';
import type { NewFact } from '../transaction.js';

/** A fact whose data is checked against its own type, extras included; a bare object is only checked against what all facts carry. */
export function fact<T extends EventType>(type: T, data: EventData<T>): NewFact<T> {
  return { type, data };
}
