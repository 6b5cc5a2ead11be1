import type { CitySlug } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { LocateIcon } from '../../../ui/pictures/icons.js';

interface WhereDialogProps {
  title: string;
  /** The page that finds the device's place, and continues from there. */
  auto: string;
  /** The cities to choose from. */
  cities: readonly CitySlug[];
  onCity: (city: CitySlug) => void;
  onClose: () => void;
  /** The content when the place is already known. */
  found?: { city: CitySlug; children: ReactNode; onOther: () => void } | null;
}

/** Chooses the place: the device's, or one of the cities. */
export function WhereDialog({ title, auto, cities, onCity, onClose, found }: WhereDialogProps) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={found ? t('brand.in', { city: t(`city.${found.city}`) }) : t('brand.whereLine')}
    >
      {found ? (
        <div className="grid gap-4">
          {found.children}
          <Button look="quiet" className="justify-self-start" onClick={found.onOther}>
            {t('brand.otherCity')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <ButtonLink look="secondary" wide icon={<LocateIcon />} to={auto}>
            {t('brand.auto')}
          </ButtonLink>
          <section aria-labelledby="cities" className="grid gap-2">
            <h3 id="cities" className="text-sm font-semibold">
              {t('brand.cities')}
            </h3>
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {cities.map((slug) => (
                <li key={slug}>
                  <Button look="secondary" wide onClick={() => onCity(slug)}>
                    {t(`city.${slug}`)}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  );
}
