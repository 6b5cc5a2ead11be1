import { useId, type ReactNode } from 'react';
import { cx } from '../../../../../ui/cx.js';
import { useNumberField } from '../../../../../ui/forms/number-field.js';
import { partsOf } from '../../rule-words.js';

export const BLANK =
  'inline-flex min-h-11 max-w-full items-center rounded-field border-b-2 py-1 leading-normal border-indigo bg-indigo-soft px-2.5 text-left font-semibold text-indigo aria-invalid:border-brick aria-invalid:bg-brick-soft aria-invalid:text-brick';

/** A sentence whose blanks are controls; a pattern gives their order in each language. */
export function Sentence({ pattern, blanks }: { pattern: string; blanks: Readonly<Record<string, ReactNode>> }) {
  return (
    <>
      {partsOf(pattern).map(({ text, blank }, index) => (
        // The pattern of a language does not change under the controls.
        <span key={blank ? text : index}>{blank ? blanks[text] : text}</span>
      ))}
    </>
  );
}

export interface Option<T extends string | number> {
  value: T;
  text: string;
}

/** A blank for one of a few: the system's own picker. */
export function PickBlank<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <select
      aria-label={label}
      className={BLANK}
      value={value}
      onChange={(event) => {
        const picked = options.find((option) => String(option.value) === event.target.value);
        if (picked) onChange(picked.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

interface MoneyBlankProps {
  label: string;
  value: number;
  /** The meaning of an empty blank. */
  empty: string;
  invalid?: string | undefined;
  onChange: (value: number) => void;
}

/** A blank for whole rupees. */
export function MoneyBlank({ label, value, empty, invalid, onChange }: MoneyBlankProps) {
  const id = useId();
  const { fault, control } = useNumberField({ value, onChange });
  const text = control.value;
  const described = [fault ? id : '', invalid ?? ''].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <span className="relative inline-block max-w-full">
        {text !== '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center font-semibold text-indigo"
          >
            ₹
          </span>
        )}
        <input
          {...control}
          aria-label={label}
          aria-invalid={fault || invalid ? true : undefined}
          aria-describedby={described}
          placeholder={empty}
          style={{ width: `calc(${Math.max(text.length, text ? 4 : empty.length)}ch + 2.75rem)` }}
          className={cx(BLANK, 'tabular placeholder:text-indigo', text !== '' && 'pl-6')}
        />
      </span>
      {fault && (
        <span id={id} role="alert" className="mx-2 text-sm font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {fault}
        </span>
      )}
    </>
  );
}
