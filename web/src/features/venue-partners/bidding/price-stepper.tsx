import type { Rupees } from '@app/contracts';
import { Field } from '../../../ui/forms/field.js';
import { useNumberField } from '../../../ui/forms/number-field.js';
import { rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { stepPrice } from './suggestion.js';

const STEP =
  'grid size-12 shrink-0 place-items-center rounded-full text-xl font-semibold hover:bg-indigo-soft hover:text-indigo disabled:opacity-40';

interface PriceStepperProps {
  value: Rupees;
  partySize: number;
  /** Where the steps begin while no total is typed. */
  suggested?: Rupees;
  error?: string | undefined;
  /** Lower, and without the explanation: for a row of the board. */
  dense?: boolean;
  onChange: (value: Rupees) => void;
}

/** The total, typed or in steps that count as an improvement. */
export function PriceStepper({ value, partySize, suggested = 0, error, dense = false, onChange }: PriceStepperProps) {
  const t = useText();
  const { fault, control: field } = useNumberField({ value, error, onChange });
  const step = (direction: 1 | -1): void => onChange(value || !suggested ? stepPrice(value || 0, direction) : suggested);
  // A row keeps the line from the start, so that typing moves nothing.
  const each = partySize > 1 && (value > 0 || dense) ? t('venue.each', { amount: rupeesEach(value || 0, partySize) }) : null;
  const hint = [each, dense ? null : t('venue.form.taxes')].filter(Boolean).join(' · ');
  return (
    <Field
      label={t('venue.form.total', { count: partySize })}
      hint={hint && <span className="tabular">{hint}</span>}
      error={fault}
      hideLabel={dense}
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <button
            type="button"
            className={cx(STEP, dense ? 'bg-raised' : 'bg-sunken')}
            aria-label={t('venue.form.less')}
            onClick={() => step(-1)}
          >
            −
          </button>
          <div className="relative min-w-0 flex-1">
            <span
              aria-hidden="true"
              className={cx('absolute inset-y-0 left-4 grid place-items-center text-muted', dense ? 'text-lg' : 'text-2xl')}
            >
              ₹
            </span>
            <input
              {...field}
              {...control}
              className={cx(
                'tabular w-full rounded-field border border-line-strong bg-raised pl-10 pr-4 text-center font-bold aria-invalid:border-brick',
                dense ? 'min-h-12 text-lg' : 'min-h-16 text-2xl',
              )}
            />
          </div>
          <button
            type="button"
            className={cx(STEP, dense ? 'bg-raised' : 'bg-sunken')}
            aria-label={t('venue.form.more')}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
      )}
    </Field>
  );
}
