import L from 'leaflet';
import { useEffect } from 'react';
import { placeLabels, type Rect } from './labels.js';

/** A text on the map, below the pins. */
export interface Label {
  text: string;
  className: string;
  /** Where it may be, the best first. */
  at: readonly L.LatLngTuple[];
  /** The point has a dot, beside which the text is. */
  hasDot?: boolean;
  /** The zooms at which it is shown. */
  from?: number;
  to?: number;
}

/** Is fired when pins have been drawn, so that labels avoid them. */
export const PINS_DRAWN = 'pinsdrawn';
/** The attribute of what lies over a map, whose labels avoid it. */
export const OVER_MAP = 'data-over-map';

/** An element with a text, which is not parsed as HTML. */
export function words(text: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** The rectangles of pins and controls, seen from the map's corner. */
function takenOn(map: L.Map): Rect[] {
  const box = map.getContainer();
  const corner = box.getBoundingClientRect();
  const over = box.parentElement?.querySelectorAll(`[${OVER_MAP}], .leaflet-marker-pane .map-anchor > *`) ?? [];
  return [...over].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - corner.left, top: top - corner.top, width, height };
  });
}

const DOT = 3.5;
const dotAt = ({ x, y }: L.Point): Rect => ({ left: x - DOT, top: y - DOT, width: 2 * DOT, height: 2 * DOT });

/** The pixels between a point and its label: beside a dot or the point itself, and beside a pin that covers it. */
const ASIDE = { dot: 7, point: 4, pin: 24 };

/** The middles of a label around its point: on the point unless it has a dot, and then on its sides, near ones first. */
function middlesOf(point: L.Point, width: number, height: number, hasDot: boolean): L.Point[] {
  const around = [hasDot ? ASIDE.dot : ASIDE.point, ASIDE.pin].flatMap((aside) => {
    const [x, y] = [width / 2 + aside, height / 2 + aside];
    return [L.point(0, y), L.point(0, -y), L.point(x, 0), L.point(-x, 0)];
  });
  return [...(hasDot ? [] : [L.point(0, 0)]), ...around].map((shift) => point.add(shift));
}

/** Draws the labels that fit. All are drawn before they are measured: the browser then lays them out once. */
function drawLabels(map: L.Map, layer: L.LayerGroup, labels: readonly Label[]): void {
  layer.clearLayers();
  const zoom = map.getZoom();
  const seen = map.getBounds();
  const drawn = labels.flatMap((label) => {
    const { from = 0, to = Infinity, at, hasDot = false } = label;
    const points = at.filter((point) => seen.contains(point));
    const [first] = points;
    if (!first || zoom < from || zoom > to) return [];
    if (hasDot) L.circleMarker(first, { radius: DOT, className: 'map-dot', interactive: false }).addTo(layer);
    const html = words(label.text, `map-name ${label.className}`);
    const icon = L.divIcon({ className: 'map-anchor', iconSize: [0, 0], html });
    const marker = L.marker(first, { interactive: false, keyboard: false, pane: 'shadowPane', icon }).addTo(layer);
    return [{ marker, html, points, hasDot }];
  });
  const wanted = drawn.map(({ html: { offsetWidth: width, offsetHeight: height }, points, hasDot }) => {
    const middles = points.flatMap((point) => middlesOf(map.latLngToContainerPoint(point), width, height, hasDot));
    return { width, height, middles };
  });
  const dots = drawn.flatMap(({ points: [point], hasDot }) => (point && hasDot ? [dotAt(map.latLngToContainerPoint(point))] : []));
  const { x: width, y: height } = map.getSize();
  placeLabels(wanted, [...takenOn(map), ...dots], { width, height }).forEach((found, index) => {
    const marker = drawn[index]?.marker;
    const middle = wanted[index]?.middles[found];
    if (marker && middle) marker.setLatLng(map.containerPointToLatLng(middle));
    else if (marker) layer.removeLayer(marker);
  });
}

/** Draws labels, the most important first. One that would cover a pin or another label is left out. */
export function useLabels(map: L.Map | null, labels: readonly Label[]): void {
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    let frame = 0;
    let isOver = false;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!isOver) drawLabels(map, layer, labels);
      });
    };
    draw();
    const when = `moveend resize ${PINS_DRAWN}`;
    map.on(when, draw);
    // A font that comes later has other widths.
    void document.fonts?.ready.then(draw);
    return () => {
      isOver = true;
      map.off(when, draw);
      cancelAnimationFrame(frame);
      layer.remove();
    };
  }, [map, labels]);
}
