import type { Day, TimeOfDay } from '@app/contracts';
import { addDays, dayOf, slotOf } from '@app/domain';

/** A day in one tap; "tonight" sets the time of day, too. */
interface QuickDay {
  key: 'tonight' | 'tomorrow' | 'saturday';
  day: Day;
  time: TimeOfDay | null;
}

/** The part of the evening that has to be left for requests: 90 minutes of lead and an hour to start in. */
const ENOUGH_MS = 150 * 60_000;
const SATURDAY = 6;

/** Tonight while venues can still be asked for it, tomorrow, and the next Saturday that is neither. */
export function quickDays(now: number): QuickDay[] {
  const today = dayOf(new Date(now));
  const evening = slotOf(today, 'evening').end.getTime() - now >= ENOUGH_MS;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const ahead = (SATURDAY - weekday + 7) % 7;
  return [
    ...(evening ? [{ key: 'tonight', day: today, time: 'evening' } as const] : []),
    { key: 'tomorrow', day: addDays(today, 1), time: null },
    { key: 'saturday', day: addDays(today, ahead < 2 ? ahead + 7 : ahead), time: null },
  ];
}
