import { TIMES, type Day, type SaveCapacity, type TimeOfDay } from '@app/contracts';
import { addDays, isDay } from '../time.js';
import { TUNABLES } from '../tunables.js';

/** A slot of a day with the seats it is to have. */
export interface SlotToSet {
  day: Day;
  slot: TimeOfDay;
  seats: number;
}

/** The name of a slot among the fields of a change. */
export const slotKey = ({ day, slot }: Pick<SlotToSet, 'day' | 'slot'>): string => `${day} ${slot}`;

/** What is wrong with a day for which a venue plans ahead, as its field says it; null: nothing. `today` is India's. */
export function faultOfDay(day: Day, today: Day): { sentence: string; field: string } | null {
  if (!isDay(day)) return { sentence: 'That day does not exist.', field: 'is no day' };
  if (day < today || day > addDays(today, TUNABLES.maxDaysAhead))
    return { sentence: 'Choose days from today on.', field: 'is past or too far ahead' };
  return null;
}

/**
 * The slots that a list of days and slots names, a day without one meaning all of it; of two for the same slot the later one. In the order
 * of day and slot, so that two who set the same days never wait for each other.
 */
export function slotsToSet(slots: SaveCapacity['slots']): SlotToSet[] {
  const wanted = new Map<string, SlotToSet>();
  for (const { day, slot, seats } of slots)
    for (const time of slot ? [slot] : TIMES) wanted.set(slotKey({ day, slot: time }), { day, slot: time, seats });
  return [...wanted.keys()].sort().flatMap((key) => wanted.get(key) ?? []);
}
