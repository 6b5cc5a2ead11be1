import { useId } from 'react';

/** Dusk itself: indigo meets rose behind a low sun, a skyline below. It fills its container and says nothing to a screen reader. */
export function DuskScene({ sun = true }: { sun?: boolean }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 400 800"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 size-full"
    >
      <defs>
        <linearGradient id={`${id}l`} x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="var(--dusk-night)" />
          <stop offset="0.75" stopColor="var(--dusk-indigo)" />
          <stop offset="1" stopColor="var(--dusk-violet)" />
        </linearGradient>
        <linearGradient id={`${id}r`} x1="1" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="var(--dusk-rose-deep)" />
          <stop offset="0.7" stopColor="var(--dusk-rose)" />
          <stop offset="1" stopColor="var(--dusk-coral)" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="var(--dusk-gold)" stopOpacity="0.85" />
          <stop offset="0.4" stopColor="var(--dusk-coral)" stopOpacity="0.4" />
          <stop offset="1" stopColor="var(--dusk-coral)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0.38" stopColor="var(--on-dusk)" stopOpacity="1" />
          <stop offset="0.62" stopColor="var(--on-dusk)" stopOpacity="0" />
        </linearGradient>
        <mask id={`${id}m`}>
          <rect width="400" height="800" fill={`url(#${id}f)`} />
        </mask>
      </defs>
      <rect width="400" height="800" fill={`url(#${id}r)`} />
      <rect width="400" height="800" fill={`url(#${id}l)`} mask={`url(#${id}m)`} />
      {sun && <circle cx="200" cy="400" r="330" fill={`url(#${id}g)`} />}
      <g fill="var(--on-dusk)">
        <circle cx="52" cy="92" r="1.6" opacity="0.9" />
        <circle cx="118" cy="58" r="1.2" opacity="0.7" />
        <circle cx="88" cy="176" r="1.2" opacity="0.6" />
        <circle cx="164" cy="130" r="1.5" opacity="0.7" />
        <circle cx="30" cy="248" r="1.2" opacity="0.6" />
        <circle cx="250" cy="74" r="1.2" opacity="0.5" />
        <circle cx="332" cy="122" r="1.4" opacity="0.5" />
      </g>
      <g fill="var(--dusk-night)">
        <path
          opacity="0.28"
          d="M0 700h30v-34h26v34h22v-58h30v58h30v-26h34v26h22v-72h18v-18h8v18h18v72h26v-40h34v40h30v-62h26v62h38v-30h38v130H0Z"
        />
        <path
          opacity="0.75"
          d="M0 760v-44h34v-28h30v28h20v-46c0-14 12-24 24-24s24 10 24 24v46h26v-30h34v30h18v-64h36v64h24v-22h30v22h22v-52h34v52h24v-30h20v118H0Z"
        />
      </g>
      <g fill="var(--dusk-gold)">
        <rect x="42" y="700" width="5" height="7" opacity="0.9" />
        <rect x="54" y="712" width="5" height="7" opacity="0.7" />
        <rect x="104" y="690" width="6" height="10" opacity="0.9" />
        <rect x="170" y="722" width="5" height="7" opacity="0.8" />
        <rect x="218" y="672" width="5" height="7" opacity="0.9" />
        <rect x="230" y="690" width="5" height="7" opacity="0.7" />
        <rect x="330" y="684" width="5" height="7" opacity="0.9" />
        <rect x="344" y="700" width="5" height="7" opacity="0.7" />
        <rect x="284" y="724" width="5" height="7" opacity="0.8" />
      </g>
    </svg>
  );
}
