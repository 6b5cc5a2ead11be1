import type { Day, TimeOfDay } from '@app/contracts';
import { daysOf } from '@app/domain';
import { weekday } from '../format.js';
import { useText } from './i18n.js';
import { placeName } from './place-names.js';
import { areasOf, type Place } from '../place.js';

interface Seen {
  place: Place | null;
  preferredDate: Day | null;
  otherDays?: readonly Day[];
  preferredTime: TimeOfDay | null;
}

/** The venues' view of a plan: area, people, time. Never a name or an exact place. */
export function useWhatVenuesSee({ place, preferredTime, ...choice }: Seen, people: number): string {
  const t = useText();
  const area = place && areasOf(place.citySlug).find(({ id }) => id === place.areaId);
  const days = daysOf(choice).toSorted();
  const named = days.map((day) => weekday(day, days.length > 1 ? 'short' : 'long')).join(' / ');
  const when = [named, preferredTime && t(`time.${preferredTime}`).toLocaleLowerCase()];
  return [
    (area && placeName(t, area.name)) ?? (place && t(`city.${place.citySlug}`)),
    t('card.people', { count: people }),
    when.filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}
