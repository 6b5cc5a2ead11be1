import type { ReactNode } from 'react';
import { row } from './seed.js';
import type { Paint } from './sky.js';

export type Draw = (paint: Paint) => ReactNode;

/** Lamps on a wire between two walls. */
const lamps = ({ at, near, lamp }: Paint, y: number): ReactNode => {
  const bulbs = 6 + Math.round(at(1) * 5);
  const sag = 12 + at(2) * 20;
  return (
    <>
      <path d={`M0 ${y} Q160 ${y + sag * 2} 320 ${y}`} fill="none" stroke={near} strokeWidth="1.5" />
      {row(bulbs, (index) => {
        const x = ((index + 0.5) / bulbs) * 320;
        return <circle key={index} cx={x} cy={y + 4 + sag * (1 - ((x - 160) / 160) ** 2)} r="4" fill={lamp} />;
      })}
    </>
  );
};

const chair = (x: number, flip: number, color: string): ReactNode => (
  <path
    d={`M${x} 170 v-52 q0 -6 ${-4 * flip} -8 M${x} 142 h${22 * flip} v28`}
    fill="none"
    stroke={color}
    strokeWidth="4"
    strokeLinecap="round"
  />
);

const glass = (x: number, y: number, color: string): ReactNode => (
  <path d={`M${x} ${y} v-12 M${x - 5} ${y} h10 M${x - 6} ${y - 26} q0 14 6 14 t6 -14z`} stroke={color} strokeWidth="2" fill="none" />
);

export const table: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  const x = 128 + at(5) * 64;
  const candles = 1 + Math.round(at(6) * 2);
  return (
    <>
      {row(3, (index) => (
        <path
          key={index}
          d={`M${14 + index * 106} 180 V${78 - at(7) * 24} a40 40 0 0 1 80 0 V180z`}
          fill="none"
          stroke={far}
          strokeWidth={5 + at(8) * 4}
        />
      ))}
      <rect y="166" width="320" height="14" fill={near} />
      {chair(x - 74, 1, near)}
      {chair(x + 74, -1, near)}
      <path d={`M${x - 56} 128 h112 l10 ${30 + at(9) * 10} h-132z`} fill={accent} />
      <ellipse cx={x} cy="128" rx="56" ry="7" fill={pale} />
      {glass(x - 30, 127, near)}
      {glass(x + 32, 127, near)}
      {row(candles, (index) => {
        const cx = x + (index - (candles - 1) / 2) * 14;
        return (
          <g key={index}>
            <rect x={cx - 2.5} y="106" width="5" height="20" fill={pale} />
            <path d={`M${cx} 105 q-5 -6 0 -13 q5 7 0 13z`} fill={lamp} />
          </g>
        );
      })}
    </>
  );
};

export const bistro: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  const stripes = 7 + Math.round(at(11) * 4);
  const wide = 220 / stripes;
  const door = at(12) > 0.5 ? 66 : 196;
  return (
    <>
      <rect x="36" y={40 - at(13) * 18} width="248" height="150" fill={far} />
      {row(2, (index) => (
        <rect key={index} x={64 + index * 130} y="92" width="62" height="58" rx={at(14) > 0.5 ? 28 : 3} fill={lamp} opacity="0.85" />
      ))}
      <rect x={door} y="98" width="34" height="70" fill={near} />
      {row(stripes, (index) => (
        <path
          key={index}
          d={`M${50 + index * wide} 62 h${wide} l${(index - stripes / 2) * 1.6} 24 a${wide / 2} 7 0 0 1 ${-wide} 0z`}
          fill={index % 2 ? pale : accent}
        />
      ))}
      <rect y="166" width="320" height="14" fill={near} />
      {row(2 + Math.round(at(15)), (index) => {
        const x = 40 + index * 116;
        return <path key={index} d={`M${x - 16} 146 h32 M${x} 146 v22`} stroke={near} strokeWidth="4" strokeLinecap="round" />;
      })}
      {lamps(paint, 18)}
    </>
  );
};

export const cafe: Draw = ({ at, near, far, lamp, accent, pale }) => {
  const x = 110 + at(21) * 100;
  return (
    <>
      <rect x="24" y="20" width="272" height="116" fill="none" stroke={near} strokeWidth="6" />
      <path d={`M${100 + at(22) * 120} 20 V136 M24 ${60 + at(23) * 20} H296`} stroke={near} strokeWidth="4" />
      {row(3, (index) => (
        <path key={index} d={`M${60 + index * 92} 0 v${22 + at(index + 24) * 22}`} stroke={near} strokeWidth="2" />
      ))}
      {row(3, (index) => (
        <path key={index} d={`M${46 + index * 92} ${38 + at(index + 24) * 22} q14 -26 28 0z`} fill={lamp} />
      ))}
      <rect y="136" width="320" height="44" fill={near} />
      <path d={`M${x - 30} 104 h60 q-2 34 -18 36 h-24 q-16 -2 -18 -36z`} fill={accent} />
      <path d={`M${x + 29} 110 q20 0 14 14 q-4 8 -18 8`} fill="none" stroke={accent} strokeWidth="6" />
      <ellipse cx={x} cy="143" rx="46" ry="5" fill={pale} />
      {row(3, (index) => (
        <path
          key={index}
          d={`M${x - 14 + index * 14} 96 q-7 -9 0 -18 t0 -${14 + at(index + 27) * 12}`}
          fill="none"
          stroke={pale}
          strokeWidth="3"
          opacity="0.8"
        />
      ))}
      {row(1 + Math.round(at(31) * 3), (index) => (
        <path key={index} d={`M${36 + index * 20} 136 v-12 q10 -16 18 0 v12z`} fill={far} />
      ))}
    </>
  );
};

