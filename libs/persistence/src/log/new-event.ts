import type { EventData, EventType } from '@app/contracts';
import type { NewEvent } from '../database/transaction.js';

/** An event whose data is checked against its own type, extras included; a bare object is only checked against what all events carry. */
export function newEvent<T extends EventType>(type: T, data: EventData<T>): NewEvent<T> {
  return { type, data };
}
