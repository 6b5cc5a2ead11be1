import { CLAY, counter, CRUST, GREEN, pendants, RED } from './kitchen-things.js';
import { row } from './seed.js';
import type { Draw } from './tables.js';

/** A tall burger with fries. */
export const burger: Draw = (paint) => {
  const { at, lamp, accent, pale } = paint;
  return (
    <>
      {pendants(paint, 181)}
      {counter(paint, 152)}
      <path d="M216 112 l6 -44 h8 v44z M232 112 v-54 h8 v54z M244 112 l4 -46 l8 2 l-4 44z M256 112 l8 -40 l8 2 l-8 38z" fill={lamp} />
      <path d="M212 100 q28 14 58 0 l-8 56 h-42z" fill={accent} />
      <path d="M78 98 q0 -46 60 -46 t60 46z" fill={CRUST} />
      <path
        d={row(6, (index) => `M${104 + index * 13} ${70 + ((index + Math.round(at(184) * 5)) % 3) * 8} h5`).join('')}
        stroke={pale}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M72 104 q11 -10 22 0 t22 0 t22 0 t22 0 t22 0 t22 0 v8 h-132z" fill={GREEN} />
      <rect x="74" y="112" width="128" height="18" rx="9" fill={CLAY} />
      <path d={`M76 110 h124 l-30 ${10 + at(185) * 6} l-26 -12 l-30 12z`} fill={lamp} />
      <path d="M78 132 h120 v8 q0 14 -16 14 h-88 q-16 0 -16 -14z" fill={CRUST} />
      <path d="M76 131 h124" stroke={RED} strokeWidth="4" />
      <rect x="62" y="154" width="216" height="6" rx="3" fill={pale} />
    </>
  );
};

/** Tall glasses of juice with straws, and fruit beside them. */
export const juice: Draw = (paint) => {
  const { at, lamp, accent, pale } = paint;
  return (
    <>
      {row(8, (index) => (
        <path key={index} d={`M${index * 40} 0 h40 v${18 + at(191) * 8} a20 12 0 0 1 -40 0z`} fill={index % 2 ? pale : accent} />
      ))}
      {counter(paint, 158)}
      {row(3, (index) => {
        const [x, top] = [104 + index * 56, 74 - (index % 2) * 14];
        const full = top + 12 + at(192 + index) * 14;
        return (
          <g key={index}>
            <path d={`M${x + 4} 148 L${x + 20} ${top - 24} l12 -6`} fill="none" stroke={accent} strokeWidth="5" />
            <path d={`M${x - 20} ${full} h40 L${x + 15} 158 h-30z`} fill={[CRUST, RED, GREEN][index]} />
            <path d={`M${x - 22} ${top} L${x - 15} 158 h30 L${x + 22} ${top}`} fill="none" stroke={pale} strokeWidth="3.5" />
          </g>
        );
      })}
      <circle cx="84" cy="72" r="17" fill={CRUST} />
      <circle cx="84" cy="72" r="12" fill={lamp} />
      <path d="M84 60 v24 M72 72 h24" stroke={CRUST} strokeWidth="2.5" />
      <circle cx="56" cy="144" r="17" fill={CRUST} />
      <circle cx="262" cy="144" r="17" fill={RED} />
      <path d="M262 128 q10 -12 18 -6 q-6 10 -18 6z" fill={GREEN} />
    </>
  );
};

/** An ice cream of three scoops in a tall glass, below bunting. */
export const dessert: Draw = (paint) => {
  const { at, near, lamp, accent, pale } = paint;
  const flags = 7 + Math.round(at(221) * 3);
  return (
    <>
      <path d="M0 8 Q160 46 320 8" fill="none" stroke={near} strokeWidth="2" />
      {row(flags, (index) => {
        const x = ((index + 0.5) * 320) / flags;
        const y = 27 - 19 * ((x - 160) / 160) ** 2;
        return <path key={index} d={`M${x - 12} ${Math.round(y)} h24 l-12 20z`} fill={[accent, pale, lamp][index % 3]} />;
      })}
      {counter(paint, 160)}
      <path d="M196 84 L226 34" stroke={CRUST} strokeWidth="12" strokeLinecap="round" />
      <circle cx="134" cy="86" r="27" fill={accent} />
      <circle cx="186" cy="86" r="27" fill={CRUST} />
      <circle cx="160" cy={66 - at(222) * 6} r="28" fill={pale} />
      <path d={`M132 ${66 - at(222) * 6} a28 28 0 0 1 56 0 q-6 12 -14 2 q-6 14 -14 2 q-8 12 -14 -2 q-8 8 -14 -2z`} fill={CLAY} />
      <circle cx="160" cy={36 - at(222) * 6} r="9" fill={RED} />
      <path d="M104 92 h112 q-6 42 -50 44 v18 h18 q6 0 8 6 h-64 q2 -6 8 -6 h18 v-18 q-44 -2 -50 -44z" fill={lamp} opacity="0.92" />
      <path d="M104 92 h112" stroke={pale} strokeWidth="6" strokeLinecap="round" />
      <path d={`M124 104 q4 16 ${12 + at(223) * 8} 22`} fill="none" stroke={pale} strokeWidth="4" strokeLinecap="round" />
    </>
  );
};

/** A layered cake on its stand between loaves. */
export const bakery: Draw = (paint) => {
  const { at, near, far, accent, lamp, pale } = paint;
  return (
    <>
      {pendants(paint, 231, [74, 246])}
      {counter(paint, 150)}
      {row(2, (index) => {
        const x = 24 + index * 214;
        return (
          <g key={index}>
            <path d={`M${x} 150 q-8 -34 24 -${34 + at(234) * 6} h12 q32 4 24 ${34 + at(234) * 6}z`} fill={CRUST} />
            <path
              d={`M${x + 16} 124 l8 14 M${x + 30} 122 l8 14 M${x + 44} 124 l4 10`}
              stroke={CLAY}
              strokeWidth="4"
              strokeLinecap="round"
            />
          </g>
        );
      })}
      <path d="M110 74 h100 v48 h-100z" fill={pale} />
      <path d="M110 96 h100 M110 114 h100" stroke={CLAY} strokeWidth="5" />
      <path
        d={`M104 74 q0 -12 12 -12 h88 q12 0 12 12 v8 q-8 ${10 + at(235) * 8} -16 0 q-8 20 -18 0 q-8 ${8 + at(236) * 8} -16 0 q-8 22 -18 0 q-8 10 -16 0 q-8 18 -16 0 q-6 6 -12 0z`}
        fill={accent}
      />
      {row(3, (index) => (
        <g key={index}>
          <path d={`M${132 + index * 28} 62 v-18`} stroke={pale} strokeWidth="5" />
          <path d={`M${132 + index * 28} 42 q-6 -6 0 -14 q6 8 0 14z`} fill={lamp} />
        </g>
      ))}
      <path
        d="M92 122 h136 q0 10 -12 10 h-42 v16 h16 q6 0 8 8 h-76 q2 -8 8 -8 h16 v-16 h-42 q-12 0 -12 -10z"
        fill={far}
        stroke={near}
        strokeWidth="2"
      />
    </>
  );
};
