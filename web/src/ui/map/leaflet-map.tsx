import L from 'leaflet';
import { useEffect } from 'react';
import { nearestCity, snap, type Point } from '@app/domain';
import { useText } from '../../lib/i18n/i18n.js';
import { IconButton } from '../button.js';
import { MinusIcon, PlusIcon } from '../pictures/icons.js';
import type { PlacesMapProps } from './points.js';
import { tilesOf } from './tiles.js';
import { useBaseLayer } from './use-base-layer.js';
import { OVER_MAP } from './use-labels.js';
import { at, useLeaflet } from './use-leaflet.js';
import { usePins } from './use-pins.js';

/** Half a cell of the grid to which the places of people are rounded. */
const HERE_METRES = 500;
/** The sources of the drawn ground; NOTICE has their licences. */
const DRAWN_FROM = 'GSHHG, GeoNames';
const OSM = 'https://www.openstreetmap.org/copyright';
const INDIA: Point = { latitude: 20, longitude: 78 };

/** The controls of each map: the zoom and the attribution. */
export function MapFrame({ map, box, label }: { map: L.Map | null; box: ReturnType<typeof useLeaflet>['box']; label: string }) {
  const t = useText();
  const tiles = tilesOf(document);
  const sources = tiles ? tiles.attribution : DRAWN_FROM;
  return (
    <>
      <div ref={box} role="application" aria-label={label} className="absolute inset-0" />
      <div {...{ [OVER_MAP]: '' }} className="absolute top-2 right-2 z-10 grid gap-1">
        <IconButton label={t('map.nearer')} icon={<PlusIcon />} className="bg-raised shadow-card" onClick={() => map?.zoomIn()} />
        <IconButton label={t('map.farther')} icon={<MinusIcon />} className="bg-raised shadow-card" onClick={() => map?.zoomOut()} />
      </div>
      <p {...{ [OVER_MAP]: '' }} className="absolute right-1 bottom-1 z-10 rounded-full bg-raised/90 px-2 text-xs text-muted">
        <a href={OSM} target="_blank" rel="noreferrer" className="hit underline underline-offset-2">
          {t('shell.osm')}
        </a>
        {sources && ` · ${sources}`}
      </p>
    </>
  );
}

/** The map itself; PlacesMap loads it. */
export default function LeafletMap({ label, pins, centre, rings = null, here = null, selected = null, onSelect, free }: PlacesMapProps) {
  const t = useText();
  const pin = pins[0];
  const middle = centre ?? (pin ? { latitude: pin.lat, longitude: pin.lng } : INDIA);
  const { box, map } = useLeaflet({ centre: middle, ...(free ? { free } : {}), ...(middle === INDIA ? { zoom: 5 } : {}) });
  const own = here && snap({ latitude: here.lat, longitude: here.lng });
  const town = tilesOf(document) ? null : nearestCity(middle);
  const around = town && (pins.length === 1 ? { centre: middle, km: [0.5, 1, 2, 5] } : { centre: town.city, km: [2, 5, 10, 20] });
  useBaseLayer(map, rings ?? (own ? { centre: own, km: [2, 5, 10] } : around));
  useHere(map, own);
  usePins(map, { pins, selected, onSelect });
  return <MapFrame map={map} box={box} label={`${label}. ${t('map.keys')}`} />;
}

/** Draws the reader's place, rounded to the grid. */
function useHere(map: L.Map | null, own: Point | null): void {
  const latitude = own?.latitude;
  const longitude = own?.longitude;
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const layer = L.circle(at({ latitude, longitude }), { radius: HERE_METRES, className: 'map-here', interactive: false }).addTo(map);
    return () => void layer.remove();
  }, [map, latitude, longitude]);
}
