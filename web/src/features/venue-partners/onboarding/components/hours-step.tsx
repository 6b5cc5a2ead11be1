import type { ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { answer, useApplication } from '../draft.js';
import { useFaultText } from '../fault-text.js';
import { HoursEditor } from '../../hours/hours-editor.js';
import { FromMap } from './from-map.js';
import { StepHeading } from './step-heading.js';

const LEVELS = [1, 2, 3, 4] as const;

/** Step 4: the opening hours, the seats, and the usual price. */
export function HoursStep({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const { hours, seatsPerSlot, priceLevel } = useApplication((draft) => draft.answers);
  const wrong = said('hours');
  return (
    <div className="grid gap-5">
      <StepHeading step="hours" />
      <FromMap field="hours" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="rounded-card bg-raised px-4 py-2 shadow-card sm:px-5">
          {wrong && (
            <p role="alert" tabIndex={-1} aria-invalid="true" className="py-2 text-sm font-medium text-brick">
              <span aria-hidden="true">⚠ </span>
              {wrong}
            </p>
          )}
          <HoursEditor hours={hours} onChange={(next) => answer({ hours: next })} />
        </section>
        <div className="grid gap-5">
          <NumberInput
            label={t('apply.seats')}
            hint={t('apply.seatsHint')}
            fieldClassName="max-w-60"
            value={seatsPerSlot ?? 0}
            error={said('seatsPerSlot')}
            onChange={(seats) => answer({ seatsPerSlot: seats === 0 ? null : seats })}
          />
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">{t('apply.level')}</legend>
            <div className="flex flex-wrap gap-2">
              {LEVELS.map((level) => (
                <Chip
                  key={level}
                  name="level"
                  value={String(level)}
                  checked={priceLevel === level}
                  onChange={() => answer({ priceLevel: level })}
                >
                  {'₹'.repeat(level)} · {t(`apply.level.${level}`)}
                </Chip>
              ))}
            </div>
          </fieldset>
        </div>
      </div>
    </div>
  );
}
