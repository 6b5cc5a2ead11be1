import type { Coordinates, PlaceType, NearbyVenue } from '@app/contracts';
import { useMemo } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { areaName } from '../../../../lib/i18n/place-names.js';
import { kindOf } from '../../offer-words.js';
import { MapPane } from '../../../../ui/map/map-pane.js';

interface NearbyMapProps {
  venues: readonly NearbyVenue[];
  /** The kinds of place that the plan asks for. */
  asked: readonly PlaceType[];
  /** The reader's own place, if known. */
  here: Coordinates | null;
  pointed: string | null;
  onPoint: (id: string) => void;
}

/** The places of the list on a map. */
export function NearbyMap({ venues, asked, here, pointed, onPoint }: NearbyMapProps) {
  const t = useText();
  const pins = useMemo(() => venues.map(({ id, name, latitude: lat, longitude: lng }) => ({ id, name, lat, lng })), [venues]);
  const venue = venues.find(({ id }) => id === pointed);
  const kind = venue && kindOf(venue.placeTypes, asked);
  return (
    <MapPane label={t('map.places', { count: pins.length })} pins={pins} here={here} selected={pointed} onSelect={onPoint}>
      {venue && (
        <p role="status" className="truncate px-1 text-sm">
          <span className="font-semibold">{venue.name}</span>{' '}
          <span className="text-muted">{[kind && t(`place.${kind}`), areaName(t, venue)].filter(Boolean).join(' · ')}</span>
        </p>
      )}
    </MapPane>
  );
}
