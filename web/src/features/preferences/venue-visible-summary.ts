import { weekday } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { areasOf } from '../../lib/place.js';
import type { Draft } from './draft.js';

/** The venues' view of a plan: area, people, time. Never a name or an exact place. */
export function useWhatVenuesSee(draft: Draft, people: number): string {
  const t = useText();
  const { place } = draft;
  const area = place && areasOf(place.citySlug).find(({ id }) => id === place.areaId);
  const when = [
    draft.preferredDate && weekday(draft.preferredDate, 'long'),
    draft.preferredTime && t(`time.${draft.preferredTime}`).toLocaleLowerCase(),
  ];
  return [area?.name ?? (place && t(`city.${place.citySlug}`)), t('card.people', { count: people }), when.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}
