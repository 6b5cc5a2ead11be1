import type { ReactNode } from 'react';
import { BUDGET_RANGES, DISTANCES_KM, QUICK_VIBES, TIMES } from '@app/contracts';
import { addDays, PREFERENCES, TUNABLES } from '@app/domain';
import { today as currentDay } from '../../../lib/day.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip, toggled } from '../../../ui/forms/choice.js';
import { TextArea, TextInput } from '../../../ui/forms/field.js';
import { NAME_LIMIT } from '../create.js';
import type { QuickPlan } from '../quick-plan.js';
import { PlacesField } from './quick-places.js';

interface Props {
  plan: QuickPlan;
  change: (patch: Partial<QuickPlan>) => void;
}

const REQUESTS_LIMIT = PREFERENCES.specialRequests.max;

/** "₹2,000–₹5,000", "₹10,000+". */
function rangeText(range: string): string {
  const [from, to] = range.replace('+', '').split('-').map(Number);
  return to === undefined ? `${rupees(from ?? 0)}+` : `${rupees(from ?? 0)}–${rupees(to)}`;
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

/** The name of the plan; optional. */
export function NameField({ plan, change }: Props) {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('wizard.name')}
        value={plan.name}
        maxLength={NAME_LIMIT}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
    </>
  );
}

/** The experience styles, at least one. */
export function VibesField({ plan, change }: Props) {
  const t = useText();
  return (
    <>
      <Choices title={t('quick.vibes')}>
        {QUICK_VIBES.map((vibe) => (
          <Chip
            key={vibe}
            many
            name="vibe"
            value={vibe}
            checked={plan.vibes.includes(vibe)}
            onChange={(on) => change({ vibes: toggled(plan.vibes, vibe, on), placeTypes: null })}
          >
            {t(`vibe.${vibe}`)}
          </Chip>
        ))}
        {plan.vibes.length === 0 && <p className="w-full text-sm text-muted">{t('quick.noStyle')}</p>}
      </Choices>
      {plan.vibes.length > 0 && <PlacesField plan={plan} change={change} />}
    </>
  );
}

/** The budget and the distance. */
export function CostField({ plan, change }: Props) {
  const t = useText();
  return (
    <>
      <Choices title={t('quick.budget')}>
        {BUDGET_RANGES.map((range) => (
          <Chip key={range} name="budget" value={range} checked={plan.budget === range} onChange={() => change({ budget: range })}>
            <span className="tabular">{rangeText(range)}</span>
          </Chip>
        ))}
      </Choices>
      <Choices title={t('quick.distance')}>
        {DISTANCES_KM.map((km) => (
          <Chip
            key={km}
            name="distance"
            value={String(km)}
            checked={plan.travelDistance === km}
            onChange={() => change({ travelDistance: km })}
          >
            {t('quick.within', { km })}
          </Chip>
        ))}
      </Choices>
    </>
  );
}

/** The day and the time of day. */
export function DateField({ plan, change }: Props) {
  const t = useText();
  const today = currentDay();
  return (
    <>
      <TextInput
        label={t('quick.date')}
        type="date"
        min={today}
        max={addDays(today, TUNABLES.maxDaysAhead)}
        value={plan.preferredDate}
        onChange={(event) => event.target.value && change({ preferredDate: event.target.value })}
      />
      <Choices title={t('quick.time')}>
        {TIMES.map((time) => (
          <Chip key={time} name="time" value={time} checked={plan.preferredTime === time} onChange={() => change({ preferredTime: time })}>
            {t(`time.${time}`)} ({t(`time.hours.${time}`)})
          </Chip>
        ))}
      </Choices>
    </>
  );
}

/** Requests to venues. */
export function RequestsField({ plan, change }: Props) {
  const t = useText();
  return (
    <>
      <TextArea
        label={t('wizard.requests')}
        maxLength={REQUESTS_LIMIT}
        value={plan.specialRequests}
        onChange={(event) => change({ specialRequests: event.target.value })}
      />
    </>
  );
}
