import L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { rupees } from '../../lib/format.js';
import { text } from '../../lib/i18n/i18n.js';
import { isStill } from '../../lib/motion.js';
import { ALONE_FROM, Clusters, type Spot } from './clusters.js';
import type { MapPin } from './points.js';
import { PINS_DRAWN, words } from './use-labels.js';
import { tilesOf } from './tiles.js';

/** The margins of the view: a price is some 70 px wide, and the buttons are at the right. */
const ROOM: L.FitBoundsOptions = { paddingTopLeft: [44, 56], paddingBottomRight: [100, 40] };
/** The nearest first view. A drawn ground has no streets, so it shows more around. */
const NEAREST = { tiles: 15, drawn: 13 };
const CHOSEN = 'map-chosen';

const keyOf = (spot: Spot, zoom: number): string =>
  spot.kind === 'pin' ? `${spot.pin.id} ${spot.pin.price ?? ''} ${spot.pin.lat} ${spot.pin.lng}` : `${zoom} ${spot.key} ${spot.count}`;

function faceOf(spot: Spot): HTMLElement {
  if (spot.kind === 'pin') return spot.pin.price === undefined ? words('', 'map-pin') : words(rupees(spot.pin.price), 'map-price');
  const face = words(`${spot.count}`, spot.from === null ? 'map-many' : 'map-many map-many-priced');
  if (spot.from === null) return face;
  // The style sheet draws the price: the name of the button has it behind the words of the count, and its text must be a part of the name.
  face.dataset['from'] = `${rupees(spot.from)}+`;
  return face;
}

/** What a pin or a cluster is called. */
function nameOf(spot: Spot): string {
  const price = spot.kind === 'pin' ? spot.pin.price : spot.from;
  const name = spot.kind === 'pin' ? spot.pin.name : text('map.many', { count: spot.count });
  return typeof price === 'number' ? `${name}, ${rupees(price)}${spot.kind === 'pin' ? '' : '+'}` : name;
}

interface Pins {
  pins: readonly MapPin[];
  selected: string | null;
  onSelect: ((id: string) => void) | undefined;
}

/** Draws the pins of a map, clustered. Each is a button, whose name is shown while it has the focus or the pointer. The view fits all of them until the reader moves it. */
export function usePins(map: L.Map | null, { pins, selected, onSelect }: Pins): void {
  const clusters = useMemo(() => new Clusters(pins), [pins]);
  const chosen = pins.find(({ id }) => id === selected) ?? null;
  const shown = useRef(new Map<string, L.Marker>());
  const select = useRef(onSelect);
  useEffect(() => void (select.current = onSelect));
  const moved = useRef(false);
  const places = pins.map(({ lat, lng }) => `${lat} ${lng}`).join();
  useEffect(() => {
    if (!map) return;
    const markers = shown.current;
    const touched = () => (moved.current = true);
    const element = map.getContainer();
    for (const kind of ['pointerdown', 'wheel', 'keydown']) element.addEventListener(kind, touched, { passive: true });
    return () => {
      for (const kind of ['pointerdown', 'wheel', 'keydown']) element.removeEventListener(kind, touched);
      moved.current = false;
      markers.clear();
    };
  }, [map]);
  useEffect(() => {
    if (!map || !places) return;
    const corners = places.split(',').map((place) => place.split(' ').map(Number) as L.LatLngTuple);
    const fit = (): void => {
      const { x, y } = map.getSize();
      if (!moved.current && x > 0 && y > 0)
        map.fitBounds(L.latLngBounds(corners), { ...ROOM, maxZoom: NEAREST[tilesOf(document) ? 'tiles' : 'drawn'], animate: false });
    };
    fit();
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, places]);
  useEffect(() => {
    if (!map) return;
    const markers = shown.current;
    const draw = (): void => {
      const zoom = map.getZoom();
      const seen = map.getBounds().pad(0.2);
      const spots = clusters.within([seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()], zoom, chosen);
      const now = new Map(spots.map((spot) => [keyOf(spot, Math.floor(zoom)), spot]));
      for (const [key, marker] of markers) {
        if (now.has(key)) continue;
        // The focus would be lost with its pin.
        if (marker.getElement() === document.activeElement) map.getContainer().focus({ preventScroll: true });
        marker.remove();
        markers.delete(key);
      }
      for (const [key, spot] of now) {
        const marker = markers.get(key) ?? markerOf(spot).addTo(map);
        markers.set(key, marker);
        const stands = spot.kind === 'pin' && spot.pin.id === chosen?.id;
        marker.getElement()?.classList.toggle(CHOSEN, stands);
        marker.setZIndexOffset(stands ? 10_000 : 0);
      }
      map.fire(PINS_DRAWN);
    };
    const markerOf = (spot: Spot): L.Marker => {
      const { lat, lng } = spot.kind === 'pin' ? spot.pin : spot;
      const icon = L.divIcon({ className: 'map-anchor', iconSize: [0, 0], html: faceOf(spot) });
      const name = nameOf(spot);
      const marker = L.marker([lat, lng], { icon, autoPanOnFocus: true });
      const press = (): void => {
        if (spot.kind === 'cluster') map.setView([lat, lng], Math.min(spot.opensAt, ALONE_FROM), { animate: !isStill() });
        else if (select.current) select.current(spot.pin.id);
        else marker.openTooltip();
      };
      marker.on('click', press).on('add', () => {
        const element = marker.getElement();
        element?.setAttribute('aria-label', name);
        element?.addEventListener('keydown', (event) => {
          // Leaflet answers neither; the space bar would scroll the page.
          if (event.key !== ' ' && event.key !== 'Enter') return;
          event.preventDefault();
          press();
        });
      });
      return marker.bindTooltip(words(name, ''), { direction: 'top', offset: [0, -18], className: 'map-tip' });
    };
    draw();
    map.on('moveend', draw);
    return () => void map.off('moveend', draw);
  }, [map, clusters, chosen]);
  useEffect(() => {
    if (map && chosen && !map.getBounds().contains([chosen.lat, chosen.lng])) map.panTo([chosen.lat, chosen.lng], { animate: !isStill() });
  }, [map, chosen]);
}
