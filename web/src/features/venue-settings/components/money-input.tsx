import type { Rupees } from '@app/contracts';
import { TextInput } from '../../../ui/forms/field.js';

interface MoneyInputProps {
  label: string;
  hint?: string;
  value: Rupees;
  error?: string | null;
  onChange: (value: Rupees) => void;
}

/** Whole rupees; nothing typed is 0. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={8}
      className="tabular"
      value={value === 0 ? '' : String(value)}
      onChange={(event) => onChange(digitsOf(event.target.value))}
    />
  );
}

/** The number that is typed, whatever stands around it. */
export const digitsOf = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 8));
