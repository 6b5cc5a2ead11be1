import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.js';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
  className?: string;
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

/** A label, a control, a hint and an error, linked for eyes and for screen readers. */
export function Field({ label, hint, error, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}h`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}e`} role="alert" className="text-sm font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {error}
        </p>
      )}
    </div>
  );
}

const CONTROL =
  'w-full rounded-field border border-line-strong bg-raised px-3.5 py-2.5 text-base placeholder:text-muted aria-invalid:border-brick disabled:opacity-60';

interface Described {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  fieldClassName?: string;
}

/** Separates the props of the field from those of its control. */
function apart<Props extends Described>(props: Props) {
  const { label, hint, error, hideLabel = false, fieldClassName = '', ...control } = props;
  return { field: { label, hint, error: error ?? null, hideLabel, className: fieldClassName }, control };
}

interface TextInputProps extends Described, Omit<ComponentProps<'input'>, 'id'> {}

/** One line of text with its label. */
export function TextInput(props: TextInputProps) {
  const { field, control } = apart(props);
  return <Field {...field}>{(ids) => <input {...control} {...ids} className={cx(CONTROL, 'min-h-11', control.className)} />}</Field>;
}

interface TextAreaProps extends Described, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Several lines of text with their label. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = apart(props);
  return <Field {...field}>{(ids) => <textarea rows={3} {...control} {...ids} className={cx(CONTROL, control.className)} />}</Field>;
}

interface SelectInputProps extends Described, Omit<ComponentProps<'select'>, 'id'> {}

/** A select with its label, with the system's own picker. */
export function SelectInput(props: SelectInputProps) {
  const { field, control } = apart(props);
  return <Field {...field}>{(ids) => <select {...control} {...ids} className={cx(CONTROL, 'min-h-11', control.className)} />}</Field>;
}
