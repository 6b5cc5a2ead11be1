import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { CITIES, REGIONS } from '@app/contracts';
import { type Translate, useLanguageStore, venueWords } from '../../lib/i18n/i18n.js';
import { CITIES_FROM_ZOOM, type Outline, outlinesIn, loadOutline } from './outlines.js';
import { at } from './use-leaflet.js';
import type { Label } from './use-labels.js';

const PANE = 'outline';
/** Farther away, towns would be nothing but a crowd. */
const TOWNS_FROM_ZOOM = 9;
/** Nearer, the name of the whole city says nothing. */
const CITY_TO_ZOOM = 13;
const CITIES_AT = { far: { hasDot: true, to: TOWNS_FROM_ZOOM - 0.01 }, near: { from: TOWNS_FROM_ZOOM, to: CITY_TO_ZOOM } };

/** Draws water, land and rivers where the view is, and returns the outlines that it has drawn. */
export function useOutlines(map: L.Map | null, isDrawn: boolean): readonly Outline[] {
  const [outlines, setOutlines] = useState<readonly Outline[]>([]);
  useEffect(() => {
    if (!map || !isDrawn) return;
    let isOver = false;
    const load = async (): Promise<void> => {
      const seen = map.getBounds().pad(0.3);
      const names = outlinesIn([seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()], map.getZoom());
      const found = (await Promise.all(names.map(loadOutline))).filter((outline) => outline !== null);
      const isSame = (before: readonly Outline[]) =>
        before.length === found.length && before.every((outline, index) => outline === found[index]);
      if (!isOver) setOutlines((before) => (isSame(before) ? before : found));
    };
    const onMove = () => void load();
    onMove();
    map.on('moveend', onMove);
    return () => {
      isOver = true;
      map.off('moveend', onMove);
    };
  }, [map, isDrawn]);
  useEffect(() => {
    if (!map || outlines.length === 0) return;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.setAttribute('aria-hidden', 'true');
    // Below the rings and the reader's place, and wider than the view, so that moving it shows no gap.
    pane.style.zIndex = '250';
    const shared = { pane: PANE, renderer: L.svg({ pane: PANE, padding: 0.5 }), interactive: false };
    const layer = L.layerGroup().addTo(map);
    for (const {
      box: [south, west, north, east],
      water,
      rivers,
    } of outlines) {
      const corners: L.LatLngTuple[] = [[south, west], [north, east]]; // prettier-ignore
      L.rectangle(corners, { ...shared, className: 'map-land' }).addTo(layer);
      L.polygon(water, { ...shared, className: 'map-water' }).addTo(layer);
      L.polyline(rivers, { ...shared, className: 'map-river' }).addTo(layer);
    }
    return () => {
      layer.remove();
      shared.renderer.remove();
    };
  }, [map, outlines]);
  return outlines;
}

/** The names of a drawn map, the most important first: cities, areas that can be chosen, and what its outlines name. */
export function useOutlineNames(outlines: readonly Outline[], isDrawn: boolean, t: Translate): readonly Label[] {
  const language = useLanguageStore(({ language: now }) => now);
  return useMemo(() => {
    if (!isDrawn) return [];
    const citiesAt = (zooms: Partial<Label>) =>
      CITIES.map((city) => ({ text: t(`city.${city.slug}`), className: 'map-name-city', at: [at(city)], ...zooms }));
    const areas = Object.values(REGIONS).flatMap((region) => region.areas);
    const named = areas.map((area) => ({ text: venueWords(area.name), className: '', at: [at(area)], from: TOWNS_FROM_ZOOM }));
    const places = outlines.flatMap((outline) => outline.places);
    const others = places.map(({ name, hindi, at: point, isWater }) => ({
      text: language === 'hi' ? hindi : name,
      className: isWater ? 'map-name-water' : 'map-name-small',
      at: [point],
      from: isWater ? CITIES_FROM_ZOOM : TOWNS_FROM_ZOOM,
    }));
    // The middle of Goa is Panaji: the area's name comes first.
    return [...citiesAt(CITIES_AT.far), ...named, ...citiesAt(CITIES_AT.near), ...others];
    // oxlint-disable-next-line react/exhaustive-deps -- `t` is a new function in each rendering; its texts follow the language
  }, [outlines, isDrawn, language]);
}
