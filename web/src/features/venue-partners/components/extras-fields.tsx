import type { Perk, PlaceType } from '@app/contracts';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { extrasFor } from '../extras.js';

const MOST_INCLUSIONS = 12;

interface ExtrasFieldsProps {
  placeTypes: readonly PlaceType[];
  inclusions: string[];
  perks: Perk[];
  errors: { inclusions?: string | undefined; perks?: string | undefined };
  onInclusions: (inclusions: string[]) => void;
  onPerks: (perks: Perk[]) => void;
}

/** What is in the price and what comes on top: usual things by one tap, own words beside them. */
export function ExtrasFields({ placeTypes, inclusions, perks, errors, onInclusions, onPerks }: ExtrasFieldsProps) {
  const t = useText();
  const [own, setOwn] = useState('');
  const usual = extrasFor(placeTypes);
  const offered = [...new Set([...usual.inclusions.map((key) => t(key)), ...inclusions])];
  const extras = [
    ...usual.perks.map(({ name, value }) => ({ name: t(name), value })),
    ...perks.filter((perk) => !usual.perks.some(({ name }) => t(name) === perk.name)),
  ];
  const add = (): void => {
    const text = own.trim();
    if (text !== '' && !inclusions.includes(text) && inclusions.length < MOST_INCLUSIONS) onInclusions([...inclusions, text]);
    setOwn('');
  };
  return (
    <>
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
              onChange={(checked) => onInclusions(checked ? [...inclusions, name] : inclusions.filter((item) => item !== name))}
            >
              {name}
            </Chip>
          ))}
        </div>
        <div className="flex items-end gap-2">
          <TextInput
            label={t('venue.form.ownInclusion')}
            hideLabel
            placeholder={t('venue.form.ownInclusion')}
            maxLength={80}
            value={own}
            error={errors.inclusions ?? null}
            fieldClassName="flex-1"
            onChange={(event) => setOwn(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button look="secondary" onClick={add} disabled={own.trim() === ''}>
            {t('venue.form.add')}
          </Button>
        </div>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('venue.form.perks')}</legend>
        <div className="flex flex-wrap gap-2">
          {extras.map((perk) => (
            <Chip
              key={perk.name}
              many
              name="perks"
              value={perk.name}
              checked={perks.some(({ name }) => name === perk.name)}
              onChange={(checked) => onPerks(checked ? [...perks, perk] : perks.filter(({ name }) => name !== perk.name))}
            >
              {perk.name} <span className="tabular font-normal text-muted">{t('venue.form.worth', { amount: rupees(perk.value) })}</span>
            </Chip>
          ))}
        </div>
        {errors.perks && (
          <p role="alert" className="text-sm font-medium text-brick">
            <span aria-hidden="true">⚠ </span>
            {errors.perks}
          </p>
        )}
      </fieldset>
    </>
  );
}
