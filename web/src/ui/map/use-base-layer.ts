import L from 'leaflet';
import { useEffect, useMemo } from 'react';
import type { Point } from '@app/domain';
import { useText } from '../../lib/i18n/i18n.js';
import type { Rings } from './points.js';
import { tilesOf } from './tiles.js';
import { useOutlines, useOutlineNames } from './use-outlines.js';
import { type Label, useLabels } from './use-labels.js';
import { at } from './use-leaflet.js';

/** A named point that is drawn as a dot, on tiles too. */
interface Landmark extends Point {
  name: string;
}

const LONGEST = 22;
const shorten = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** Draws the map below the pins: the configured tiles, else the outlines that the product ships. */
export function useBaseLayer(map: L.Map | null, rings: Rings | null, landmarks?: readonly Landmark[] | null): void {
  const t = useText();
  const url = tilesOf(document)?.url;
  useEffect(() => {
    if (!map || !url) return;
    // Some tile hosts require a referrer; the path stays private.
    const layer = L.tileLayer(url, { className: 'map-tiles', referrerPolicy: 'strict-origin' }).addTo(map);
    return () => void layer.remove();
  }, [map, url]);
  const names = useOutlineNames(useOutlines(map, !url), !url, t);
  const distances = useRings(map, rings, (km) => t('map.km', { km }));
  const labels = useMemo((): readonly Label[] => {
    const dots = landmarks?.map((mark) => ({ text: shorten(mark.name), className: 'map-name-small', at: [at(mark)], hasDot: true })) ?? [];
    return [...dots, ...names, ...distances];
  }, [distances, landmarks, names]);
  useLabels(map, labels);
}

/** Draws distances around a point, and returns their labels, which are at an end of their ring. */
function useRings(map: L.Map | null, rings: Rings | null, say: (km: number) => string): readonly Label[] {
  const km = rings?.km.join() ?? '';
  const latitude = rings?.centre.latitude;
  const longitude = rings?.centre.longitude;
  const circles = useMemo(() => {
    if (!km || latitude === undefined || longitude === undefined) return [];
    const centre = L.latLng(latitude, longitude);
    return km.split(',').map((reach) => ({ reach: Number(reach), centre, box: centre.toBounds(Number(reach) * 2_000) }));
  }, [km, latitude, longitude]);
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    for (const { reach, centre } of circles)
      L.circle(centre, { radius: reach * 1_000, className: 'map-ring', interactive: false }).addTo(layer);
    return () => void layer.remove();
  }, [map, circles]);
  return useMemo(
    () =>
      circles.map(({ reach, centre: { lat, lng }, box }) => ({
        text: say(reach),
        className: 'map-name-small map-distance',
        at: [[box.getNorth(), lng], [box.getSouth(), lng], [lat, box.getEast()], [lat, box.getWest()]] satisfies L.LatLngTuple[], // prettier-ignore
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- `say` is a new function in each rendering with the same result
    [circles],
  );
}
