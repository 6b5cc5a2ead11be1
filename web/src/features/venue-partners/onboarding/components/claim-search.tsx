import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CitySlug } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { rememberedPlace } from '../../../../lib/place.js';
import { Card } from '../../../../ui/card.js';
import { SelectInput, TextInput } from '../../../../ui/forms/field.js';
import { PlaceSuggestions } from './place-suggestions.js';
import { CityOptions } from '../../../../ui/forms/city-options.js';

/** Finds the venue on the map by its name; a press begins the application with what the map knows. */
export function ClaimSearch() {
  const t = useText();
  const navigate = useNavigate();
  const [city, setCity] = useState<CitySlug>(() => rememberedPlace()?.citySlug ?? 'mumbai');
  const [name, setName] = useState('');
  return (
    <Card id="claim" aria-labelledby="claim-title" className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="claim-title" className="text-lg">
          {t('partner.claim')}
        </h2>
        <p className="text-sm text-muted">{t('partner.claimAbout')}</p>
      </div>
      <div className="grid gap-3 *:min-w-0 sm:grid-cols-[2fr_1fr]">
        <TextInput
          label={t('apply.name')}
          type="search"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectInput label={t('apply.city')} value={city} onChange={(event) => setCity(event.target.value as CitySlug)}>
          <CityOptions />
        </SelectInput>
      </div>
      <PlaceSuggestions citySlug={city} name={name} chosen={null} onPick={(place) => void navigate(paths.claim(place.id))} />
      <p className="text-sm text-muted">{t('partner.claimNone')}</p>
    </Card>
  );
}
