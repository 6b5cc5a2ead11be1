import { useText } from '../../lib/i18n/i18n.js';
import { cx } from '../cx.js';

const SIZES = { small: 'size-4 border-2', medium: 'size-8 border-[3px]', large: 'size-12 border-4' } as const;

/** A turning ring. `label` is read out; null: the element around it already announces the action. */
export function Spinner({ size = 'medium', label }: { size?: keyof typeof SIZES; label?: string | null }) {
  const t = useText();
  return (
    <span role={label === null ? undefined : 'status'} className="inline-grid place-items-center">
      <span aria-hidden="true" className={cx('inline-block animate-spin rounded-full border-current border-t-transparent', SIZES[size])} />
      {label !== null && <span className="sr-only">{label ?? t('shell.loading')}</span>}
    </span>
  );
}
