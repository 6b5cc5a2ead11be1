import { row, tenth } from './seed.js';

/** The numbers and colours of a scene; all of them follow from the venue's id. */
export interface Paint {
  /** Numbers in 0..1, one sequence per id. */
  at: (index: number) => number;
  /** The colour of the silhouettes in front; `far`: behind them. */
  near: string;
  far: string;
  lamp: string;
  /** The one bright colour: cloth, awnings, curtains. */
  accent: string;
  pale: string;
}

/** Hours of an evening: three stops of the sky from above, the silhouettes, and the lights. */
const HOURS = [
  { name: 'gold', sky: [28, 46, 44], hues: [262, 18, 40], light: [40, 62, 72], sun: 'low' },
  { name: 'rose', sky: [28, 50, 66], hues: [252, 334, 18], light: [34, 56, 70], sun: 'low' },
  { name: 'violet', sky: [22, 42, 66], hues: [244, 284, 350], light: [24, 44, 66], sun: 'half' },
  { name: 'blue', sky: [16, 32, 58], hues: [232, 226, 212], light: [16, 34, 58], sun: 'moon' },
  { name: 'night', sky: [9, 17, 32], hues: [244, 252, 268], light: [10, 18, 34], sun: 'moon' },
] as const;
const ACCENTS = [345, 12, 28, 168, 196, 268, 312, 48];

export type SkyHour = (typeof HOURS)[number]['name'];

/** The hour that was asked for, else the one that the id decides. */
const hourOf = (at: Paint['at'], asked?: SkyHour) =>
  HOURS.find(({ name }) => name === asked) ?? HOURS[Math.floor(at(200) * HOURS.length * 0.9999)] ?? HOURS[0];

export function paintOf(at: Paint['at'], hour?: SkyHour): Paint {
  const { hues } = hourOf(at, hour);
  const base = hues[0] + Math.round((at(201) - 0.5) * 24);
  const accent = ACCENTS[Math.floor(at(204) * ACCENTS.length * 0.9999)] ?? 345;
  return {
    at,
    near: `hsl(${base} 42% 12%)`,
    far: `hsl(${base} 38% 24%)`,
    lamp: 'hsl(40 100% 72%)',
    accent: `hsl(${accent} 66% 52%)`,
    pale: `hsl(${accent} 40% 88%)`,
  };
}

/** The sky at one of five hours, with a low sun, half a sun or a moon; the id decides where none is asked for. */
export function Sky({ at, gradient, hour }: { at: Paint['at']; gradient: string; hour?: SkyHour | undefined }) {
  const { hues, light, sun } = hourOf(at, hour);
  const turn = Math.round((at(201) - 0.5) * 24);
  const x = 56 + at(202) * 208;
  return (
    <>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          {hues.map((hue, index) => (
            <stop key={hue} offset={index * 0.45} stopColor={`hsl(${(hue + turn + 360) % 360} ${50 + index * 14}% ${light[index]}%)`} />
          ))}
        </linearGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#${gradient})`} />
      {light[0] < 30 &&
        row(14, (index) => (
          <circle
            key={index}
            cx={at(index + 210) * 320}
            cy={tenth(at(index + 230) * 70)}
            r={tenth(0.6 + at(index + 250))}
            fill="hsl(50 60% 92%)"
          />
        ))}
      {sun === 'moon' ? (
        <path d={`M${x} ${22 + at(203) * 26} a15 15 0 1 0 13 21 a12 12 0 0 1 -13 -21z`} fill="hsl(48 70% 88%)" />
      ) : (
        <circle cx={x} cy={sun === 'low' ? 84 + at(203) * 20 : 118} r={24 + at(205) * 12} fill="hsl(42 100% 76%)" opacity="0.92" />
      )}
    </>
  );
}
