import { type CitySlug } from '@app/contracts';
import type { ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { SelectInput, TextInput } from '../../../../ui/forms/field.js';
import { answer, change, useApplication } from '../draft.js';
import { claimMatch } from '../take-place.js';
import { useFaultText } from '../fault-text.js';
import { useMapHint } from './from-map.js';
import { PlaceSuggestions } from './place-suggestions.js';
import { StepHeading } from './step-heading.js';
import { CityOptions } from '../../../../ui/forms/city-options.js';

/** Step 1: the name, the state, and the papers. */
export function BusinessStep({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const hint = useMapHint();
  const { citySlug, answers } = useApplication();
  const { business } = answers;
  const set = (more: Partial<typeof business>): void => answer({ business: { ...business, ...more } });
  return (
    <div className="grid gap-5 *:min-w-0">
      <StepHeading step="business" />
      <div className="grid gap-3 *:min-w-0">
        <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-[2fr_1fr]">
          <TextInput
            label={t('apply.name')}
            autoComplete="organization"
            maxLength={80}
            value={business.name}
            error={said('business.name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <SelectInput
            label={t('apply.city')}
            value={citySlug}
            onChange={(event) => change({ citySlug: event.target.value as CitySlug, answers: { ...answers, location: null } })}
          >
            <CityOptions />
          </SelectInput>
        </div>
        <PlaceSuggestions citySlug={citySlug} name={business.name} chosen={answers.location} onPick={(place) => void claimMatch(place)} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={t('apply.phone')}
          hint={hint('phone', t('venuePhone.seen'))}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={business.phone}
          error={said('business.phone')}
          onChange={(event) => set({ phone: event.target.value })}
        />
        <TextInput
          label={t('apply.gstin')}
          hint={t('apply.gstinHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={15}
          value={business.gstin}
          error={said('business.gstin')}
          onChange={(event) => set({ gstin: event.target.value.toUpperCase().replaceAll(/\s/g, '') })}
        />
      </div>
      <FssaiField faults={faults} />
    </div>
  );
}

/** The food licence: asked for with the papers, and again beside the kinds of place that need one. */
export function FssaiField({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const { business } = useApplication((draft) => draft.answers);
  return (
    <TextInput
      label={t('apply.fssai')}
      hint={t('apply.fssaiHint')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      fieldClassName="sm:max-w-[calc(50%-0.5rem)]"
      value={business.fssai}
      error={said('business.fssai')}
      onChange={(event) => answer({ business: { ...business, fssai: event.target.value.replaceAll(/\D/g, '') } })}
    />
  );
}
