import { useId } from 'react';
import { cx } from '../cx.js';

/** x, y in percent and radius of each star; few, in the dark part of the sky, and above the text on it. */
const STARS = [
  [6, 11, 1.6],
  [12, 20, 1.1],
  [19, 7, 1.2],
  [27, 19, 1.5],
  [34, 9, 1.1],
  [41, 17, 1.2],
  [62, 10, 1.1],
  [71, 20, 1.2],
  [83, 8, 1.4],
  [92, 18, 1.1],
] as const;

function Skyline({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}far`} width="400" height="160" patternUnits="userSpaceOnUse">
        <path
          fill="var(--dusk-night)"
          opacity="0.28"
          d="M0 60h30v-34h26v34h22v-58h30v58h30v-26h34v26h22v-50h18v-10h8v10h18v50h26v-40h34v40h30v-54h26v54h38v-30h38v130H0Z"
        />
      </pattern>
      <pattern id={`${id}near`} width="400" height="160" patternUnits="userSpaceOnUse">
        <path
          fill="var(--dusk-night)"
          opacity="0.82"
          d="M0 160V96h34V68h30v28h20V50c0-14 12-24 24-24s24 10 24 24v46h26V66h34v30h18V32h36v64h24V74h30v22h22V44h34v52h24V66h20v94Z"
        />
        <g fill="var(--dusk-gold)">
          <rect x="42" y="80" width="4" height="6" opacity="0.9" />
          <rect x="54" y="92" width="4" height="6" opacity="0.7" />
          <rect x="105" y="70" width="5" height="8" opacity="0.9" />
          <rect x="170" y="102" width="4" height="6" opacity="0.8" />
          <rect x="218" y="52" width="4" height="6" opacity="0.9" />
          <rect x="230" y="70" width="4" height="6" opacity="0.7" />
          <rect x="284" y="104" width="4" height="6" opacity="0.8" />
          <rect x="330" y="64" width="4" height="6" opacity="0.9" />
          <rect x="344" y="80" width="4" height="6" opacity="0.7" />
        </g>
      </pattern>
    </defs>
  );
}

/** The dusk scene: indigo meets rose behind a low sun, a skyline below. It fills its container and is hidden from screen readers. */
export function DuskScene({ low = false }: { low?: boolean }) {
  const id = useId();
  return (
    <div aria-hidden="true" className="dusk-sky absolute inset-0 overflow-hidden">
      <svg focusable="false" className="absolute inset-0 size-full" fill="var(--on-dusk)">
        {STARS.map(([x, y, radius]) => (
          <circle key={x} cx={`${x}%`} cy={`${y}%`} r={radius} opacity="0.75" />
        ))}
      </svg>
      <svg focusable="false" className={cx('absolute inset-x-0 bottom-0 w-full', low ? 'h-20' : 'h-40')}>
        <Skyline id={id} />
        <rect width="100%" height="160" fill={`url(#${id}far)`} />
        <rect width="100%" height="160" fill={`url(#${id}near)`} />
      </svg>
    </div>
  );
}
