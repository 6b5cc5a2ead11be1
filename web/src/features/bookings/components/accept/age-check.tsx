import { useText } from '../../../../lib/i18n/i18n.js';

interface AgeCheckProps {
  checked: boolean;
  disabled: boolean;
  /** The booking was tried without the confirmation. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

/** The confirmation of age, unticked, before a first booking. */
export function AgeCheck({ checked, disabled, isMissing, onChange }: AgeCheckProps) {
  const t = useText();
  return (
    <label className="mt-4 flex items-center gap-3 rounded-field bg-marigold-soft p-3">
      <input
        type="checkbox"
        className="size-5"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="block font-semibold">{t('accept.adult')}</span>
        {isMissing && (
          <span role="alert" className="block text-sm text-brick">
            {t('accept.adultMissing')}
          </span>
        )}
      </span>
    </label>
  );
}
