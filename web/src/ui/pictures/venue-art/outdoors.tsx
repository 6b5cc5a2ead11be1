import type { ReactNode } from 'react';
import { row } from './seed.js';
import type { Paint } from './sky.js';

type Draw = (paint: Paint) => ReactNode;

/** The light's reflection on the water. */
const shimmer = ({ at, lamp }: Paint, top: number): ReactNode =>
  row(11, (index) => (
    <rect
      key={index}
      x={110 + at(index) * 66 - index * 4}
      y={top + 5 + index * 5.5}
      width={26 + at(index + 9) * 60}
      height="2.5"
      rx="1.250"
      fill={lamp}
      opacity={0.85 - index * 0.06}
    />
  ));

const palm = (x: number, y: number, lean: number, color: string): ReactNode => (
  <g fill="none" stroke={color} strokeLinecap="round">
    <path d={`M${x} 182 Q${x + lean * 0.2} ${(180 + y) / 2} ${x + lean} ${y}`} strokeWidth="6" />
    {[-46, -30, 0, 30, 46].map((turn) => (
      <path
        key={turn}
        d={`M${x + lean} ${y} q${turn * 0.5} ${-20 + Math.abs(turn) * 0.2} ${turn} ${-6 + Math.abs(turn) * 0.45}`}
        strokeWidth="5"
      />
    ))}
  </g>
);

export const water: Draw = (paint) => {
  const { at, near, far, pale } = paint;
  const x = 60 + at(30) * 190;
  return (
    <>
      <path d={`M0 114 q${40 + at(31) * 30} -${20 + at(32) * 24} 106 -4 t110 -${at(33) * 18} t110 10 v10 h-330z`} fill={far} />
      <rect y="112" width="320" height="68" fill={far} />
      {shimmer(paint, 112)}
      <path d={`M${x - 34} 138 h68 q-8 16 -20 16 h-28 q-12 0 -20 -16z`} fill={near} />
      <path d={at(34) > 0.5 ? `M${x} 136 V76 q30 26 28 56z` : `M${x - 16} 138 v-20 q16 -16 32 0 v20z`} fill={pale} />
      <path d={`M0 112 q40 -${18 + at(35) * 16} 86 -4 l0 4z`} fill={near} />
    </>
  );
};

export const beach: Draw = (paint) => {
  const { at, near, far, accent, pale } = paint;
  const left = at(40) > 0.5;
  const x = left ? 212 : 92;
  return (
    <>
      <rect y="104" width="320" height="76" fill={far} />
      {shimmer(paint, 104)}
      <path d={`M0 ${158 - at(41) * 12} Q120 ${136 + at(42) * 16} 320 ${160 - at(43) * 16} V180 H0z`} fill={near} />
      {palm(left ? 36 : 286, 54 + at(44) * 18, left ? 24 : -26, near)}
      {at(45) > 0.35 && palm(left ? 78 : 244, 86 + at(46) * 12, left ? 16 : -14, near)}
      <path d={`M${x - 34} 128 Q${x} ${94 - at(47) * 8} ${x + 34} 128z`} fill={accent} />
      <path d={`M${x - 11} 128 Q${x} 98 ${x + 11} 128z`} fill={pale} />
      <path d={`M${x} 104 V162`} stroke={pale} strokeWidth="3" />
      <path d={`M${x - 46} 164 l34 0 14 -12`} stroke={pale} strokeWidth="4" fill="none" strokeLinecap="round" />
    </>
  );
};

export const trees: Draw = ({ at, near, far, accent, pale }) => (
  <>
    <path
      d={`M-10 132 L${50 + at(50) * 40} ${44 + at(51) * 20} L${120 + at(52) * 20} 112 L${200 + at(53) * 40} ${36 + at(54) * 26} L330 128z`}
      fill={far}
      opacity="0.85"
    />
    <path d={`M${196 + at(53) * 40} ${40 + at(54) * 26} l-14 20 12 -4 8 8 10 -9 8 4z`} fill={pale} opacity="0.8" />
    <path d="M0 158 Q90 122 190 150 T320 138 V180 H0Z" fill={near} />
    {row(9, (index) => {
      const x = 10 + index * 37 + at(index) * 20;
      const size = 20 + at(index + 12) * 28;
      return <path key={index} d={`M${x} ${166 - size * 1.7} l${size * 0.42} ${size * 1.7} h${-size * 0.84}z`} fill={near} />;
    })}
    <path
      d={`M${130 + at(60) * 60} 180 q-20 -14 6 -22 t-6 -16`}
      stroke={accent}
      strokeWidth="5"
      fill="none"
      opacity="0.8"
      strokeLinecap="round"
    />
  </>
);

export const garden: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const x = 120 + at(1) * 70;
  return (
    <>
      <path d={`M0 140 q40 -${26 + at(2) * 20} 80 -6 t80 -4 t80 2 t80 -8 V180 H0z`} fill={far} />
      {row(4, (index) => {
        const cx = 26 + index * 92 + at(index + 3) * 18;
        const r = 22 + at(index + 7) * 16;
        return (
          <g key={index} fill={near}>
            <rect x={cx - 3} y={150 - r} width="6" height={r + 20} />
            <circle cx={cx} cy={136 - r} r={r} />
            <circle cx={cx - r * 0.6} cy={146 - r} r={r * 0.7} />
            <circle cx={cx + r * 0.6} cy={146 - r} r={r * 0.7} />
          </g>
        );
      })}
      <rect y="160" width="320" height="20" fill={near} />
      <path d={`M${x} 162 V96`} stroke={near} strokeWidth="4" />
      <circle cx={x} cy="90" r="8" fill={lamp} />
      <circle cx={x} cy="90" r="22" fill={lamp} opacity="0.25" />
      <path
        d={`M${x + 18} 146 h56 M${x + 18} 134 h56 M${x + 24} 146 v18 M${x + 68} 146 v18`}
        stroke={accent}
        strokeWidth="4"
        strokeLinecap="round"
      />
      {row(12, (index) => (
        <circle key={index} cx={at(index + 20) * 320} cy={164 + at(index + 40) * 12} r="3" fill={index % 2 ? accent : pale} />
      ))}
    </>
  );
};
