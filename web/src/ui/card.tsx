import type { ComponentProps } from 'react';
import { cx } from './cx.js';

/** A raised surface. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx('rounded-card bg-raised p-5 shadow-card', className)} />;
}
