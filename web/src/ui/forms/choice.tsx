import { useRef, type ReactNode } from 'react';
import { cx } from '../cx.js';

interface Choice {
  name: string;
  value: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Several options may be chosen. */
  many?: boolean;
  disabled?: boolean;
}

interface ChipProps extends Choice {
  children: ReactNode;
  icon?: ReactNode;
}

/** A small option with a real radio or checkbox inside, so that keyboard and screen reader behave as expected. */
export function Chip({ name, value, checked, onChange, many = false, disabled = false, icon, children }: ChipProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-4 py-1.5 text-sm font-semibold leading-tight ring-1 ring-inset transition-colors select-none',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        checked ? 'bg-indigo-soft text-indigo ring-2 ring-indigo' : 'bg-raised text-ink ring-line-strong hover:bg-sunken',
        disabled && 'opacity-50',
      )}
    >
      <input
        type={many ? 'checkbox' : 'radio'}
        className="sr-only"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {checked ? <Tick /> : icon}
      <span>{children}</span>
    </label>
  );
}

interface ChoiceTileProps extends Choice {
  /** Called on a tap or click, also on the chosen option; arrow keys only move the choice. */
  onPick?: () => void;
  icon: ReactNode;
  title: string;
  note?: string;
  /** On phones the option is a full row, with the icon beside the words. */
  row?: boolean;
}

/** A large option with an icon and a word, for the single question of a wizard's screen. */
export function ChoiceTile({
  name,
  value,
  checked,
  onChange,
  many = false,
  disabled = false,
  onPick,
  icon,
  title,
  note,
  row = false,
}: ChoiceTileProps) {
  // Arrow keys cause clicks, too, so the pointer is tracked: only a pointer picks.
  const pointed = useRef(false);
  return (
    <label
      onPointerDown={() => (pointed.current = true)}
      onKeyDown={() => (pointed.current = false)}
      className={cx(
        'relative flex gap-3 rounded-card ring-1 ring-inset transition-[background-color,box-shadow,transform] select-none active:scale-[0.98]',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
        row ? 'items-center p-3 pr-12 sm:min-h-28 sm:flex-col sm:items-start sm:p-4' : 'min-h-28 flex-col items-start p-4',
        checked ? 'bg-rose-soft ring-2 ring-rose' : 'bg-raised ring-line shadow-card hover:ring-line-strong',
        disabled && 'opacity-50',
      )}
    >
      <input
        type={many ? 'checkbox' : 'radio'}
        className="sr-only"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        onClick={() => pointed.current && onPick?.()}
      />
      <span
        className={cx('grid size-11 shrink-0 place-items-center rounded-field', checked ? 'bg-rose text-on-rose' : 'bg-sunken text-rose')}
      >
        {icon}
      </span>
      <span className="grid gap-0.5">
        <span className="font-semibold leading-tight">{title}</span>
        {note && <span className="text-sm leading-snug text-muted">{note}</span>}
      </span>
      {checked && (
        <span
          className={cx(
            'absolute right-3 grid size-6 place-items-center rounded-full bg-rose text-on-rose',
            row ? 'inset-y-0 my-auto sm:inset-y-auto sm:top-3 sm:my-0' : 'top-3',
          )}
        >
          <Tick />
        </span>
      )}
    </label>
  );
}

/** The mark of a chosen option: selection never depends on colour alone. */
export function Tick() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="shrink-0">
      <path
        d="M2.5 7.5 5.5 10.5 11.5 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The list after a press on one of several chips: `value` is appended when it is `on`. */
export const toggled = <T,>(list: readonly T[], value: T, on: boolean): T[] => [
  ...list.filter((other) => other !== value),
  ...(on ? [value] : []),
];
