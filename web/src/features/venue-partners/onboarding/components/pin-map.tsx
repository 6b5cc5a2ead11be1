import { useQuery } from '@tanstack/react-query';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { CitySlug } from '@app/contracts';
import type { Point } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { isStill } from '../../../../lib/motion.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { MapFrame } from '../../../../ui/map/leaflet-map.js';
import { useBaseLayer } from '../../../../ui/map/use-base-layer.js';
import { words } from '../../../../ui/map/use-labels.js';
import { at, useLeaflet } from '../../../../ui/map/use-leaflet.js';
import { fetchAround } from '../api.js';
import { centreOf, placeOfPin } from '../pin-place.js';

const RINGS_KM = [2, 5, 10, 20];
/** The pixels by which an arrow key moves the pin; with Shift five times as many. */
const KEY_STEP = 8;
const MOVES: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** The zoom from which on other places are shown as landmarks. */
const NEAR_ZOOM = 14;
const NEAR_KM = 2;
const STREET_ZOOM = 15;

const kilometres = (km: number): string => (km < 1 ? `${Math.round(km * 1_000)} m` : `${Number(km.toFixed(1))} km`);
/** The number of decimals, about a metre. */
const pointOf = ({ lat, lng }: L.LatLng): Point => ({ latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) });

interface Props {
  citySlug: CitySlug;
  pin: Point | null;
  onMove: (pin: Point) => void;
}

/** The city's map with the pin: set by a tap, moved by dragging or by arrow keys. */
export function PinMap({ citySlug, pin, onMove }: Props) {
  const t = useText();
  const [first] = useState(pin);
  const { box, map } = useLeaflet({ centre: first ?? centreOf(citySlug), zoom: first ? STREET_ZOOM : 11 });
  const place = pin && placeOfPin(pin, citySlug);
  const where = place
    ? t('apply.pin.at', { place: place.area ? placeName(t, place.area) : t(`city.${citySlug}`), km: kilometres(place.km) })
    : t('apply.pin.none');
  useBaseLayer(map, { centre: centreOf(citySlug), km: RINGS_KM }, useAround(map));
  usePin(map, pin, onMove, `${t('apply.pin.move')} ${where}`);
  return (
    <div className="grid gap-2">
      <div className="relative isolate aspect-square w-full overflow-hidden rounded-card ring-1 ring-line-strong [&_.leaflet-container]:cursor-crosshair">
        <MapFrame map={map} box={box} label={t('apply.pin.ground')} />
      </div>
      <p role="status" className="text-sm font-medium">
        {where}
      </p>
    </div>
  );
}

/** The pin as a button on the map. A pin that was set from outside is brought into view. */
function usePin(map: L.Map | null, pin: Point | null, onMove: (pin: Point) => void, label: string): void {
  const marker = useRef<L.Marker | null>(null);
  const own = useRef<Point | null>(pin);
  const move = useRef(onMove);
  useEffect(() => void (move.current = onMove));
  useEffect(() => {
    if (!map) return;
    const to = (latlng: L.LatLng): void => {
      own.current = pointOf(latlng);
      move.current(own.current);
    };
    const made = L.marker(map.getCenter(), {
      draggable: true,
      autoPan: true,
      icon: L.divIcon({ className: 'map-anchor', iconSize: [0, 0], html: words('', 'map-pin map-pin-held') }),
    });
    const onKey = (event: KeyboardEvent): void => {
      const [x, y] = MOVES[event.key] ?? [0, 0];
      if (x === 0 && y === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const step = KEY_STEP * (event.shiftKey ? 5 : 1);
      made.setLatLng(map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add([x * step, y * step])));
      to(made.getLatLng());
      map.panInside(made.getLatLng(), { padding: [40, 40], animate: !isStill() });
    };
    made.on('dragend', () => to(made.getLatLng()));
    made.on('add', () => made.getElement()?.addEventListener('keydown', onKey));
    map.on('click', ({ latlng }) => {
      to(latlng);
      made.setLatLng(latlng);
    });
    marker.current = made;
    return () => void (marker.current = null);
  }, [map]);
  const latitude = pin?.latitude;
  const longitude = pin?.longitude;
  useEffect(() => {
    const made = marker.current;
    if (!map || !made) return;
    if (latitude === undefined || longitude === undefined) {
      made.remove();
      return;
    }
    const point = { latitude, longitude };
    made.setLatLng(at(point)).addTo(map);
    if (own.current?.latitude !== latitude || own.current.longitude !== longitude) {
      own.current = point;
      map.setView(at(point), Math.max(map.getZoom(), STREET_ZOOM), { animate: false });
    }
  }, [map, latitude, longitude]);
  useEffect(() => marker.current?.getElement()?.setAttribute('aria-label', label), [map, label, pin]);
}

/** Shows the places around the map's centre at a close zoom, as landmarks. */
function useAround(map: L.Map | null) {
  const [middle, setMiddle] = useState<Point | null>(null);
  useEffect(() => {
    if (!map) return;
    const look = (): void => {
      const { latitude, longitude } = pointOf(map.getCenter());
      // A move of a few hundred metres keeps the same neighbourhood.
      const near = { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
      if (map.getZoom() < NEAR_ZOOM) setMiddle(null);
      else setMiddle((before) => (before?.latitude === near.latitude && before.longitude === near.longitude ? before : near));
    };
    look();
    map.on('moveend', look);
    return () => void map.off('moveend', look);
  }, [map]);
  const around = useQuery({
    queryKey: queryKeys.placesAround(middle ?? {}, NEAR_KM),
    queryFn: () => fetchAround(middle ?? centreOf('mumbai'), NEAR_KM),
    enabled: middle !== null,
    placeholderData: (before) => before,
  });
  return middle ? around.data : undefined;
}
