import { useId } from 'react';

const HEART = 'M48 86C20 66 8 50 8 33 8 20 18 10 30 10c8 0 14 4 18 11 4-7 10-11 18-11 12 0 22 10 22 23 0 17-12 33-40 53Z';

/** The brand: a heart whose lower half is the horizon, with the sun setting into it. */
export function BrandHeart({ size = 32, onDusk = false }: { size?: number; onDusk?: boolean }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={`${id}c`}>
          <path d={HEART} />
        </clipPath>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={onDusk ? 'var(--on-dusk)' : 'var(--dusk-rose)'} stopOpacity={onDusk ? 0.35 : 1} />
          <stop offset="1" stopColor={onDusk ? 'var(--on-dusk)' : 'var(--dusk-coral)'} stopOpacity={onDusk ? 0.6 : 1} />
        </linearGradient>
      </defs>
      <g clipPath={`url(#${id}c)`}>
        <rect width="96" height="52" fill={`url(#${id}s)`} />
        <circle cx="48" cy="52" r="19" fill="var(--dusk-gold)" />
        <rect y="52" width="96" height="44" fill={onDusk ? 'var(--dusk-night)' : 'var(--dusk-indigo)'} />
        <g fill="var(--dusk-gold)">
          <rect x="31" y="56" width="34" height="3" rx="1.5" opacity="0.9" />
          <rect x="36" y="63" width="24" height="3" rx="1.5" opacity="0.7" />
          <rect x="41" y="70" width="14" height="3" rx="1.5" opacity="0.5" />
        </g>
      </g>
      {onDusk && <path d={HEART} fill="none" stroke="var(--on-dusk)" strokeWidth="2.5" />}
    </svg>
  );
}
