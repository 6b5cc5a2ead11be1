import { TUNABLES } from '@app/domain';
import { useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { endOf, type BidValues } from './form/bid-values.js';

const HOURS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6];
const HOUR = 3_600_000;

/** The end of the outing: open, or a time after the start. */
export function EndPicker({
  values,
  error,
  onChange,
}: {
  values: BidValues;
  error?: string | undefined;
  onChange: (lasts: number | null) => void;
}) {
  const t = useText();
  const { startAt, lasts } = values;
  if (!startAt) return null;
  const hours = lasts !== null && !HOURS.includes(lasts) ? [lasts, ...HOURS] : HOURS;
  return (
    <SelectInput
      label={t('bid.end')}
      value={lasts ?? ''}
      error={error ?? null}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('bid.endOpen', { hours: TUNABLES.defaultOutingMs / HOUR })}</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {t('bid.till', { time: clockTime(endOf({ startAt, lasts: hour }) ?? startAt) })}
        </option>
      ))}
    </SelectInput>
  );
}

const MINUTES = [15, 30, 60, 120, 240].filter((minutes) => minutes * 60_000 >= TUNABLES.bidMinTtlMs);

/** The validity of a new offer: until the planners have decided, or a fixed time. */
export function ExpiryPicker({
  value,
  error,
  onChange,
}: {
  value: number | null;
  error?: string | undefined;
  onChange: (standsFor: number | null) => void;
}) {
  const t = useText();
  const minute = Math.ceil(useNow() / 60_000) * 60_000;
  return (
    <SelectInput
      label={t('bid.expiry')}
      hint={t('bid.expiryHint')}
      value={value ?? ''}
      error={error ?? null}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('bid.expiryOpen')}</option>
      {MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {t('bid.till', { time: clockTime(new Date(minute + minutes * 60_000).toISOString()) })}
        </option>
      ))}
    </SelectInput>
  );
}
