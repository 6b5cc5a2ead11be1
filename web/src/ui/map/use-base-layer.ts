import L from 'leaflet';
import { useEffect } from 'react';
import { CITIES, REGIONS } from '@app/contracts';
import type { Point } from '@app/domain';
import { text } from '../../lib/i18n/i18n.js';
import type { Rings } from './points.js';
import { tilesOf } from './tiles.js';
import { at } from './use-leaflet.js';

/** A named point of a drawn map: an area, a city, a place. */
interface Landmark extends Point {
  id: string;
  name: string;
  /** Drawn as a dot instead of an area. */
  small?: boolean;
  /** The view is so far away that pins cover the point: its name is drawn below them. */
  far?: boolean;
}

/** The approximate radius of an area; the data has only its centre. */
const QUARTER_METRES = 900;
const LABEL = { height: 20, perLetter: 7.5 };
const LONGEST = 22;

/** The zoom from which on areas are named; farther away they overlap, and cities are named. */
const AREAS_FROM_ZOOM = 9;

const QUARTERS: readonly Landmark[] = Object.values(REGIONS).flatMap(({ areas }) => areas);

/** The landmarks to name at a zoom. */
function namedAt(zoom: number): Landmark[] {
  const far = zoom < AREAS_FROM_ZOOM;
  const cities = CITIES.filter(({ slug }) => far || !(slug in REGIONS));
  const towns = cities.map(({ slug, ...city }) => ({ ...city, id: slug, name: text(`city.${slug}`), far }));
  return far ? towns : [...towns, ...QUARTERS];
}

/** An element with a text, which is not parsed as HTML. */
export function words(text: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

const label = (point: Point, text: string, className: string): L.Marker =>
  L.marker(at(point), {
    interactive: false,
    keyboard: false,
    // This pane lies below the pins.
    pane: 'shadowPane',
    icon: L.divIcon({ className: 'map-anchor', iconSize: [0, 0], html: words(text, className) }),
  });

/** Draws the landmarks in view; a name that would overlap another one is left out. */
function drawLandmarks(map: L.Map, layer: L.LayerGroup, landmarks: readonly Landmark[]): void {
  layer.clearLayers();
  const taken: { x: number; y: number; half: number }[] = [];
  const seen = map.getBounds().pad(0.05);
  for (const landmark of landmarks) {
    if (!seen.contains(at(landmark))) continue;
    const { x, y } = map.latLngToContainerPoint(at(landmark));
    const name = landmark.name.length > LONGEST ? `${landmark.name.slice(0, LONGEST - 1)}…` : landmark.name;
    const half = (name.length * LABEL.perLetter) / 2;
    const free = taken.every((other) => Math.abs(other.y - y) > LABEL.height || Math.abs(other.x - x) > other.half + half);
    layer.addLayer(
      landmark.small || landmark.far
        ? L.circleMarker(at(landmark), { radius: 4, className: 'map-dot', interactive: false })
        : L.circle(at(landmark), { radius: QUARTER_METRES, className: 'map-quarter', interactive: false }),
    );
    if (!free) continue;
    taken.push({ x, y, half });
    layer.addLayer(label(landmark, name, landmark.small ? 'map-name map-name-small' : landmark.far ? 'map-name map-name-far' : 'map-name'));
  }
}

/** Draws the map below the pins: the configured tiles, else a drawing of the city's areas. */
export function useBaseLayer(map: L.Map | null, landmarks: readonly Landmark[] = []): void {
  const tiles = tilesOf(document);
  const drawn = !tiles;
  const url = tiles?.url;
  useEffect(() => {
    if (!map || !url) return;
    // Some tile hosts require a referrer; the path stays private.
    const layer = L.tileLayer(url, { className: 'map-tiles', referrerPolicy: 'strict-origin' }).addTo(map);
    return () => void layer.remove();
  }, [map, url]);
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    const draw = () => drawLandmarks(map, layer, drawn ? [...namedAt(map.getZoom()), ...landmarks] : landmarks);
    draw();
    map.on('zoomend moveend resize', draw);
    return () => {
      map.off('zoomend moveend resize', draw);
      layer.remove();
    };
  }, [map, drawn, landmarks]);
}

/** Draws distances around a point, each with its label at the northern end. */
export function useRings(map: L.Map | null, rings: Rings | null, say: (km: number) => string): void {
  const km = rings?.km.join();
  const latitude = rings?.centre.latitude;
  const longitude = rings?.centre.longitude;
  useEffect(() => {
    if (!map || !km || latitude === undefined || longitude === undefined) return;
    const centre = { latitude, longitude };
    const layer = L.layerGroup().addTo(map);
    for (const reach of km.split(',').map(Number)) {
      const circle = L.circle(at(centre), { radius: reach * 1_000, className: 'map-ring', interactive: false }).addTo(layer);
      label({ latitude: circle.getBounds().getNorth(), longitude }, say(reach), 'map-name map-name-small map-distance').addTo(layer);
    }
    return () => void layer.remove();
    // oxlint-disable-next-line react/exhaustive-deps -- `say` is a new function in each rendering with the same result
  }, [map, km, latitude, longitude]);
}
