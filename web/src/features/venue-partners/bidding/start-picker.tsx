import type { Instant, VenueRequestView } from '@app/contracts';
import { useMemo } from 'react';
import { clockTime, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { possibleStarts } from './suggestion.js';

/** The start of the outing: the allowed times, and that of an active offer. */
export function StartPicker({
  request,
  value,
  error,
  onChange,
}: {
  request: VenueRequestView;
  value: Instant | null;
  error?: string | undefined;
  onChange: (startAt: Instant) => void;
}) {
  const t = useText();
  const days = useMemo(() => possibleStarts(request).days, [request]);
  const dayOf = (instant: Instant): string => [...days].find(([, starts]) => starts.includes(instant))?.[0] ?? '';
  const day = value ? dayOf(value) : '';
  const starts = days.get(day) ?? [];
  const listed = value && !starts.includes(value) ? [value, ...starts] : starts;
  return (
    <div className="flex gap-3 *:flex-1">
      {days.size > 1 && (
        <SelectInput
          label={t('venue.form.day')}
          value={day}
          onChange={(event) => {
            const first = days.get(event.target.value)?.[0];
            if (first) onChange(first);
          }}
        >
          {[...days.keys()].map((key) => (
            <option key={key} value={key}>
              {shortDay(key)}
            </option>
          ))}
        </SelectInput>
      )}
      <SelectInput
        label={t('venue.form.start')}
        value={value ?? ''}
        error={error ?? null}
        onChange={(event) => onChange(event.target.value)}
      >
        {listed.map((start) => (
          <option key={start} value={start}>
            {clockTime(start)}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
