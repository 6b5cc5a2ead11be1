import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from '@app/domain';
import { isStill } from '../../lib/motion.js';
import './map.css';
import { tilesOf } from './tiles.js';

const FARTHEST = 4;
const NEAREST = 18;
/** The zoom that shows a whole city. */
const CITY_ZOOM = 12;

export const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];

/** Whether the device has a touch screen, where one finger scrolls the page. */
const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

interface View {
  centre: Point;
  zoom?: number;
  /** One finger and the wheel move the map; otherwise they scroll the page, while two fingers and a focused map still move it. */
  free?: boolean;
}

/** Creates a Leaflet map in an element once it has a view; null until then. */
export function useLeaflet(view: View): { box: RefObject<HTMLDivElement | null>; map: L.Map | null } {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(view);
  const [map, setMap] = useState<L.Map | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const { centre, zoom = CITY_ZOOM, free = false } = first.current;
    const moves = !isStill();
    const made = L.map(element, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      scrollWheelZoom: free,
      dragging: free || !isTouched(),
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      zoomSnap: tilesOf(document) ? 1 : 0.25,
      zoomAnimation: moves,
      fadeAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    }).setView(at(centre), zoom);
    for (const pane of ['tilePane', 'overlayPane', 'shadowPane']) made.getPane(pane)?.setAttribute('aria-hidden', 'true');
    if (!free) made.on('focus', () => made.scrollWheelZoom.enable()).on('blur', () => made.scrollWheelZoom.disable());
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(element);
    setMap(made);
    return () => {
      resized.disconnect();
      made.remove();
      setMap(null);
    };
  }, []);
  return { box, map };
}
