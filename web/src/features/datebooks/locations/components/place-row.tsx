import { Suspense, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { areasOf, rememberPlace, type Place } from '../../../../lib/place.js';
import { Button } from '../../../../ui/button.js';
import { CloseIcon, PinIcon } from '../../../../ui/pictures/icons.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { dialogPart } from '../../../../ui/feedback/part.js';

// This loads on demand, because most readers have a known place.
const PlacePicker = dialogPart(async () => ({ default: (await import('./place-picker.js')).PlacePicker }));

/** The name of a place for its owner. */
function usePlaceName(): (place: Place) => string {
  const t = useText();
  return (place) => {
    const city = t(`city.${place.citySlug}`);
    if (place.name) return t('place.around', { name: place.name });
    if (place.source === 'gps') return t('place.mineIn', { city });
    const area = areasOf(place.citySlug).find(({ id }) => id === place.areaId);
    return area ? `${placeName(t, area.name)}, ${city}` : city;
  };
}

/** The wizard's location row: the chosen place as a chip that can be removed, or the picker. */
export function PlaceRow({ place, onPick }: { place: Place | null; onPick: (place: Place | null) => void }) {
  const t = useText();
  const nameOf = usePlaceName();
  const [open, setOpen] = useState(place === null);
  // Arrow keys choose each city that they pass: only a pointer may close the picker.
  const pointed = useRef(false);
  if (!place || open)
    return (
      <div onPointerDown={() => (pointed.current = true)} onKeyDown={() => (pointed.current = false)}>
        <Suspense fallback={<Skeleton className="h-28 rounded-card" />}>
          <PlacePicker
            place={place}
            onPick={(next) => {
              onPick(next);
              setOpen(!pointed.current);
            }}
          />
        </Suspense>
      </div>
    );
  const name = nameOf(place);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="inline-flex min-h-11 items-center gap-2 rounded-full bg-indigo-soft pl-4 pr-1.5 font-semibold text-indigo">
        <PinIcon size={18} />
        {name}
        <button
          type="button"
          aria-label={t('place.remove', { place: name })}
          className="hit grid size-9 place-items-center rounded-full hover:bg-raised"
          onClick={() => {
            rememberPlace(null);
            onPick(null);
          }}
        >
          <CloseIcon size={18} />
        </button>
      </span>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t('place.change')}
      </Button>
    </div>
  );
}
