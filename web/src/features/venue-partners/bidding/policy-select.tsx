import { CANCEL_POLICIES, type CancelPolicy } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput } from '../../../ui/forms/field.js';

interface PolicySelectProps {
  value: CancelPolicy;
  onChange: (policy: CancelPolicy) => void;
}

/** The deadline of a free cancellation, with the effect of each choice. */
export function PolicySelect({ value, onChange }: PolicySelectProps) {
  const t = useText();
  return (
    <SelectInput
      label={t('venue.form.policy')}
      hint={t(`policy.${value}.about`)}
      value={value}
      onChange={(event) => onChange(event.target.value as CancelPolicy)}
    >
      {CANCEL_POLICIES.map((policy) => (
        <option key={policy} value={policy}>
          {t(`policy.${policy}`)}
        </option>
      ))}
    </SelectInput>
  );
}
