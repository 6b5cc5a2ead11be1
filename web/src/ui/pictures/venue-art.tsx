import { useId, type ReactNode } from 'react';
import { ACTIVITIES, PLACE_TYPES, type Activity, type PlaceType } from '@app/contracts';

export type Scene = 'skyline' | 'table' | 'stage' | 'water' | 'trees';

const SCENE_OF_ACTIVITY: Record<Activity, Scene> = {
  dining: 'table',
  active: 'skyline',
  art: 'skyline',
  entertainment: 'stage',
  wellness: 'water',
  nature: 'trees',
};
const SCENE_OF_TYPE: Partial<Record<PlaceType, Scene>> = {
  rooftop_dining: 'skyline',
  street_food: 'skyline',
  theaters: 'stage',
  swimming_pools: 'water',
  beaches: 'water',
  lakes: 'water',
  bars_pubs: 'stage',
};

/** The scene for a venue: by its first place type. */
export function sceneOf(placeTypes: readonly PlaceType[]): Scene {
  const [first] = placeTypes;
  if (!first) return 'skyline';
  const activity = ACTIVITIES.find((name) => (PLACE_TYPES[name] as readonly string[]).includes(first));
  return SCENE_OF_TYPE[first] ?? (activity ? SCENE_OF_ACTIVITY[activity] : 'skyline');
}

/** 32-bit FNV-1a: the same id gives the same picture on every device. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** A row of numbers in 0..1 that depend on the id alone. */
function numbersOf(seed: number): (index: number) => number {
  return (index) => {
    let value = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b) >>> 0;
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
    return ((value ^ (value >>> 16)) >>> 0) / 0xffffffff;
  };
}

const dark = (hue: number) => `hsl(${hue} 45% 14%)`;
const mid = (hue: number) => `hsl(${hue} 42% 24%)`;
const LAMP = 'hsl(40 100% 72%)';

const SCENES: Record<Scene, (at: (index: number) => number, hue: number) => ReactNode> = {
  skyline: (at, hue) =>
    Array.from({ length: 13 }, (_, index) => {
      const height = 40 + at(index) * 88;
      const lit = at(index + 40) > 0.35;
      return (
        <g key={index} fill={index % 2 ? dark(hue) : mid(hue)}>
          <rect x={index * 26 - 8} y={180 - height} width={28} height={height} />
          {lit && (
            <rect
              x={index * 26 + at(index + 60) * 12 - 3}
              y={190 - height + at(index + 80) * 22}
              width="5"
              height="7"
              fill={LAMP}
              opacity="0.9"
            />
          )}
          {lit && (
            <rect
              x={index * 26 + at(index + 90) * 12 - 3}
              y={212 - height + at(index + 20) * 20}
              width="5"
              height="7"
              fill={LAMP}
              opacity="0.6"
            />
          )}
        </g>
      );
    }),
  table: (at, hue) => (
    <>
      <path d="M0 22 Q80 52 160 26 T320 24" fill="none" stroke={dark(hue)} strokeWidth="1.5" />
      {Array.from({ length: 9 }, (_, index) => (
        <circle key={index} cx={18 + index * 36} cy={33 + Math.sin(index * 1.6) * 9 + at(index) * 5} r="4.5" fill={LAMP} />
      ))}
      <path d="M0 138 H320 V180 H0Z" fill={dark(hue)} />
      <ellipse cx="160" cy="138" rx="112" ry="13" fill={mid(hue)} />
      <path d="M158 134 v-26 M150 134 h18 M148 92 q10 26 20 0z" stroke={LAMP} strokeWidth="2.5" fill="none" />
      <path d="M106 134 v-20 M98 134 h16 M97 96 q9 24 18 0z" stroke="hsl(20 90% 88%)" strokeWidth="2.5" fill="none" />
      <path d="M205 134 v-34 h9 v34z" fill="hsl(20 60% 90%)" />
      <path d="M209.5 98 q-6 -8 0 -17 q6 9 0 17z" fill={LAMP} />
    </>
  ),
  stage: (at, hue) => (
    <>
      {Array.from({ length: 4 }, (_, index) => (
        <path
          key={index}
          d={`M${50 + index * 74} -6 l${-46 + at(index) * 30} 190 h${56 + at(index + 9) * 26}z`}
          fill={`hsl(${(hue + index * 34) % 360} 90% 72%)`}
          opacity="0.22"
        />
      ))}
      <rect y="146" width="320" height="34" fill={dark(hue)} />
      <path d="M160 84 v56 M150 146 l10 -14 10 14" stroke={dark(hue)} strokeWidth="4" fill="none" />
      <rect x="153" y="66" width="14" height="24" rx="7" fill={dark(hue)} />
      {Array.from({ length: 15 }, (_, index) => (
        <circle key={index} cx={index * 23 + at(index + 5) * 8} cy={178 - at(index + 30) * 7} r="13" fill={dark(hue)} />
      ))}
    </>
  ),
  water: (at, hue) => (
    <>
      <rect y="112" width="320" height="68" fill={mid(hue)} />
      {Array.from({ length: 11 }, (_, index) => (
        <rect
          key={index}
          x={118 + at(index) * 56 - index * 4}
          y={117 + index * 5.5}
          width={26 + at(index + 9) * 60}
          height="2.5"
          rx="1.250"
          fill={LAMP}
          opacity={0.85 - index * 0.06}
        />
      ))}
      <path d="M214 112 l26 0 -5 8 h-16z M226 110 v-30 l18 26z" fill={dark(hue)} />
      <path d="M0 112 q40 -26 86 -4 l0 4z" fill={dark(hue)} />
    </>
  ),
  trees: (at, hue) => (
    <>
      <path d="M0 132 Q70 84 150 122 T320 104 V180 H0Z" fill={mid(hue)} />
      <path d="M0 158 Q90 126 190 152 T320 140 V180 H0Z" fill={dark(hue)} />
      {Array.from({ length: 9 }, (_, index) => {
        const x = 14 + index * 37 + at(index) * 18;
        const size = 22 + at(index + 12) * 26;
        return <path key={index} d={`M${x} ${166 - size * 1.7} l${size * 0.42} ${size * 1.7} h${-size * 0.84}z`} fill={dark(hue)} />;
      })}
    </>
  ),
};

/** Cover art for a venue without a photograph: dusk by its kind of place, hue from its id. Decoration: it says nothing to a screen reader. */
export function VenueArt({ id, scene }: { id: string; scene: Scene }) {
  const gradient = useId();
  const seed = hashOf(id);
  const at = numbersOf(seed);
  const hue = 225 + Math.round(at(200) * 115);
  const glow = 8 + Math.round(at(201) * 30);
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false" className="block size-full">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={`hsl(${hue} 52% 30%)`} />
          <stop offset="0.5" stopColor={`hsl(${(hue + 50) % 360} 58% 54%)`} />
          <stop offset="0.85" stopColor={`hsl(${glow} 92% 68%)`} />
        </linearGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#${gradient})`} />
      <circle cx={90 + at(202) * 150} cy={scene === 'water' ? 110 : 104} r="30" fill="hsl(42 100% 76%)" opacity="0.92" />
      {SCENES[scene](at, hue)}
    </svg>
  );
}
