import { readWhole } from '@app/domain';
import { useState, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { wholeNumber } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';
import { TextInput } from './field.js';

/** The most that the API takes as an amount of rupees. */
const MOST_RUPEES = 100_000_000;

interface NumberFieldOptions {
  /** NaN: what stands in the field is no number. */
  value: number;
  /** What is wrong with the number itself; the field says first what can't be read. */
  error?: string | null | undefined;
  most?: number | undefined;
  /** An empty field is no number; otherwise it is 0. */
  required?: boolean | undefined;
  /** What stands in a field that is drawn again with a value that can't be read. */
  typed?: string | undefined;
  onChange: (value: number, typed: string) => void;
}

/**
 * A field for a whole number. It reads every way of writing one and leaves the text as it was typed or pasted; what can't be read stays
 * in the field with the reason beside it, and its value is NaN, which no form may send.
 */
export function useNumberField({ value, error, most = MOST_RUPEES, required = false, typed: before = '', onChange }: NumberFieldOptions) {
  const t = useText();
  const read = (text: string): number => {
    const number = text.trim() === '' && !required ? 0 : readWhole(text);
    return number > most ? NaN : number;
  };
  const [typed, setTyped] = useState(before);
  const [isLeft, setLeft] = useState(before !== '');
  // A value that did not come from this field (a step, a template) is written anew.
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
        // What was pasted is whole; what is typed may be half a number ("1,5").
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
