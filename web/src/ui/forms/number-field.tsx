import { readWhole } from '@app/domain';
import { useState, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { wholeNumber } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { TextInput } from './field.js';

/** The maximum amount in rupees that the API accepts. */
const MOST_RUPEES = 100_000_000;

interface NumberFieldOptions {
  /** NaN: the field holds no number. */
  value: number;
  /** An error of the number itself; an unreadable text takes precedence. */
  error?: string | null | undefined;
  most?: number | undefined;
  /** An empty field is no number; otherwise it is 0. */
  required?: boolean | undefined;
  /** The text of a field that is rendered again with an unreadable value. */
  typed?: string | undefined;
  onChange: (value: number, typed: string) => void;
}

/**
 * A field for a whole number. It reads every usual notation and leaves the text as it was typed or pasted. An unreadable text stays
 * in the field with the reason beside it; its value is NaN, which no form may send.
 */
export function useNumberField({ value, error, most = MOST_RUPEES, required = false, typed: before = '', onChange }: NumberFieldOptions) {
  const t = useText();
  const read = (text: string): number => {
    const number = text.trim() === '' && !required ? 0 : readWhole(text);
    return number > most ? NaN : number;
  };
  const [typed, setTyped] = useState(before);
  const [isLeft, setLeft] = useState(before !== '');
  // A value from outside of this field (a step, a template) replaces the text.
  const shown = Object.is(read(typed), value) ? typed : Number.isNaN(value) || (value === 0 && !required) ? '' : String(value);
  const isUnreadable = Number.isNaN(read(shown));
  const reason = readWhole(shown) > most ? t('number.most', { most: wholeNumber(most) }) : t('number.unreadable');
  const fault = isUnreadable && (isLeft || Boolean(error)) ? reason : (error ?? null);
  return {
    fault,
    control: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      value: shown,
      'aria-invalid': fault ? true : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.target.value;
        // A pasted text is complete; a typed one may be half a number ("1,5").
        const { inputType } = event.nativeEvent as Partial<InputEvent>;
        if (inputType === 'insertFromPaste') setLeft(true);
        else if (!isUnreadable) setLeft(false);
        setTyped(text);
        onChange(read(text), text);
      },
      onBlur: () => setLeft(true),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && setLeft(true),
    },
  };
}

type NumberInputProps = NumberFieldOptions & Omit<ComponentProps<typeof TextInput>, keyof NumberFieldOptions>;

/** One number with its label. */
export function NumberInput({
  value,
  error,
  most,
  required,
  typed,
  onChange,
  onKeyDown,
  onBlur,
  className = '',
  ...rest
}: NumberInputProps) {
  const { fault, control } = useNumberField({ value, error, most, required, typed, onChange });
  return (
    <TextInput
      {...rest}
      {...control}
      error={fault}
      className={`tabular ${className}`}
      onBlur={(event) => {
        control.onBlur();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        control.onKeyDown(event);
        onKeyDown?.(event);
      }}
    />
  );
}
