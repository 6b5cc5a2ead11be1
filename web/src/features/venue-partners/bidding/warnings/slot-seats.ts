import { useQuery } from '@tanstack/react-query';
import type { Instant, SlotSeats } from '@app/contracts';
import { dayOf, timeOfDay } from '@app/domain';
import { weekday } from '../../../../lib/format.js';
import type { Translate } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { fetchSeats } from '../../api.js';

/** The slot of a start, as the desk knows it; null until it does. */
export function useSlotSeats(startAt: Instant | null): SlotSeats | null {
  const start = startAt ? new Date(startAt) : null;
  const day = start ? dayOf(start) : '';
  const { data: slots } = useQuery({
    queryKey: [...queryKeys.venueCapacity, day],
    queryFn: () => fetchSeats(day),
    enabled: day !== '',
  });
  return (start && slots?.find((one) => one.day === day && one.slot === timeOfDay(start))) ?? null;
}

export const freeSeatsOf = ({ seats, taken }: Pick<SlotSeats, 'seats' | 'taken'>): number => Math.max(0, seats - taken);

/** "0 of 5 seats free on Wed evening", where a party does not fit; null where it does. */
export function fullSlotText(t: Translate, slot: SlotSeats | null, partySize: number): string | null {
  if (!slot || freeSeatsOf(slot) >= partySize) return null;
  const time = t(`time.${slot.slot}`).toLocaleLowerCase();
  return t('bid.full', { free: freeSeatsOf(slot), seats: slot.seats, day: weekday(slot.day), time });
}
