import type { PlaceType } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText, venueWords } from '../../../lib/i18n/i18n.js';
import { Chip, toggled } from '../../../ui/forms/choice.js';
import { extrasFor } from './extras.js';

interface InclusionChipsProps {
  placeTypes: readonly PlaceType[];
  inclusions: readonly string[];
  onChange: (inclusions: string[]) => void;
  /** The field for free words. */
  children?: ReactNode;
}

/** The inclusions, by one tap each: the usual ones of the kinds of place, and free words. */
export function InclusionChips({ placeTypes, inclusions, onChange, children }: InclusionChipsProps) {
  const t = useText();
  const offered = [...new Set([...extrasFor(placeTypes).inclusions, ...inclusions])];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('venue.form.included')}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((name) => (
          <Chip
            key={name}
            many
            name="inclusions"
            value={name}
            checked={inclusions.includes(name)}
            onChange={(checked) => onChange(toggled(inclusions, name, checked))}
          >
            {venueWords(name)}
          </Chip>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