export const bar: Draw = ({ at, near, far, lamp, accent, pale }) => (
  <>
    <rect x="20" y="20" width="280" height="112" fill={far} />
    {row(2, (shelf) => (
      <g key={shelf}>
        <rect x="30" y={76 + shelf * 46} width="260" height="4" fill={lamp} opacity="0.75" />
        {row(12, (index) => {
          const height = 16 + at(shelf * 20 + index + 40) * 18;
          const color = [accent, pale, near][Math.floor(at(shelf * 20 + index + 80) * 2.99)];
          const x = 38 + index * 21;
          const y = 76 + shelf * 46 - height;
          return <path key={index} d={`M${x} ${y + 8} h3 v-8 h5 v8 h3 v${height - 8} h-11z`} fill={color} />;
        })}
      </g>
    ))}
    {row(2 + Math.round(at(33) * 2), (index) => {
      const x = 66 + index * 62 + at(34) * 20;
      return <path key={index} d={`M${x} 0 v22 M${x - 15} 36 q15 -28 30 0z`} stroke={near} strokeWidth="2" fill={lamp} />;
    })}
    <rect y="142" width="320" height="38" fill={near} />
    <rect y="138" width="320" height="6" fill={accent} />
    {row(3 + Math.round(at(35)), (index) => {
      const x = 48 + index * 72 + at(36) * 16;
      return (
        <path key={index} d={`M${x - 14} 156 h28 M${x} 156 v24 M${x - 8} 172 h16`} stroke={far} strokeWidth="5" strokeLinecap="round" />
      );
    })}
  </>
);

export const street: Draw = (paint) => {
  const { at, near, far, lamp, accent, pale } = paint;
  const x = 92 + at(41) * 90;
  return (
    <>
      {row(8, (index) => {
        const height = 56 + at(index + 42) * 60;
        return <rect key={index} x={index * 42 - 6} y={180 - height} width="38" height={height} fill={far} />;
      })}
      {lamps(paint, 26)}
      <path d={`M${x - 60} 96 Q${x} ${52 - at(51) * 16} ${x + 60} 96z`} fill={accent} />
      <path d={`M${x - 20} 96 Q${x} 56 ${x + 20} 96z`} fill={pale} />
      <path d={`M${x} 62 V150`} stroke={near} strokeWidth="4" />
      <path d={`M${x - 52} 126 h104 v34 h-104z`} fill={near} />
      <path d={`M${x - 46} 132 h92 v8 h-92z`} fill={lamp} opacity="0.85" />
      {row(4, (index) => (
        <path key={index} d={`M${x - 38 + index * 24} 124 a9 9 0 0 1 18 0z`} fill={index % 2 ? pale : accent} />
      ))}
      <rect y="168" width="320" height="12" fill={near} />
      <circle cx={x - 34} cy="164" r="11" fill="none" stroke={near} strokeWidth="5" />
      <circle cx={x + 34} cy="164" r="11" fill="none" stroke={near} strokeWidth="5" />
      {row(1 + Math.round(at(52) * 2), (index) => {
        const px = x + (at(53) > 0.5 ? 84 : -110) + index * 22;
        return <path key={index} d={`M${px} 130 a8 8 0 1 1 .1 0 M${px - 9} 170 v-26 q9 -14 18 0 v26z`} fill={near} />;
      })}
    </>
  );
};

export const rooftop: Draw = (paint) => {
  const { at, near, far, accent, pale, lamp } = paint;
  const x = 90 + at(61) * 130;
  return (
    <>
      {row(12, (index) => {
        const height = 30 + at(index + 62) * 66;
        return (
          <g key={index}>
            <rect x={index * 28 - 6} y={150 - height} width="26" height={height} fill={far} />
            {at(index + 76) > 0.4 && <rect x={index * 28 + 2 + at(index + 90) * 10} y={158 - height} width="4" height="6" fill={lamp} />}
          </g>
        );
      })}
      <rect y="150" width="320" height="30" fill={near} />
      <path d={`M0 138 H320 ${row(20, (index) => `M${index * 17} 138 v14`).join(' ')}`} stroke={near} strokeWidth="3" />
      <path d={`M${x - 52} 84 Q${x} ${40 - at(92) * 12} ${x + 52} 84z`} fill={accent} />
      <path d={`M${x - 18} 84 Q${x} 44 ${x + 18} 84z`} fill={pale} />
      <path d={`M${x} 50 V166 M${x - 26} 134 h52`} stroke={near} strokeWidth="4" strokeLinecap="round" />
      {chair(x - 46, 1, near)}
      {chair(x + 46, -1, near)}
      {lamps(paint, 14)}
    </>
  );
};
