import { useQuery } from '@tanstack/react-query';
import { disambiguate } from '@app/domain';
import { useEffect, useMemo, useState } from 'react';
import type { CitySlug, PlaceMatch } from '@app/contracts';
import { apartWords } from '../../../../lib/i18n/apart-words.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { findPlaces } from '../api.js';

const SETTLED_MS = 250;
const SHORTEST = 2;

/** A value after it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Pin = { latitude: number; longitude: number } | null;

/** Places of the catalogue with a name as it is typed, and at the pin; none while it is too short. `failed`: the server did not answer. */
function usePlaceSearch(citySlug: CitySlug, name: string, pin: Pin): { places: PlaceMatch[]; failed: boolean } {
  const q = useSettled(name.trim());
  const found = useQuery({
    queryKey: queryKeys.placeMatches(citySlug, q, pin),
    queryFn: () => findPlaces(citySlug, q, pin),
    enabled: q.length >= SHORTEST,
    placeholderData: (before) => before,
  });
  const isAsked = q.length >= SHORTEST;
  return { places: isAsked ? (found.data ?? []) : [], failed: isAsked && found.isError };
}

export const usePlaces = (citySlug: CitySlug, name: string, pin: Pin): PlaceMatch[] => usePlaceSearch(citySlug, name, pin).places;

interface Props {
  citySlug: CitySlug;
  name: string;
  /** The claimed place, whose name is in the field already. */
  chosen: { latitude: number; longitude: number } | null;
  onPick: (place: PlaceMatch) => void;
}

/** Possible places of the catalogue, while the name is typed; those with a partner are marked. */
export function PlaceSuggestions({ citySlug, name, chosen, onPick }: Props) {
  const t = useText();
  const { places, failed } = usePlaceSearch(citySlug, name, null);
  const apart = useMemo(() => disambiguate(places.map((place) => ({ ...place, citySlug }))), [places, citySlug]);
  const wayOf = ({ id }: PlaceMatch): string => apartWords(t, null, apart.get(id));
  const isChosen = (place: PlaceMatch): boolean =>
    place.name === name && place.latitude === chosen?.latitude && place.longitude === chosen.longitude;
  return (
    <div role="status" className="empty:hidden">
      {failed && <p className="text-sm font-medium text-marigold">{t('apply.searchFailed')}</p>}
      {places.length > 0 && (
        <section aria-label={t('apply.onMap')} className="grid gap-1 rounded-field bg-sunken p-3">
          <h3 className="text-sm font-semibold">{t('apply.onMap')}</h3>
          <p className="text-sm text-muted">{t('apply.onMapAbout')}</p>
          <ul className="divide-y divide-line">
            {places.map((place) => (
              <li key={place.id} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-medium leading-tight">{place.name}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {[place.area && placeName(t, place.area), place.address, wayOf(place)].filter(Boolean).join(' · ')}
                  </p>
                  {place.claimed && <p className="text-sm text-marigold">{t('apply.claimedAlready')}</p>}
                </div>
                {isChosen(place) ? (
                  <Badge tone="leaf">{t('apply.yours')}</Badge>
                ) : (
                  !place.claimed && (
                    <Button look="secondary" size="small" className="shrink-0" onClick={() => onPick(place)}>
                      {t('apply.thisIsIt')}
                      <span className="sr-only">: {place.name}</span>
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
