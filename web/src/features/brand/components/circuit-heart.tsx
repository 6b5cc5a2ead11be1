import { useId } from 'react';

const HEART = 'M48 86C20 66 8 50 8 33 8 20 18 10 30 10c8 0 14 4 18 11 4-7 10-11 18-11 12 0 22 10 22 23 0 17-12 33-40 53Z';

/** Paths of a circuit in the heart, each with its end point. */
const PATHS = [
  ['M48 86V58', 48, 58],
  ['M34 76V54l-8-8V34', 26, 34],
  ['M62 76V54l8-8V34', 70, 34],
  ['M41 81V48l-6-6V24', 35, 24],
  ['M55 81V48l6-6V24', 61, 24],
  ['M48 46V34', 48, 34],
  ['M20 56V42h-4', 16, 42],
  ['M76 56V42h4', 80, 42],
] as const;

export const CIRCUITS = [3, 5, 6, 8] as const;

/** The heart with the paths of a circuit. */
export function CircuitHeart({ paths, filled }: { paths: number; filled: boolean }) {
  const id = useId();
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false" className="size-full">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--dusk-indigo)" />
          <stop offset="1" stopColor="var(--dusk-rose)" />
        </linearGradient>
      </defs>
      <path d={HEART} fill={filled ? `url(#${id})` : 'none'} stroke={`url(#${id})`} strokeWidth="3" />
      <g fill="none" stroke={filled ? 'var(--dusk-gold)' : `url(#${id})`} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        {PATHS.slice(0, paths).map(([line, x, y]) => (
          <g key={line}>
            <path d={line} />
            <circle cx={x} cy={y} r="2.8" fill={filled ? 'var(--dusk-gold)' : 'var(--dusk-rose)'} />
          </g>
        ))}
      </g>
    </svg>
  );
}
