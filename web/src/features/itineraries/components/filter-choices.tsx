import { VIBES, type Day, type EveningFilters } from '@app/contracts';
import { addDays } from '@app/domain';
import { today as currentDay } from '../../../lib/day.js';
import { rupees, shortDay, timeOfClock } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { ARRIVALS, CEILINGS, nextDays } from '../evening-filters.js';

/** The day of the evening; the chosen day of the address stands among the chips, too. */
export function DayChoice({ day, onChange }: { day: Day; onChange: (day: Day) => void }) {
  const t = useText();
  const today = currentDay();
  const near = nextDays(today);
  const words = { [today]: t('evenings.day.today'), [addDays(today, 1)]: t('evenings.day.tomorrow') };
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-semibold">{t('evenings.day')}</legend>
      <div className="flex flex-wrap gap-2">
        {(near.includes(day) ? near : [...near, day]).map((one) => (
          <Chip key={one} name="day" value={one} checked={one === day} onChange={() => onChange(one)}>
            {words[one] ?? shortDay(one)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

/** The start, the mood and the ceiling of an evening without a plan; an empty choice leaves it to the app. */
export function FilterChoices({
  filters,
  onChange,
}: {
  filters: EveningFilters;
  onChange: (name: keyof EveningFilters, value: string) => void;
}) {
  const t = useText();
  const choices = [
    { name: 'arrival', label: t('evenings.from'), any: t('evenings.from.any'), options: ARRIVALS.map((time) => [time, timeOfClock(time)]) },
    { name: 'vibe', label: t('evenings.mood'), any: t('evenings.mood.any'), options: VIBES.map((vibe) => [vibe, t(`vibe.${vibe}`)]) },
    {
      name: 'maxSpend',
      label: t('evenings.ceiling'),
      any: t('evenings.ceiling.any'),
      options: CEILINGS.map((most) => [String(most), t('evenings.upTo', { cost: rupees(most) })]),
    },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {choices.map(({ name, label, any, options }) => (
        <SelectInput key={name} label={label} value={String(filters[name] ?? '')} onChange={(event) => onChange(name, event.target.value)}>
          <option value="">{any}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectInput>
      ))}
    </div>
  );
}
