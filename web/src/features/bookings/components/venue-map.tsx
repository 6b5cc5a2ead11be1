import type { BookingVenue } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useMemo } from 'react';
import { PlacesMap } from '../../../ui/map/places-map.js';
import { directionsTo } from '../../../lib/place.js';

/** The venue on a map, with directions. */
export function VenueMap({ venue }: { venue: BookingVenue }) {
  const t = useText();
  const { id, name, latitude: lat, longitude: lng } = venue;
  const pins = useMemo(() => [{ id, name, lat, lng }], [id, name, lat, lng]);
  return (
    <section aria-label={t('map.title')} className="grid overflow-hidden print:hidden rounded-card bg-raised shadow-card">
      <PlacesMap className="h-52 rounded-none" label={t('map.one', { name })} pins={pins} />
      <a
        href={directionsTo(venue)}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-12 items-center justify-center font-semibold text-indigo hover:bg-indigo-soft"
      >
        {t('booking.directions')}
      </a>
    </section>
  );
}
