import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../lib/i18n/i18n.js';
import { useNetwork } from '../lib/network.js';
import { cx } from './cx.js';
import { Spinner } from './feedback/spinner.js';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dusk';
type Size = 'small' | 'medium' | 'large';

const LOOKS: Record<Look, string> = {
  primary: 'bg-rose text-on-rose hover:bg-rose-strong shadow-card',
  secondary: 'bg-raised text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken',
  quiet: 'text-indigo hover:bg-indigo-soft',
  danger: 'bg-brick-soft text-brick ring-1 ring-inset ring-brick hover:brightness-95',
  dusk: 'bg-on-dusk/15 text-on-dusk ring-1 ring-inset ring-on-dusk/40 hover:bg-on-dusk/25',
};
// Text may grow to twice its size, and on a narrow screen it needs the space of the padding.
const SIZES: Record<Size, string> = {
  small: 'hit min-h-9 px-[min(0.875rem,4.375vw)] text-sm gap-1.5',
  medium: 'min-h-11 px-[min(1.25rem,6.25vw)] text-base gap-2',
  large: 'min-h-13 px-[min(1.5rem,7.5vw)] text-base gap-2.5',
};

interface Shape {
  look?: Look;
  size?: Size;
  /** The full width of its container. */
  wide?: boolean;
  icon?: ReactNode;
}

function shapeOf({ look = 'primary', size = 'medium', wide = false }: Shape, className?: string): string {
  return cx(
    'inline-flex items-center justify-center rounded-full font-semibold text-center leading-tight py-1.5 print:hidden',
    'transition-[background-color,transform,filter] duration-150 active:scale-[0.98] disabled:opacity-50 disabled:active:scale-100 disabled:cursor-not-allowed',
    'aria-disabled:opacity-50 aria-disabled:active:scale-100 aria-disabled:cursor-not-allowed',
    LOOKS[look],
    SIZES[size],
    wide && 'w-full',
    className,
  );
}

export interface ButtonProps extends Shape, Omit<ComponentProps<'button'>, 'ref'> {
  /** Shows a spinner and ignores presses while an action runs. The button stays focusable: a browser takes the focus from a disabled one. */
  busy?: boolean;
  /** The action needs the server: offline the button is off, and says so. */
  needsNetwork?: boolean;
}

/** The reason why a button is off. */
function OffNote() {
  const t = useText();
  return <span className="font-normal">· {t('shell.off')}</span>;
}

/** Without its press a button of a form sends nothing either, also by Enter in a field. */
const BUSY: ComponentProps<'button'> = { 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() };

/** The button; one primary on a screen. */
export function Button({
  look,
  size,
  wide,
  icon,
  busy = false,
  needsNetwork = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = useNetwork((network) => network.offline) && needsNetwork;
  return (
    <button
      {...rest}
      {...(busy && BUSY)}
      type={type}
      disabled={!busy && (disabled || isOff)}
      className={shapeOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {busy ? <Spinner size="small" label={null} /> : icon}
      {children}
      {isOff && <OffNote />}
    </button>
  );
}

interface ButtonLinkProps extends Shape, ComponentProps<typeof Link> {}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ look, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={shapeOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action in words. */
  label: string;
  icon: ReactNode;
}

/** A round button that shows only an icon; its label is read out and shown as a tooltip. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
