import { CITY_SLUGS, type CitySlug } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { paths } from '../../../../lib/paths.js';
import { areasOf, placeOfArea, placeOfCity, regionAt, rememberPlace, type Place } from '../../../../lib/place.js';
import { Button } from '../../../../ui/button.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { LocateIcon } from '../../../../ui/pictures/icons.js';
import { useLocate } from '../use-locate.js';

interface Props {
  place: Place | null;
  onPick: (place: Place | null) => void;
  /** Offers areas of the picked city as starting points, too. */
  withAreas?: boolean;
}

/** "Use my location", or one of the twelve cities, or one of its areas. */
export function PlacePicker({ place, onPick, withAreas = false }: Props) {
  const t = useText();
  const { find, locating, failed } = useLocate();
  const pick = (next: Place | null) => {
    rememberPlace(next);
    onPick(next);
  };
  const areas = withAreas && place && place.source !== 'gps' ? areasOf(place.citySlug) : [];
  return (
    <div className="grid gap-4">
      <Button look="secondary" wide icon={<LocateIcon />} busy={locating} onClick={() => void find(onPick)}>
        {locating
          ? t('place.locating')
          : place?.source === 'gps'
            ? t('place.mineIn', { city: t(`city.${place.citySlug}`) })
            : t('place.useMine')}
      </Button>
      {failed && (
        <div role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-sm text-marigold">
          <p className="font-semibold">{t(`place.${failed}`)}</p>
          <p>{t(`place.${failed}Message`)}</p>
        </div>
      )}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('place.pickCity')}</legend>
        <div className="flex flex-wrap gap-2">
          {CITY_SLUGS.map((slug: CitySlug) => (
            <Chip
              key={slug}
              name="city"
              value={slug}
              checked={place !== null && place.source !== 'gps' && place.citySlug === slug}
              onChange={() => pick(placeOfCity(slug))}
            >
              {t(`city.${slug}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {place && (
        <Link
          to={paths.city(place.citySlug)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline"
        >
          {t('place.see', { city: t(`city.${place.citySlug}`) })}
        </Link>
      )}
      {areas.length > 0 && place && (
        <fieldset className="rise-in">
          <legend className="mb-2 text-sm font-semibold">{t('place.pickArea', { city: t(`city.${place.citySlug}`) })}</legend>
          <div className="flex flex-wrap gap-2">
            {areas.map((area) => {
              const region = regionAt(place);
              return (
                <Chip
                  key={area.id}
                  name="area"
                  value={area.id}
                  checked={place.areaId === area.id}
                  onChange={() => region && pick(placeOfArea(region, area))}
                >
                  {placeName(t, area.name)}
                </Chip>
              );
            })}
          </div>
        </fieldset>
      )}
    </div>
  );
}
