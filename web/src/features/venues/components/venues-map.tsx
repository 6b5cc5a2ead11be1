import type { Apart, ListedVenue, VenueDetails } from '@app/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { apartWords } from '../../../lib/i18n/apart-words.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import type { Place } from '../../../lib/place.js';
import { MapPane } from '../../../ui/map/map-pane.js';
import { PlacesMap } from '../../../ui/map/places-map.js';
import { ForwardIcon } from '../../../ui/pictures/icons.js';
import { kindAndArea } from '../venue-words.js';

type Located = Pick<ListedVenue, 'id' | 'name' | 'latitude' | 'longitude'>;
const pinOf = ({ id, name, latitude: lat, longitude: lng }: Located) => ({ id, name, lat, lng });
const RINGS_KM = [2, 5, 10];

interface VenuesMapProps {
  venues: readonly ListedVenue[];
  /** The texts that distinguish similar places, by id. */
  apart: ReadonlyMap<string, Apart>;
  /** The reader's starting place. */
  near: Place | null;
  pointed: string | null;
  onPoint: (id: string) => void;
}

/** The places of a list on a map. On narrow screens, where the list is hidden, the highlighted place is named below. */
export function VenuesMap({ venues, apart, near, pointed, onPoint }: VenuesMapProps) {
  const t = useText();
  const pins = useMemo(() => venues.map(pinOf), [venues]);
  const venue = venues.find(({ id }) => id === pointed);
  return (
    <MapPane
      className="lg:h-[min(42rem,calc(100dvh-2rem))]"
      label={t('map.places', { count: pins.length })}
      pins={pins}
      here={near?.source === 'gps' ? { lat: near.latitude, lng: near.longitude } : null}
      rings={near?.source === 'area' ? { centre: near, km: RINGS_KM } : null}
      selected={pointed}
      onSelect={onPoint}
    >
      {venue && (
        <Link
          to={paths.venue(venue)}
          className="flex min-h-14 items-center gap-3 rounded-card bg-raised px-4 py-2 shadow-card hover:bg-sunken lg:hidden"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{venue.name}</span>
            <span className="block truncate text-sm text-muted">
              {[kindAndArea(t, venue), apartWords(t, venue.address, apart.get(venue.id))].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ForwardIcon />
        </Link>
      )}
    </MapPane>
  );
}

/** One place on a map. */
export function VenueMap({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const pins = useMemo(() => [pinOf(venue)], [venue]);
  return <PlacesMap className="h-64" label={t('map.one', { name: venue.name })} pins={pins} />;
}
