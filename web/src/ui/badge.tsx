import type { ReactNode } from 'react';
import { cx } from './cx.js';

const TONES = {
  neutral: 'bg-sunken text-muted',
  rose: 'bg-rose-soft text-rose',
  indigo: 'bg-indigo-soft text-indigo',
  marigold: 'bg-marigold-soft text-marigold',
  leaf: 'bg-leaf-soft text-leaf',
  brick: 'bg-brick-soft text-brick',
} as const;
export type Tone = keyof typeof TONES;

/** A short label for a state. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-1 text-xs font-semibold leading-tight', TONES[tone])}
    >
      {icon}
      {children}
    </span>
  );
}
