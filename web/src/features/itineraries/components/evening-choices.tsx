import { PLAN_TYPES, TIME_SLOTS, type CitySlug, type PlanType, type TimeSlot } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { CityOptions } from '../../../ui/forms/city-options.js';

/** The length of the evening. */
export function SlotChoice({ slot, onChange }: { slot: TimeSlot | null; onChange: (slot: TimeSlot) => void }) {
  const t = useText();
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-semibold">{t('evenings.howLong')}</legend>
      <div className="flex flex-wrap gap-2">
        {TIME_SLOTS.map((one) => (
          <Chip key={one} name="time-slot" value={one} checked={one === slot} onChange={() => onChange(one)}>
            {t(`evenings.slot.${one}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** The place and the people, when no plan defines them. */
export function ForWhom({
  city,
  planType,
  onCity,
  onPlanType,
}: {
  city: CitySlug | null;
  planType: PlanType;
  onCity: (city: CitySlug) => void;
  onPlanType: (planType: PlanType) => void;
}) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[12rem_auto]">
      <SelectInput label={t('evenings.city')} value={city ?? ''} onChange={(event) => onCity(event.target.value as CitySlug)}>
        {!city && <option value="">{t('evenings.pickCity')}</option>}
        <CityOptions />
      </SelectInput>
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-sm font-semibold">{t('evenings.forWhom')}</legend>
        <div className="flex flex-wrap gap-2">
          {PLAN_TYPES.map((one) => (
            <Chip key={one} name="plan-type" value={one} checked={one === planType} onChange={() => onPlanType(one)}>
              {t(`planType.${one}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
