import type { Coordinates, NearbyVenue } from '@app/contracts';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { MapPane } from '../../../ui/map/map-pane.js';

interface NearbyMapProps {
  venues: readonly NearbyVenue[];
  /** The reader's own place, where this is known. */
  here: Coordinates | null;
  pointed: string | null;
  onPoint: (id: string) => void;
}

/** Where the places of the list are. */
export function NearbyMap({ venues, here, pointed, onPoint }: NearbyMapProps) {
  const t = useText();
  const pins = useMemo(() => venues.map(({ id, name, latitude: lat, longitude: lng }) => ({ id, name, lat, lng })), [venues]);
  const venue = venues.find(({ id }) => id === pointed);
  return (
    <MapPane label={t('map.places', { count: pins.length })} pins={pins} here={here} selected={pointed} onSelect={onPoint}>
      {venue && (
        <p role="status" className="truncate px-1 text-sm">
          <span className="font-semibold">{venue.name}</span>{' '}
          <span className="text-muted">
            {[venue.placeTypes[0] && t(`place.${venue.placeTypes[0]}`), venue.area].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
    </MapPane>
  );
}
