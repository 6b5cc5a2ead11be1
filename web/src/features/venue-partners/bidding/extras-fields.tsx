import type { Perk, PlaceType } from '@app/contracts';
import { OFFER_TERMS } from '@app/domain';
import { useState, type KeyboardEvent } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { perkWords } from '../../../lib/i18n/offered.js';
import { Button } from '../../../ui/button.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { extrasFor } from './extras.js';
import { InclusionChips } from './inclusion-chips.js';

const MOST_WORTH = 999_999;

interface ExtrasFieldsProps {
  placeTypes: readonly PlaceType[];
  inclusions: string[];
  perks: Perk[];
  errors: { inclusions?: string | undefined; perks?: string | undefined };
  onInclusions: (inclusions: string[]) => void;
  onPerks: (perks: Perk[]) => void;
}

/** The inclusions and extras: usual ones by one tap, and free words. */
export function ExtrasFields({ placeTypes, inclusions, perks, errors, onInclusions, onPerks }: ExtrasFieldsProps) {
  const t = useText();
  const [own, setOwn] = useState('');
  const usual = extrasFor(placeTypes);
  // A usual extra with another worth in the offer is shown as offered.
  const extras = [
    ...usual.perks.map((perk) => perks.find(({ name }) => name === perk.name) ?? perk),
    ...perks.filter((perk) => !usual.perks.some(({ name }) => name === perk.name)),
  ];
  const [perk, setPerk] = useState({ name: '', value: 0 });
  const mayAddPerk = perk.name.trim() !== '' && perk.value > 0 && perks.length < OFFER_TERMS.perks.items;
  const addPerk = (): void => {
    if (!mayAddPerk) return;
    onPerks([...perks.filter(({ name }) => name !== perk.name.trim()), { name: perk.name.trim(), value: perk.value }]);
    setPerk({ name: '', value: 0 });
  };
  const addOnEnter =
    (run: () => void) =>
    (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      run();
    };
  const add = (): void => {
    const text = own.trim();
    if (text !== '' && !inclusions.includes(text) && inclusions.length < OFFER_TERMS.inclusions.items) onInclusions([...inclusions, text]);
    setOwn('');
  };
  return (
    <>
      <InclusionChips placeTypes={placeTypes} inclusions={inclusions} onChange={onInclusions}>
        <div className="flex items-end gap-2">
          <TextInput
            label={t('venue.form.ownInclusion')}
            hideLabel
            placeholder={t('venue.form.ownInclusion')}
            maxLength={OFFER_TERMS.inclusions.max}
            value={own}
            error={errors.inclusions ?? null}
            fieldClassName="flex-1"
            onChange={(event) => setOwn(event.target.value)}
            onKeyDown={addOnEnter(add)}
          />
          <Button look="secondary" aria-label={t('venue.form.addIncluded')} onClick={add} disabled={own.trim() === ''}>
            {t('venue.form.add')}
          </Button>
        </div>
      </InclusionChips>
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
              {perkWords(perk)}{' '}
              <span className="tabular font-normal text-muted">{t('venue.form.worth', { amount: rupees(perk.value) })}</span>
            </Chip>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <TextInput
            label={t('bid.ownPerk')}
            hideLabel
            placeholder={t('bid.ownPerk')}
            maxLength={OFFER_TERMS.perks.max}
            value={perk.name}
            fieldClassName="min-w-[min(9rem,100%)] flex-1"
            onChange={(event) => setPerk({ ...perk, name: event.target.value })}
            onKeyDown={addOnEnter(addPerk)}
          />
          <NumberInput
            label={t('bid.ownPerkWorth')}
            hideLabel
            placeholder={t('bid.ownPerkWorth')}
            value={perk.value}
            most={MOST_WORTH}
            fieldClassName="w-28 has-[[aria-invalid]]:w-full"
            onChange={(value) => setPerk({ ...perk, value })}
            onKeyDown={addOnEnter(addPerk)}
          />
          <Button look="secondary" aria-label={t('venue.form.addExtra')} onClick={addPerk} disabled={!mayAddPerk}>
            {t('venue.form.add')}
          </Button>
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
